import { setTimeout } from 'node:timers/promises';
import { IssuerKeys } from '../../src/auth/issuerKeys';
import type { AuthConfig, TokenConfig } from '../../src/config/auth';
import { until } from '../concurrency/until';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { testAuth } from '../service/bearer';
import { startNode, startTimeoutMs, type TestNode } from '../service/service';
import { askPending, doorNames, questionIn, withToken, type Question } from './asking';
import { hs256, madeToken } from './handMade';
import { issuerKey, KeyServer, type IssuerKey } from './issuer';

let database: TestDatabase;
let question: Question;
let rsa: IssuerKey;
let elliptic: IssuerKey;
let next: IssuerKey;

beforeAll(async () => {
  database = await openTestDatabase();
  [rsa, elliptic, next] = await Promise.all([issuerKey('rsa'), issuerKey('ec', 'ES256'), issuerKey('next')]);
  const node = await startNode(database);
  question = await questionIn(node);
  await node.close();
}, startTimeoutMs);
afterAll(() => database.close());

/** What each example has opened, the service before its issuer. */
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  for (const opened of open.splice(0).reverse()) await opened.close();
});

interface Scene {
  readonly issuer: KeyServer;
  readonly node: TestNode;
  /** The code of the refusal; null for an answer. */
  readonly ask: (token: string, door?: (typeof doorNames)[number]) => Promise<string | null>;
}

/** A service that trusts an issuer with a key of each kind. */
async function given({ auth, tokens }: { auth?: Partial<AuthConfig>; tokens?: Partial<TokenConfig> } = {}) {
  const issuer = await KeyServer.open(rsa, elliptic);
  open.push({ close: () => issuer.close() });
  const config = {
    secret: null,
    jwksUrl: issuer.url,
    ...auth,
    tokens: { ...testAuth.tokens, ...tokens },
  };
  const node = await startNode(database, { auth: config });
  open.push(node);
  const scene: Scene = {
    issuer,
    node,
    ask: async (token, door = 'REST') => (await askPending(door, node.url, question, withToken(token))).code,
  };
  return scene;
}

const read = { sub: 'a-service', scope: 'consents:read' };
const nowS = () => Math.floor(Date.now() / 1000);

/** Moves on the clock by which keys grow old. */
function pass(seconds: number): void {
  const now = Date.now() + seconds * 1000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
}

test.each(doorNames)('takes its RSA and elliptic keys at the %s door, and reads them once', async (door) => {
  const { ask, issuer } = await given();

  expect(issuer.reads).toBe(0);
  const tokens = await Promise.all([rsa.token(read), elliptic.token(read), rsa.token(read)]);
  expect(await Promise.all(tokens.map((token) => ask(token, door)))).toEqual([null, null, null]);
  expect(await ask(await rsa.token(read), door)).toBeNull();
  expect(issuer.reads).toBe(1);
});

test('knows a customer by its token', async () => {
  const { ask } = await given();
  expect(await ask(await rsa.token({ sub: question.customerId }))).toBeNull();
  expect(await ask(await rsa.token({ sub: '5d0a3c6e-0b0c-4f2f-9d7e-1f6f1f4f6a77' }))).toBe('FORBIDDEN');
});

/** All but the clock and what comes again by itself. */
const timersLeftAlone = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const;

