import { generateKeyPairSync } from 'node:crypto';
import { asCustomer, testAuth } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { askPending, doorNames, questionIn, withToken, type HeaderLines, type Question } from './asking';
import { misusedIds } from '../service/customerIds';
import { hs256, madeToken, rs256, unsigned, type Members } from './handMade';

let service: TestService;
let question: Question;

beforeAll(async () => {
  service = await startService();
  question = await questionIn(service);
}, startTimeoutMs);
afterAll(() => service.close());

const issuer = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicPem = issuer.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const nowS = Math.floor(Date.now() / 1000);
const scope = 'consents:read';
const good = madeToken({ scope });
const goodLine = ['Authorization', `Bearer ${good}`] as const;
const token = (...made: Parameters<typeof madeToken>): HeaderLines =>
  withToken(madeToken({ scope, ...made[0] }, made[1], made[2]));

const noScope = 'its scope has no scope of this service. Get one with consents:read';
const clientsOwn: readonly (readonly [how: string, claims: Members])[] = [
  ['that names it as its subject', { client_id: 'a-service' }],
  ['whose party is its subject', { azp: 'a-service', scope: 'openid profile' }],
  ['of Auth0', { sub: 'k7Yx@clients', azp: 'k7Yx', gty: 'client-credentials', scope: '' }],
  ['of Entra', { sub: '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11', idtyp: 'app', scope: ['Files.Read'] }],
];

/** With the message that names what was required. */
const refused: readonly (readonly [what: string, lines: HeaderLines, says: string])[] = [
  ['no credential', [], 'a token'],
  ['an expired token', token({ exp: nowS - 60 }), 'has expired'],
  ['a token that expires this instant', token({ exp: nowS }), 'has expired'],
  ['a token that is not valid yet', token({ nbf: nowS + 3_600 }), 'nbf'],
  ['no exp', token({ exp: undefined }), 'exp'],
  ['an exp that is no number', token({ exp: '4102444800' }), 'exp'],
  ['another issuer', token({ iss: 'https://elsewhere.example' }), 'iss is not the AUTH_ISSUER'],
  ['no issuer', token({ iss: undefined }), 'iss'],
  ['another audience', token({ aud: 'another-service' }), 'aud'],
  ['no audience', token({ aud: undefined }), 'aud'],
  ['no sub', token({ sub: undefined }), 'has no claim sub that is a string'],
  ['a sub that is no text', token({ sub: 7 }), 'sub'],
  ['a blank sub', token({ sub: ' ' }), 'sub'],
  ['a sub with a line feed', token({ sub: 'a\nb' }), 'sub'],
  ['a sub of 5,000 characters', token({ sub: 'a'.repeat(5_000) }), 'sub'],
  ...misusedIds.map(
    ([what, sub, expected]) =>
      [`no scope and a sub with ${what}`, withToken(madeToken({ sub })), expected] as const,
  ),
  ...[null, 'anna', [], {}, { sub: 7 }].map(
    (act) =>
      [
        `an act that is ${JSON.stringify(act)}`,
        withToken(madeToken({ sub: 'nora', act })),
        'act has no',
      ] as const,
  ),
  ['an act with a blank in its sub', withToken(madeToken({ sub: 'nora', act: { sub: 'a b' } })), 'act.sub'],
  ['no scope and “me” as sub', withToken(madeToken({ sub: 'me' })), 'sub is "me"'],
  ...clientsOwn.map(
    ([how, claims]) =>
      [`no scope of ours in a client’s token ${how}`, withToken(madeToken(claims)), noScope] as const,
  ),
  ['a scope that is an object', token({ scope: { admin: true } }), 'scope'],
  ['another secret', token({}, hs256('another secret, which is long enough too')), 'another key'],
  ['no signature', withToken(good.replace(/[^.]*$/, '')), 'The token'],
  ['a signature that is cut off', withToken(good.slice(0, -3)), 'another key'],
  ['claims swapped under a signature', withToken(withOtherClaims(good)), 'another key'],
  ['alg none', token({}, unsigned, { alg: 'none' }), 'does not accept'],
  ['alg None', token({}, unsigned, { alg: 'None' }), 'does not accept'],
  ['no alg', token({}, undefined, { alg: undefined }), 'does not accept'],
  ['an alg that is no text', token({}, undefined, { alg: ['HS256'] }), 'does not accept'],
  ['HS256 signed with a public key', token({}, hs256(publicPem)), 'another key'],
  ['RS256 where only a secret is configured', token({}, rs256(issuer.privateKey), { alg: 'RS256' }), 'key'],
  ['a critical header nobody knows', token({}, undefined, { crit: ['exp2'], exp2: 1 }), 'not sound'],
  ['garbage', withToken('garbage'), 'neither a JSON Web Token'],
  ['three parts of garbage', withToken('a.b.c'), 'neither a JSON Web Token'],
  ['a token of 9 KB', token({ filler: 'x'.repeat(9_000) }), 'at most 8192 characters'],
  ['Authorization twice', [goodLine, goodLine], 'one credential'],
  ['Authorization and X-API-Key', [goodLine, ['X-API-Key', 'ck_whatever']], 'one credential'],
  ['X-API-Key with a token in it', [['X-API-Key', good]], 'API key is not in force'],
  ['Basic', [['Authorization', 'Basic dXNlcjpwYXNzd29yZA==']], 'Bearer'],
  ['a token without a scheme', [['Authorization', good]], 'Bearer'],
  ['an empty bearer', [['Authorization', 'Bearer ']], 'Bearer'],
  ['two tokens in one header', [['Authorization', `Bearer ${good}, Bearer ${good}`]], 'Bearer'],
];

