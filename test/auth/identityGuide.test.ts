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

const customerId = '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11';

test('there are three recipes', () => {
  expect(recipes.map(({ provider }) => provider)).toEqual(['Keycloak', 'Auth0', 'Entra']);
});

test.each(recipes)("a customer's token of $provider", async ({ settings, claims }) => {
  expect(await callerOf(settings, claims)).toMatchObject({ kind: 'customer', id: customerId });
});

test.each(recipes)('a token of $provider with a scope of staff', async ({ settings, claims }) => {
  const { subject, scope } = configOf(settings).tokens.claims;
  const roles = scope === 'scope' ? 'openid templates:publish' : ['templates:publish'];
  const caller = await callerOf(settings, { ...claims, [scope]: roles });
  expect(caller).toMatchObject({ kind: 'staff' });
  expect(JSON.stringify(caller)).toContain(String(claims[subject]));
});

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