describe('rotation', () => {
  test('a key id not seen yet makes the keys be read again, but not more often than the cooldown', async () => {
    const { ask, issuer } = await given();
    await ask(await rsa.token(read));
    issuer.publish(rsa, next);

    expect(await ask(await next.token(read))).toBe('UNAUTHENTICATED');
    expect(issuer.reads).toBe(1);
    pass(11);
    expect(await ask(await next.token(read))).toBeNull();
    expect(issuer.reads).toBe(2);
    for (const kid of ['made-up-1', 'made-up-2', 'made-up-3']) {
      expect(await ask(await (await issuerKey(kid, 'ES256')).token(read))).toBe('UNAUTHENTICATED');
    }
    expect(issuer.reads).toBe(2);
  });

  test('a withdrawn key is refused once the keys have been read again', async () => {
    const { ask, issuer } = await given();
    expect(await ask(await rsa.token(read))).toBeNull();
    issuer.publish(next);

    expect(await ask(await rsa.token(read))).toBeNull();
    pass(5 * 60 + 1);
    // Nobody waits for the issuer: this one asks before it has answered.
    expect(await ask(await rsa.token(read))).toBeNull();
    await until(5_000, async () => (await ask(await rsa.token(read))) === 'UNAUTHENTICATED');
    expect(await ask(await next.token(read))).toBeNull();
    expect(issuer.reads).toBe(2);
  });

  test('a key is withdrawn within minutes also where nobody asks', async () => {
    const issuer = await KeyServer.open(rsa);
    jest.useFakeTimers({ now: Date.now(), doNotFake: [...timersLeftAlone] });
    const keys = new IssuerKeys(issuer.url, () => undefined);
    open.push(issuer);
    await keys.keyOf({ alg: 'RS256', kid: 'rsa' }, { payload: '', signature: '' });

    jest.advanceTimersByTime(11 * 60_000);
    await until(5_000, () => Promise.resolve(issuer.reads > 1));
    keys.close();
    const { reads } = issuer;
    // The clock of a service that is closed does not tick on.
    jest.advanceTimersByTime(60 * 60_000);
    await setTimeout(50);
    expect(issuer.reads).toBe(reads);
  });

  test('a key id of another key proves nothing', async () => {
    const { ask } = await given();
    const forger = await issuerKey('rsa');
    expect(await ask(await forger.token(read))).toBe('UNAUTHENTICATED');
  });
});

describe('an issuer that is down', () => {
  test.each(doorNames)(
    'is no fault of the caller’s: 503 at the %s door while no key is known',
    async (door) => {
      const { node, issuer } = await given();
      issuer.keys = null;

      const shown = await askPending(door, node.url, question, withToken(await rsa.token(read)));

      expect(shown).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      expect(shown.headers['retry-after']).toBe('5');
      expect(shown.text).not.toMatch(/JSON Web Key|JWK|127\.0\.0\.1/);
      await askPending(door, node.url, question, withToken(await rsa.token(read)));
      // Operators read why, and not once for each request.
      expect(node.logged.filter(({ level }) => Number(level) > 30)).toEqual([
        expect.objectContaining({
          level: 40,
          err: expect.objectContaining({ type: 'JOSEError' }) as unknown,
        }),
      ]);
    },
  );

  test('leaves the keys that are known working, also when they should be read again', async () => {
    const { ask, issuer } = await given();
    await ask(await rsa.token(read));
    issuer.keys = null;

    pass(11);
    expect(await ask(await rsa.token(read))).toBeNull();
    expect(await ask(await next.token(read))).toBe('UNAVAILABLE');
    pass(10 * 60);
    expect(await ask(await rsa.token(read))).toBeNull();
    expect(await ask(await next.token(read))).toBe('UNAVAILABLE');
    issuer.publish(next);
    pass(60);
    expect(await ask(await next.token(read))).toBeNull();
    expect(await ask(await rsa.token(read))).toBe('UNAUTHENTICATED');
  });

  test('is believed for an hour and no longer', async () => {
    const { ask, issuer } = await given();
    await ask(await rsa.token(read));
    issuer.keys = null;

    pass(61 * 60);
    expect(await ask(await rsa.token(read))).toBe('UNAVAILABLE');
  });

  test('answers with what is no key set: 503 as well', async () => {
    const { ask, issuer } = await given();
    issuer.keys = ['no key'] as never;
    expect(await ask(await rsa.token(read))).toBe('UNAVAILABLE');
  });
});

