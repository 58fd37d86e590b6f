import { importJWK } from 'jose';
import { issuedTokens } from '../../src/auth/tokenStrategy';
import { until } from '../concurrency/until';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { testAuth } from '../service/bearer';
import { startNode, startTimeoutMs, type TestNode } from '../service/service';
import { askPending, questionIn, withToken, type Question } from './asking';
import { madeToken } from './handMade';
import { issuerKey, KeyServer, type IssuerKey } from './issuer';

let database: TestDatabase;
let issuer: KeyServer;
let node: TestNode;
let question: Question | undefined;
let key: IssuerKey;
let next: IssuerKey;

beforeAll(async () => {
  [key, next] = await Promise.all([issuerKey('key'), issuerKey('next')]);
  database = await openTestDatabase();
}, startTimeoutMs);
beforeEach(async () => {
  issuer = await KeyServer.open(key);
  node = await startNode(database, { auth: { ...testAuth, jwksUrl: issuer.url } });
  question ??= await questionIn(node);
}, startTimeoutMs);
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  await node.close();
  await issuer.close();
});
afterAll(() => database.close());

const read = { sub: 'a-service', scope: 'consents:read' };
const nowS = () => Math.floor(Date.now() / 1000);
const ask = async (token: string) => {
  if (!question) throw new Error('There is no question yet.');
  return (await askPending('REST', node.url, question, withToken(token))).code;
};

/** Moves on the clock by which tokens and keys grow old; timers go on as they are. */
function pass(seconds: number): void {
  jest.useFakeTimers({ now: Date.now() + seconds * 1000, doNotFake: [...timers] });
}

const timers = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

async function askOften(token: string): Promise<void> {
  for (let times = 0; times < 3; times += 1) expect(await ask(token)).toBeNull();
}

const signed = {
  'the secret': (claims: object) => Promise.resolve(madeToken({ ...read, ...claims })),
  'the issuer': (claims: object) => key.token({ ...read, ...claims }),
};

describe.each(['the secret', 'the issuer'] as const)('a token signed by %s', (signer) => {
  test('is checked once, however often it comes', async () => {
    const checks = jest.spyOn(crypto.subtle, 'verify');
    const token = await signed[signer]({});
    await askOften(token);
    const soFar = checks.mock.calls.length;

    await askOften(token);

    expect(soFar).toBeGreaterThan(0);
    expect(checks.mock.calls.length).toBe(soFar);
  });

  test('expires to the second, also when it came before', async () => {
    const token = await signed[signer]({ exp: nowS() + 60 });
    await askOften(token);

    pass(58 + testAuth.tokens.clockToleranceS);
    expect(await ask(token)).toBeNull();
    pass(2);
    expect(await ask(token)).toBe('UNAUTHENTICATED');
  });

  test('lets nobody else in: one sign changed is another token', async () => {
    const token = await signed[signer]({});
    await askOften(token);
    expect(await ask(`${token.slice(0, -5)}AAAAA`)).toBe('UNAUTHENTICATED');
  });
});

describe('a key that its issuer withdrew', () => {
  test('is forgotten with the tokens it signed once the keys should be read again', async () => {
    const token = await key.token(read);
    await askOften(token);
    issuer.publish(next);

    pass(5 * 60 + 1);
    await until(5_000, async () => (await ask(token)) === 'UNAUTHENTICATED');
  });

  test('is forgotten with them when a new key made the keys be read again', async () => {
    const token = await key.token(read);
    await askOften(token);
    issuer.publish(next);

    pass(11);
    expect(await ask(await next.token(read))).toBeNull();
    expect(await ask(token)).toBe('UNAUTHENTICATED');
  });
});

test('a token is checked again whose key was read before the keys were read anew', async () => {
  const secret = await importJWK(key.published, 'RS256');
  let [readAtMs, checks] = [1, 0];
  const keyOf = () => {
    [readAtMs, checks] = [2, checks + 1];
    return Promise.resolve(secret);
  };
  const check = issuedTokens(testAuth.tokens, { keyOf, readAtMs: () => readAtMs });
  const credential = { scheme: 'bearer', secret: await key.token(read) } as const;
  for (let times = 0; times < 3; times += 1)
    expect(await check(credential)).toMatchObject({ id: 'a-service' });
  expect(checks).toBe(2);
});
