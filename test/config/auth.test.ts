import { ConfigFaults, readConfig, type Environment } from '../../src/config/config';

const secret = 'thirty-two bytes at the very least';

it.each<[Environment, object]>([
  [{ AUTH_JWT_SECRET: secret }, { secret, jwksUrl: null }],
  [{ AUTH_JWT_SECRET: 'ü'.repeat(16) }, { secret: 'ü'.repeat(16) }],
  [
    { AUTH_JWKS_URL: 'https://issuer.example/keys' },
    { secret: null, jwksUrl: new URL('https://issuer.example/keys') },
  ],
  [
    { AUTH_ISSUER: 'https://issuer.example', AUTH_AUDIENCE: 'consent' },
    { tokens: { issuer: 'https://issuer.example', audience: 'consent' } },
  ],
  [{ AUTH_ALGORITHMS: 'RS256, EdDSA' }, { tokens: { algorithms: ['RS256', 'EdDSA'] } }],
  [{ AUTH_CLOCK_TOLERANCE_S: '0' }, { tokens: { clockToleranceS: 0 } }],
  [{ AUTH_CLOCK_TOLERANCE_S: '300' }, { tokens: { clockToleranceS: 300 } }],
  [
    { AUTH_SUBJECT_CLAIM: 'customer_no', AUTH_SCOPE_CLAIM: 'permissions' },
    { tokens: { claims: { subject: 'customer_no', scope: 'permissions' } } },
  ],
])('reads %j', (env, expected) => {
  expect(readConfig(env).auth).toMatchObject(expected);
});

it.each<[Environment, string]>([
  [{ AUTH_JWT_SECRET: 'short' }, 'AUTH_JWT_SECRET: expected at least 32 bytes, got 5'],
  [{ AUTH_JWKS_URL: 'issuer' }, 'AUTH_JWKS_URL: expected a URL that starts with https:// or http://'],
  [
    { AUTH_JWKS_URL: 'file:///etc/passwd' },
    'AUTH_JWKS_URL: expected a URL that starts with https:// or http://',
  ],
  [
    { AUTH_ALGORITHMS: 'RS256,none' },
    'AUTH_ALGORITHMS: expected signature algorithms such as RS256, separated by commas, without "none"',
  ],
  [{ AUTH_CLOCK_TOLERANCE_S: '301' }, 'AUTH_CLOCK_TOLERANCE_S: expected seconds from 0 to 300, got "301"'],
  [{ AUTH_CLOCK_TOLERANCE_S: '-1' }, 'AUTH_CLOCK_TOLERANCE_S: expected seconds from 0 to 300, got "-1"'],
])('refuses %j', (env, line) => {
  expect(() => readConfig(env)).toThrow(new ConfigFaults([line]));
});

describe('in production', () => {
  const whole = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgresql://db/consent',
    AUTH_ISSUER: 'https://issuer.example',
    AUTH_AUDIENCE: 'consent',
    AUTH_JWT_SECRET: secret,
  } as const;
  const lacks = (what: string): string => `${what}: expected with NODE_ENV=production, got nothing`;

  it('says all that is missing at once, one line each, beside what is faulty', () => {
    expect(() => readConfig({ NODE_ENV: 'production', PORT: 'x' })).toThrow(
      new ConfigFaults([
        'PORT: expected a whole number from 0 to 65535, got "x"',
        lacks('DATABASE_URL'),
        lacks('AUTH_ISSUER'),
        lacks('AUTH_AUDIENCE'),
        lacks('AUTH_JWKS_URL or AUTH_JWT_SECRET'),
      ]),
    );
  });

  it.each([
    ['DATABASE_URL', 'DATABASE_URL'],
    ['AUTH_ISSUER', 'AUTH_ISSUER'],
    ['AUTH_AUDIENCE', 'AUTH_AUDIENCE'],
    ['AUTH_JWT_SECRET', 'AUTH_JWKS_URL or AUTH_JWT_SECRET'],
  ])('does not do without %s', (name, said) => {
    expect(readConfig(whole)).toMatchObject({ mode: 'production', auth: { secret } });
    expect(() => readConfig({ ...whole, [name]: '' })).toThrow(new ConfigFaults([lacks(said)]));
  });
});

describe('the keys of an issuer in production', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgresql://db/consent',
    AUTH_ISSUER: 'https://issuer.example',
    AUTH_AUDIENCE: 'consent',
  } as const;

  it.each([
    'https://issuer.example/keys',
    'http://127.0.0.1:8080/keys',
    'http://[::1]/keys',
    'http://localhost/keys',
  ])('are read from %s', (AUTH_JWKS_URL) => {
    expect(readConfig({ ...production, AUTH_JWKS_URL }).auth.jwksUrl?.href).toBe(AUTH_JWKS_URL);
  });

  it.each(['http://issuer.example/keys', 'http://10.0.0.7/keys', 'http://127.0.0.1.issuer.example/keys'])(
    'are not read from %s, where somebody on the way could put in others',
    (AUTH_JWKS_URL) => {
      const line =
        'AUTH_JWKS_URL: expected https:// with NODE_ENV=production, or a loopback address, got http://';
      expect(() => readConfig({ ...production, AUTH_JWKS_URL })).toThrow(new ConfigFaults([line]));
      expect(readConfig({ AUTH_JWKS_URL }).auth.jwksUrl?.href).toBe(AUTH_JWKS_URL);
    },
  );
});

it('repeats no secret in a fault', () => {
  const faulty = { AUTH_JWT_SECRET: 'hush', AUTH_JWKS_URL: 'ftp://user:hush@issuer' };
  expect(() => readConfig(faulty)).not.toThrow(/hush/);
});
