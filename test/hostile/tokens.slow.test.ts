import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { farAway } from '../auth/handMade';
import { testAuth } from '../service/bearer';
import { startTimeoutMs } from '../service/service';
import { customerId, Stage } from './stage';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const weak = generateKeyPairSync('rsa', { modulusLength: 1_024 });
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const attackers = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const published = 'a secret that somebody has put among the public keys';

let stage: Stage;
let issuer: Server;
let elsewhere: Server;
let elsewhereAsked = 0;

const jwk = (key: KeyObject, kid: string, more: object = {}) => ({
  ...key.export({ format: 'jwk' }),
  kid,
  ...more,
});
const serving = async (keys: () => readonly object[]): Promise<Server> => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify({ keys: keys() }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;

beforeAll(async () => {
  issuer = await serving(() => [
    jwk(rsa.publicKey, 'good', { alg: 'RS256', use: 'sig' }),
    jwk(rsa.publicKey, 'for-encryption', { alg: 'RSA-OAEP', use: 'enc' }),
    jwk(weak.publicKey, 'weak'),
    jwk(curve.publicKey, 'curve', { alg: 'ES256' }),
    { kty: 'oct', k: Buffer.from(published).toString('base64url'), kid: 'secret', alg: 'HS256' },
  ]);
  elsewhere = await serving(() => {
    elsewhereAsked += 1;
    return [jwk(attackers.publicKey, 'theirs', { alg: 'RS256' })];
  });
  stage = await Stage.open({ AUTH_JWKS_URL: urlOf(issuer) });
}, startTimeoutMs);
afterEach(async () => {
  expect(elsewhereAsked).toBe(0);
  await stage.expectUnharmed();
});
afterAll(async () => {
  for (const server of [issuer, elsewhere]) server.close();
  const lines = await stage.close();
  expect(JSON.stringify(lines)).not.toMatch(/eyJ|BEGIN|"k":/);
});

const { issuer: iss, audience: aud } = testAuth.tokens;
const claims = { iss, aud, exp: farAway, sub: 'a-service', scope: 'consents:read' };
const encoded = (part: object | string) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
const signedBy =
  (key: KeyObject) =>
  (text: string): string =>
    createSign('sha256').update(text).sign({ key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
const secretly =
  (secret: string | Buffer, hash = 'sha256') =>
  (text: string): string =>
    createHmac(hash, secret).update(text).digest('base64url');

function tokenWith(
  header: object | string,
  sign: (text: string) => string = signedBy(rsa.privateKey),
  payload: object | string = claims,
): string {
  const text = `${encoded(header)}.${encoded(payload)}`;
  return `${text}.${sign(text)}`;
}

const good = { alg: 'RS256', kid: 'good', typ: 'JWT' };
const ours = secretly(testAuth.secret);
const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();

async function statusOf(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const { status, text } = await stage.fetch(`/v1/customers/${customerId}/consents/pending`, { headers });
  if (status === 401) expect(text).not.toMatch(/HS256|RS256|JWK|kid|modulus|PEM|secret/);
  return status;
}

it.each([
  ['RS256 by the key that is published', () => tokenWith(good)],
  [
    'ES256 by the key that is published',
    () => tokenWith({ alg: 'ES256', kid: 'curve' }, signedBy(curve.privateKey)),
  ],
  ['HS256 by the shared secret', () => tokenWith({ alg: 'HS256' }, ours)],
])('a good token lets in: %s', async (_what, made) => {
  expect(await statusOf(made())).toBe(200);
});

/** Beside those of test/auth/tokens.misuse.test.ts; made only once the test begins, when there are servers to name. */
const refused: readonly (readonly [what: string, made: () => string])[] = [
  ...[
    'none',
    'None',
    'nOnE',
    'NONE',
    '',
    'hs256',
    'HS256 ',
    'HS384',
    'HS512',
    'RS1',
    'A128KW',
    'dir',
    'EdDSA',
  ].map(
    (alg) => [`alg ${JSON.stringify(alg)} under the shared secret`, () => tokenWith({ alg }, ours)] as const,
  ),
  ...['none', 'None', 'HS384'].map(
    (alg) => [`alg ${alg} without a signature`, () => tokenWith({ alg }, () => '')] as const,
  ),
  ['the public key taken for a secret', () => tokenWith({ alg: 'HS256', kid: 'good' }, secretly(pem))],
  [
    'the modulus taken for a secret',
    () => tokenWith({ alg: 'HS256' }, secretly(String(rsa.publicKey.export({ format: 'jwk' }).n))),
  ],
  ['an empty secret', () => tokenWith({ alg: 'HS256' }, secretly(''))],
  ['a secret among the public keys', () => tokenWith({ alg: 'HS256', kid: 'secret' }, secretly(published))],
  ['a key for encryption', () => tokenWith({ ...good, kid: 'for-encryption' })],
  ['a key that is too short', () => tokenWith({ ...good, kid: 'weak' }, signedBy(weak.privateKey))],
  ['a curve’s key under RS256', () => tokenWith({ ...good, kid: 'curve' }, signedBy(curve.privateKey))],
  ['an RSA key under ES256', () => tokenWith({ ...good, alg: 'ES256' })],
  ['PS256 with a signature of RS256', () => tokenWith({ ...good, alg: 'PS256' })],
  [
    'a signature of zeros (CVE-2022-21449)',
    () => tokenWith({ alg: 'ES256', kid: 'curve' }, () => Buffer.alloc(64).toString('base64url')),
  ],
  [
    'a signature in DER',
    () =>
      tokenWith({ alg: 'ES256', kid: 'curve' }, (text) =>
        createSign('sha256').update(text).sign(curve.privateKey).toString('base64url'),
      ),
  ],
  ...[
    '../../../../../../dev/null',
    '/dev/null',
    'good\u0000',
    "good' OR '1'='1",
    '__proto__',
    'constructor',
    '',
    '*',
    'x'.repeat(5_000),
  ].map(
    (kid) =>
      [
        `kid ${JSON.stringify(kid).slice(0, 40)} under an empty secret`,
        () => tokenWith({ alg: 'HS256', kid }, secretly('')),
      ] as const,
  ),
  ...['../../../../../../dev/null', 'theirs', '__proto__', 'toString', 'GOOD'].map(
    (kid) =>
      [
        `kid ${kid} under another's key`,
        () => tokenWith({ alg: 'RS256', kid }, signedBy(attackers.privateKey)),
      ] as const,
  ),
  ['kid that is a list', () => tokenWith({ ...good, kid: ['good'] }, signedBy(attackers.privateKey))],
  [
    'jku that leads elsewhere',
    () => tokenWith({ alg: 'RS256', kid: 'theirs', jku: urlOf(elsewhere) }, signedBy(attackers.privateKey)),
  ],
  [
    'x5u that leads elsewhere',
    () => tokenWith({ alg: 'RS256', kid: 'theirs', x5u: urlOf(elsewhere) }, signedBy(attackers.privateKey)),
  ],
  [
    'kid that is an address',
    () => tokenWith({ alg: 'RS256', kid: urlOf(elsewhere) }, signedBy(attackers.privateKey)),
  ],
  ['iss that leads elsewhere', () => tokenWith(good, undefined, { ...claims, iss: urlOf(elsewhere) })],
  [
    'a key that comes along',
    () => tokenWith({ alg: 'RS256', jwk: jwk(attackers.publicKey, 'good') }, signedBy(attackers.privateKey)),
  ],
  [
    'a certificate that comes along',
    () => tokenWith({ ...good, x5c: [pem] }, signedBy(attackers.privateKey)),
  ],
  ['crit of a member nobody knows', () => tokenWith({ ...good, crit: ['x'], x: 1 })],
  ['crit that is empty', () => tokenWith({ ...good, crit: [] })],
  ['crit that is no list', () => tokenWith({ ...good, crit: 'exp' })],
  ['crit of a member that is not there', () => tokenWith({ ...good, crit: ['x'] })],
  ['crit of the prototype', () => tokenWith({ ...good, crit: ['__proto__'] })],
  ['claims that are not encoded (b64)', () => tokenWith({ ...good, b64: false, crit: ['b64'] })],
  ['a header in twice', () => tokenWith('{"alg":"none","alg":"RS256","kid":"good"}', () => '')],
  ['a header that is a list', () => tokenWith('["RS256"]')],
  ['a header that is null', () => tokenWith('null')],
  ['a header that is no JSON', () => tokenWith('{')],
  ['claims that are a list', () => tokenWith(good, undefined, '[]')],
  ['claims that are no JSON', () => tokenWith(good, undefined, '{"sub":')],
  [
    'claims that are deep',
    () => tokenWith(good, undefined, `{"sub":${'['.repeat(2_000)}${']'.repeat(2_000)}}`),
  ],
  ['an exp that is a text', () => tokenWith(good, undefined, { ...claims, exp: String(farAway) })],
  ['an exp below zero', () => tokenWith(good, undefined, { ...claims, exp: -1 })],
  [
    'an exp that comes twice',
    () => tokenWith(good, undefined, JSON.stringify(claims).replace('}', ',"exp":1}')),
  ],
  ['an nbf in years', () => tokenWith(good, undefined, { ...claims, nbf: farAway - 1 })],
  [
    'an aud that only contains ours',
    () => tokenWith(good, undefined, { ...claims, aud: `${aud}.evil.example` }),
  ],
  ['an aud that is an object', () => tokenWith(good, undefined, { ...claims, aud: { [aud]: true } })],
  ['an iss with a slash more', () => tokenWith(good, undefined, { ...claims, iss: `${iss}/` })],
  ['an iss in a list', () => tokenWith(good, undefined, { ...claims, iss: [iss] })],
  ['two parts', () => tokenWith(good).split('.').slice(0, 2).join('.')],
  ['four parts', () => `${tokenWith(good)}.x`],
  [
    'an encrypted token that is compressed',
    () =>
      [
        encoded({ alg: 'dir', enc: 'A256GCM', zip: 'DEF' }),
        '',
        'aaaa',
        deflateRawSync(Buffer.alloc(3_000_000)).toString('base64url'),
        'aaaa',
      ].join('.'),
  ],
  [
    'claims that are compressed',
    () =>
      tokenWith(
        { ...good, zip: 'DEF' },
        undefined,
        deflateRawSync(Buffer.from(JSON.stringify(claims))).toString('latin1'),
      ),
  ],
  ['a token in JSON', () => encoded(JSON.stringify({ payload: encoded(claims), signatures: [] }))],
  ['a token of 8,193 characters', () => tokenWith(good, undefined, { ...claims, x: 'x'.repeat(8_193) })],
  ['dots', () => '.'.repeat(8_000)],
];

it.each([...refused])('refuses %s', async (_what, made) => {
  const token = made();
  for (let time = 0; time < 2; time += 1) expect(await statusOf(token)).toBe(401);
});

it('a token longer than any header gets 431', async () => {
  expect(await statusOf(tokenWith(good, undefined, { ...claims, x: 'x'.repeat(60_000) }))).toBe(431);
});

/** RFC 8725, section 3.11: the type tells tokens for something else. */
const otherTypes = [
  'logout+jwt',
  'dpop+jwt',
  'secevent+jwt',
  'JWE',
  'application/logout+jwt',
  'oauth-authz-req+jwt',
];

it.each(['JWT', 'jwt', 'at+jwt', 'application/at+jwt'])(
  'the type %s is that of an access token',
  async (typ) => {
    expect(await statusOf(tokenWith({ ...good, typ }))).toBe(200);
  },
);

it.each(otherTypes)('a token for something else is refused by its type: %s', async (typ) => {
  expect(await statusOf(tokenWith({ ...good, typ }))).toBe(401);
});

// The signer is trusted, and yet no token lasts permanently.
it('an exp beyond all numbers is none', async () => {
  const payload = JSON.stringify(claims).replace(String(farAway), '1e999');
  expect(await statusOf(tokenWith(good, undefined, payload))).toBe(401);
});
