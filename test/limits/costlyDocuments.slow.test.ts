import { setTimeout as wait } from 'node:timers/promises';
import { atOnce } from '../concurrency/atOnce';
import { bearer, tokenOf, type CallerHeaders } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { saturate } from './saturate';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

const ofService = (sub: string) => bearer(tokenOf({ sub, scope: 'consents:read' }));
const greedy = ofService('greedy');
const polite = ofService('polite');

const light = { query: '{ viewer { name } }' };
/** Costs 4,800: a hundred customers with their standing, 24 times. */
let costly: object;
beforeAll(async () => {
  const { templateCode } = await service.given.publishedVersion();
  const pending = `{ pendingUpdate(templateCode: "${templateCode}") { accepted } }`;
  const aliases = Array.from({ length: 24 }, (_none, index) => `a${index}: customers(ids: $ids) ${pending}`);
  const ids = Array.from({ length: 100 }, () => service.given.customer());
  costly = { query: `query ($ids: [ID!]!) { ${aliases.join(' ')} }`, variables: { ids } };
});

interface Reply {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: { readonly data?: object; readonly errors?: readonly object[] };
  readonly at: number;
}

async function send(body: object, caller: CallerHeaders, signal?: AbortSignal): Promise<Reply> {
  const headers = { ...caller, 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify(body), ...(signal && { signal }) };
  const response = await fetch(`${service.url}/graphql`, sent);
  const { status } = response;
  const retryAfter = response.headers.get('retry-after');
  return { status, retryAfter, body: (await response.json()) as Reply['body'], at: performance.now() };
}

const isAnswered = ({ status }: Reply) => status === 200;

test('a burst of costly documents is executed a few at a time, and what is too much comes again', async () => {
  const relieve = await saturate(service, 0);
  const burst = atOnce(60, () => send(costly, greedy));
  await wait(1_000);

  const ofLight = await send(light, greedy);
  const ofPolite = send(costly, polite);
  await wait(100);
  const relievedAt = performance.now();
  await relieve();
  const replies = await burst;

  const answered = replies.filter(isAnswered);
  const refused = replies.filter((reply) => !isAnswered(reply));
  // Five are under way, and forty or fewer wait.
  expect(answered.length).toBeGreaterThan(30);
  expect(answered.length).toBeLessThan(50);
  for (const { body } of answered) expect(Object.keys(body.data ?? {})).toHaveLength(24);
  for (const { status, retryAfter, body } of refused) {
    expect([status, retryAfter]).toEqual([503, '2']);
    expect(body).toMatchObject({
      errors: [{ extensions: { code: 'UNAVAILABLE', outcome: 'NOT_RECORDED' } }],
    });
  }
  expect(ofLight.status).toBe(200);
  expect(ofLight.at).toBeLessThan(relievedAt);
  // Though the line was full, the other caller had the next turn.
  const { status, at } = await ofPolite;
  expect(status).toBe(200);
  expect(answered.filter((each) => each.at < at).length).toBeLessThan(15);
});

test('nothing is looked up for callers who have gone while they waited', async () => {
  let lookUps = 0;
  service.database.engine.onStatement((text) => (lookUps += /\bcustomer\b/.test(text) ? 1 : 0));
  await send(costly, greedy);
  const ofOne = lookUps;
  const relieve = await saturate(service, 0);
  const leaving = new AbortController();
  const burst = atOnce(30, () => send(costly, greedy, leaving.signal).catch(() => null));
  await wait(1_000);

  leaving.abort();
  await burst;
  await wait(200);
  await relieve();
  // Comes after all of them in the same line.
  await send(costly, greedy);

  expect(ofOne).toBeGreaterThan(0);
  expect(lookUps).toBeLessThan(12 * ofOne);
});
