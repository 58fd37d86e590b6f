import { readAuth, type AuthConfig } from '../../src/config/auth';
import { IssuerKeys } from '../../src/auth/issuerKeys';
import { issuedTokens } from '../../src/auth/tokenStrategy';
import { readGuide } from '../readme/guides';
import { issuerKey, KeyServer } from './issuer';

/* The recipes of the guide: the settings as printed, but for where the keys are, and tokens of the claims as printed. */

interface Recipe {
  readonly provider: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly claims: Readonly<Record<string, unknown>>;
}

const recipes: readonly Recipe[] = [
  ...readGuide('src/auth/IDENTITY.md').matchAll(/^## (.*?)\n.*?```ini\n(.*?)```\n\n```json\n(.*?)```/gms),
].map(([, provider = '', settings = '', claims = '']) => ({
  provider,
  settings: Object.fromEntries(settings.trim().split('\n').map(pair)),
  claims: JSON.parse(claims) as Recipe['claims'],
}));

const uuid = '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11';
const ids: Readonly<Record<string, string>> = {
  Keycloak: uuid,
  Auth0: 'auth0|507f1f77bcf86cd799439020',
  Entra: uuid,
  Firebase: 'Zk3vJ9qTqXQx5N2bW7cYhR4mP0s1',
};

/** As each provider writes them. Keycloak has a mapper that makes the client the subject; Firebase has no clients. */
const clients: readonly (readonly [provider: string, claims: Recipe['claims']])[] = [
  ['Keycloak', { sub: 'shop-web', client_id: 'shop-web' }],
  ['Auth0', { sub: 'my_client_id@clients', gty: 'client-credentials' }],
  ['Entra', { sub: uuid, idtyp: 'app', scp: undefined }],
];

test('there are recipes', () => {
  expect(recipes.map(({ provider }) => provider)).toEqual(Object.keys(ids));
});

test.each(recipes)("a customer's token of $provider", async ({ provider, settings, claims }) => {
  expect(await callerOf(settings, claims)).toMatchObject({ kind: 'customer', id: ids[provider] });
});

test.each(recipes)('a token of $provider with a scope of staff', async ({ provider, settings, claims }) => {
  const { subject, scope } = configOf(settings).tokens.claims;
  const roles = scope === 'scope' ? 'openid templates:publish' : ['templates:publish'];
  const caller = await callerOf(settings, { ...claims, [scope]: roles });
  expect(caller).toMatchObject({ kind: provider === 'Firebase' ? 'service' : 'staff' });
  expect(JSON.stringify(caller)).toContain(String(claims[subject]));
});

test.each(clients)(
  'the token that a client of %s gets for itself needs a scope',
  async (provider, itself) => {
    const { settings = {}, claims = {} } = recipes.find((recipe) => recipe.provider === provider) ?? {};
    const { scope } = configOf(settings).tokens.claims;
    await expect(callerOf(settings, { ...claims, ...itself })).rejects.toThrow(
      `${scope} has no scope of this service`,
    );
    const granted = { ...claims, ...itself, [scope]: ['consents:read'] };
    expect(await callerOf(settings, granted)).toMatchObject({ scopes: new Set(['consents:read']) });
  },
);

test.each(recipes)('$provider is not taken at another audience', async ({ settings, claims }) => {
  await expect(callerOf(settings, { ...claims, aud: 'another' })).rejects.toThrow(/aud/);
});

/** As the service that is set so takes it, from an issuer that publishes one key. */
async function callerOf(settings: Recipe['settings'], claims: Recipe['claims']) {
  const key = await issuerKey('of-the-guide');
  const issuer = await KeyServer.open(key);
  const keys = new IssuerKeys(issuer.url, () => undefined);
  try {
    const judge = issuedTokens(configOf(settings).tokens, keys);
    return await judge({ scheme: 'bearer', secret: await key.token(claims) });
  } finally {
    keys.close();
    await issuer.close();
  }
}

function configOf(settings: Recipe['settings']): AuthConfig {
  return readAuth((name, parse) => parse(settings[name]));
}

function pair(line: string): readonly [string, string] {
  const at = line.indexOf('=');
  return [line.slice(0, at), line.slice(at + 1)];
}
