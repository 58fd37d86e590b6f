import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { IssuerKeys } from '../../src/auth/issuerKeys';
import { issuedTokens } from '../../src/auth/tokenStrategy';
import { Refused } from '../../src/domain/errors/refusal';
import { testAuth } from '../service/bearer';
import { issuerKey, KeyServer, type IssuerKey } from './issuer';

let key: IssuerKey;
let other: IssuerKey;
let issuer: KeyServer;
let keys: IssuerKeys;

beforeAll(async () => {
  [key, other] = await Promise.all([issuerKey('key'), issuerKey('key')]);
});
beforeEach(async () => {
  issuer = await KeyServer.open(key);
  keys = new IssuerKeys(issuer.url, () => undefined);
});
afterEach(async () => {
  keys.close();
  await issuer.close();
});

/** Who the token's bearer is; the code of the refusal for nobody. */
async function caller(token: string): Promise<string> {
  try {
    const found = await issuedTokens(testAuth.tokens, keys)({ scheme: 'bearer', secret: token });
    return found?.kind ?? 'nobody';
  } catch (fault) {
    return fault instanceof Refused ? fault.refusal.code : String(fault);
  }
}

const read = { sub: 'a-service', scope: 'consents:read' };

const odd: readonly (readonly [string, readonly unknown[]])[] = [
  ['no objects', [null, 'a key', 7, [], true]],
  ['of no kind', [{}, { kid: 'key' }, { kty: 5, kid: ['key'] }]],
  ['of a kind that nobody knows', [{ kty: 'LATTICE', kid: 'key', alg: 'RS256', q: 'AQAB' }]],
  ['of a curve that nobody knows', [{ kty: 'OKP', crv: 'Ed9', kid: 'key', alg: 'EdDSA', x: 'AQAB' }]],
  ['broken', [{ kty: 'RSA', kid: 'key', alg: 'RS256', use: 'sig', n: '!', e: 5 }]],
  ['for something else', [{ kty: 'RSA', kid: 'key', use: 'enc', n: 'AQAB', e: 'AQAB' }]],
  ['secret', [{ kty: 'oct', kid: 'key', alg: 'HS256', k: 'c2VjcmV0' }]],
];

it.each(odd)('the rest of the keys works beside entries that are %s', async (_what, entries) => {
  issuer.keys = [...entries, key.published, ...entries];
  expect(await caller(await key.token(read))).toBe('service');
});

it('a key that is published twice, and two keys of one id, let in whom they signed for', async () => {
  issuer.keys = [other.published, key.published, key.published];
  expect(await caller(await key.token(read))).toBe('service');
  expect(await caller(await other.token(read))).toBe('service');
  const stranger = await issuerKey('key');
  expect(await caller(await stranger.token(read))).toBe('UNAUTHENTICATED');
  expect(await caller(await key.token({ ...read, aud: 'another' }))).toBe('UNAUTHENTICATED');
});

it('a token that names no key is judged by all of its kind', async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  issuer.keys = [key.published, { ...(await exportJWK(publicKey)), kid: 'mine' }];
  const { issuer: iss, audience: aud } = testAuth.tokens;
  const claims = { iss, aud, exp: 4_102_444_800, ...read };
  expect(await caller(await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey))).toBe(
    'service',
  );
});

it.each([[{ keys: 5 }], [[]], [null], ['keys']])(
  'what is no key set is the fault of the issuer: %j',
  async (published) => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(published)));
    expect(await caller(await key.token(read))).toBe('UNAVAILABLE');
    jest.restoreAllMocks();
  },
);