describe('an issuer that hangs', () => {
  /** The code of the refusal, and how long it was waited for. */
  const timed = async ({ ask }: Scene, token: string) => {
    const askedAtMs = performance.now();
    const code = await ask(token);
    return { code, hasWaited: performance.now() - askedAtMs > patienceMs };
  };
  // The service gives the issuer three seconds.
  const patienceMs = 2_000;

  test('costs nobody anything whose key is known, whether the token has come before or not', async () => {
    const scene = await given();
    const known = await rsa.token(read);
    await scene.ask(known);
    scene.issuer.hangs = true;

    for (const seconds of [5 * 60 + 1, 10 * 60, 40 * 60]) {
      pass(seconds);
      const tokens = [known, await elliptic.token({ ...read, jti: `after ${seconds}` }), known];
      for (const token of tokens) expect(await timed(scene, token)).toEqual({ code: null, hasWaited: false });
    }
    expect(scene.issuer.reads).toBeGreaterThan(1);
  });

  test('is waited for once while no key is known, then only after a pause', async () => {
    const scene = await given();
    scene.issuer.hangs = true;
    const asking = async () => timed(scene, await rsa.token(read));

    const first = await Promise.all([asking(), asking(), asking()]);
    const second = await Promise.all([asking(), asking()]);

    expect(first).toEqual(Array(3).fill({ code: 'UNAVAILABLE', hasWaited: true }));
    expect(second).toEqual(Array(2).fill({ code: 'UNAVAILABLE', hasWaited: false }));
    expect(scene.issuer.reads).toBe(1);
    scene.issuer.hangs = false;
    pass(6);
    expect(await asking()).toEqual({ code: null, hasWaited: false });
  });

  test('is asked for a key that it may have added, and not by each who brings one', async () => {
    const scene = await given();
    await scene.ask(await rsa.token(read));
    scene.issuer.hangs = true;
    pass(11);

    expect(await timed(scene, await next.token(read))).toEqual({ code: 'UNAVAILABLE', hasWaited: true });
    expect(await timed(scene, await next.token(read))).toEqual({ code: 'UNAVAILABLE', hasWaited: false });
    expect(await timed(scene, await rsa.token(read))).toEqual({ code: null, hasWaited: false });
    expect(scene.issuer.reads).toBe(2);

    scene.issuer.hangs = false;
    scene.issuer.publish(rsa, next);
    pass(6);
    expect(await timed(scene, await next.token(read))).toEqual({ code: null, hasWaited: false });
  });
});

describe('algorithms', () => {
  test('only those on the list are taken, whatever keys there are', async () => {
    const { ask, issuer } = await given({ tokens: { algorithms: ['ES256'] } });
    expect(await ask(await rsa.token(read))).toBe('UNAUTHENTICATED');
    expect(issuer.reads).toBe(0);
    expect(await ask(await elliptic.token(read))).toBeNull();
  });

  test('a secret’s algorithm never meets a public key', async () => {
    const { ask, issuer } = await given();
    const published = JSON.stringify(rsa.published);
    expect(await ask(madeToken(read, hs256(published), { kid: 'rsa' }))).toBe('UNAUTHENTICATED');
    expect(issuer.reads).toBe(0);
  });

  test('a secret and an issuer may be configured side by side', async () => {
    const { ask } = await given({ auth: { secret: testAuth.secret } });
    expect(await ask(madeToken(read))).toBeNull();
    expect(await ask(await rsa.token(read))).toBeNull();
    expect(await ask(madeToken(read, hs256('another secret, which is long enough too')))).toBe(
      'UNAUTHENTICATED',
    );
  });
});

test('clocks may differ by the tolerance', async () => {
  const { ask } = await given({ tokens: { clockToleranceS: 30 } });
  expect(await ask(await rsa.token({ ...read, exp: nowS() - 10, nbf: nowS() + 20 }))).toBeNull();
  expect(await ask(await rsa.token({ ...read, exp: nowS() - 40 }))).toBe('UNAUTHENTICATED');
  expect(await ask(await rsa.token({ ...read, nbf: nowS() + 40 }))).toBe('UNAUTHENTICATED');
});

test('claims may have other names, and scopes come as a list', async () => {
  const { ask } = await given({ tokens: { claims: { subject: 'customer_no', scope: 'permissions' } } });
  const permissions = ['consents:read', 'consents:decide'];
  expect(await ask(await rsa.token({ customer_no: 'a-service', permissions }))).toBeNull();
  expect(await ask(await rsa.token({ customer_no: question.customerId, sub: 'whoever' }))).toBeNull();
  expect(await ask(await rsa.token({ sub: question.customerId }))).toBe('UNAUTHENTICATED');
});