/** The same signature over the claims of another customer. */
function withOtherClaims(given: string): string {
  const [header, , signature] = given.split('.');
  const claims = Buffer.from(JSON.stringify({ sub: 'another', scope })).toString('base64url');
  return [header, claims, signature].join('.');
}

/** Statements about any caller; the catalogue of templates is read now and then in any case. */
async function statementsWhile(asking: () => Promise<unknown>): Promise<readonly string[]> {
  const seen: string[] = [];
  const stop = service.database.engine.onStatement((text) => {
    if (/customer|decision|idempotency|api_?key/i.test(text)) seen.push(text);
  });
  await asking().finally(stop);
  return seen;
}

describe.each(doorNames)('at the %s door', (door) => {
  const ask = (lines: HeaderLines) => askPending(door, service.url, question, lines);

  test('a good token is answered, from the database', async () => {
    expect(await statementsWhile(async () => expect((await ask([goodLine])).status).toBe(200))).not.toEqual(
      [],
    );
  });

  test.each(refused)('%s is refused', async (_what, lines, says) => {
    let shown = { status: 0, code: '', message: '', text: '' } as Partial<Awaited<ReturnType<typeof ask>>>;
    const statements = await statementsWhile(async () => (shown = await ask(lines)));

    expect(shown).toMatchObject({
      // Who sends nothing is anonymous, and may send more fields beside this one; GraphQL over HTTP has 200 for that.
      status: door === 'GraphQL' && lines.length === 0 ? 200 : 401,
      code: 'UNAUTHENTICATED',
      message: expect.stringContaining(says) as unknown,
    });
    expect(statements).toEqual([]);
    expect(shown.text).not.toMatch(/HS256|RS256|secret|JWK|kid|modulus|PEM/);
  });

  test('a refusal says with which scheme to come again', async () => {
    const shown = await ask(withToken('garbage'));
    expect(shown.headers['www-authenticate']).toBe('Bearer');
    expect(shown.headers['content-type']).toContain(
      door === 'REST' ? 'application/problem+json' : 'application/json',
    );
    expect(Object.keys(JSON.parse(shown.text) as object)).toContain(door === 'REST' ? 'detail' : 'errors');
  });

  test('a bad token is refused where none is needed, too', async () => {
    const latest = (headers: Readonly<Record<string, string>>) =>
      door === 'REST'
        ? fetch(`${service.url}/v1/consent-templates/${question.templateCode}/latest`, { headers })
        : fetch(`${service.url}/graphql`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({
              query: `{ latestTemplate(templateCode: "${question.templateCode}") { title } }`,
            }),
          });
    expect((await latest({})).status).toBe(200);
    expect((await latest({ authorization: 'Bearer garbage' })).status).toBe(401);
  });
});

test('nothing of a credential or a customer is in the log', async () => {
  const customerId = service.given.customer();
  await askPending('REST', service.url, { ...question, customerId }, Object.entries(asCustomer(customerId)));
  const log = JSON.stringify(service.logged);

  expect(service.logged.length).toBeGreaterThan(refused.length);
  const sent = refused.flatMap(([, lines]) => lines.map(([, value]) => value.replace(/^\w+ /, '')));
  for (const credential of sent.filter((value) => value.length > 10)) {
    expect(log).not.toContain(credential);
    expect(log).not.toContain(credential.split('.').at(-1) || credential);
  }
  for (const secret of [testAuth.secret, customerId, question.customerId, 'ck_whatever', 'a-service']) {
    expect(log).not.toContain(secret);
  }
});
