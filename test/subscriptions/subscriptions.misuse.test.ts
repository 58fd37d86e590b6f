import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as turnOfLoop, setTimeout as delay } from 'node:timers/promises';
import { findRefusal, Refused } from '../../src/client/apollo';
import { tamper } from '../evidence/keptTables';
import { logKeeping } from '../evidence/logPass';
import { asCustomer, asNobody, bearer, tokenOf, type CallerHeaders } from '../service/bearer';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';
import { multipart, post, subscribe, untilTrue } from './subscriber';

let service: TestService;
let templateCode: string;
let versions: string;
beforeAll(async () => {
  service = await startService({ logKeeping });
  ({ templateCode } = await service.given.publishedVersion());
  versions = versionsOf(templateCode);
}, startTimeoutMs);
afterAll(() => service.close());

const versionsOf = (code: string) =>
  `subscription { currentVersionChanged(templateCode: "${code}") { eventId } }`;
const changesOf = (customerId: string, more = '') =>
  `subscription { pendingUpdateChanged(customerId: "${customerId}"${more}) { eventId } }`;
const events = 'subscription { events { eventId } }';

/** Sends the request of a subscription, and resets the connection after `afterMs`. */
async function hangUp(url: string, headers: CallerHeaders, afterMs: number): Promise<void> {
  const body = JSON.stringify({ query: versions });
  const { port } = new URL(url);
  const sent = { host: 'x', ...headers, ...multipart, 'content-type': 'application/json' };
  const head = Object.entries({ ...sent, 'content-length': Buffer.byteLength(body) });
  const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`POST /graphql HTTP/1.1\r\n${lines}\r\n${body}`);
  const until = performance.now() + afterMs;
  while (performance.now() < until) await turnOfLoop();
  socket.resetAndDestroy();
}

interface Refusal {
  readonly data?: unknown;
  readonly errors?: readonly { readonly extensions: Readonly<Record<string, unknown>> }[];
}

async function refusalOf(query: string, headers: CallerHeaders, url = service.url) {
  const reply = await post(url, { query }, { authorization: '', ...headers });
  const { data, errors = [] } = (await reply.json()) as Refusal;
  expect(data).toBeUndefined();
  expect(reply.headers.get('content-type')).toContain('application/graphql-response+json');
  return { status: reply.status, code: errors[0]?.extensions['code'] };
}

describe('is refused before anything is told', () => {
  const someone = 'b2d2b1a0-6c5f-4d3e-9a1b-0c2d4e6f8a90';
  const scoped = (scope: string) => bearer(tokenOf({ sub: 'crm', scope }));
  it.each<[string, () => string, CallerHeaders, { status: number; code: string }]>([
    ['without a credential', () => changesOf(someone), asNobody, { status: 401, code: 'UNAUTHENTICATED' }],
    [
      'another customer',
      () => changesOf(someone),
      asCustomer('0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21'),
      { status: 403, code: 'FORBIDDEN' },
    ],
    [
      'a service without the scope',
      () => changesOf(someone),
      scoped('audit:read'),
      { status: 403, code: 'FORBIDDEN' },
    ],
    ['the feed to a customer', () => events, asCustomer(someone), { status: 403, code: 'FORBIDDEN' }],
    [
      'the feed to a reader of consents',
      () => events,
      scoped('consents:read'),
      { status: 403, code: 'FORBIDDEN' },
    ],
    [
      'an unknown template',
      () => versionsOf('nobody-knows-it'),
      asNobody,
      { status: 404, code: 'TEMPLATE_NOT_FOUND' },
    ],
    [
      'an unknown template of a customer',
      () => changesOf(someone, ', templateCodes: ["nobody-knows-it"]'),
      asCustomer(someone),
      { status: 404, code: 'TEMPLATE_NOT_FOUND' },
    ],
    [
      'an id with a blank',
      () => changesOf('eri ka'),
      scoped('consents:read'),
      { status: 400, code: 'INVALID_INPUT' },
    ],
    [
      'a place that is none',
      () => changesOf(someone, ', after: "7"'),
      asCustomer(someone),
      { status: 400, code: 'INVALID_INPUT' },
    ],
    [
      'a place of another feed',
      () => changesOf(someone, ', after: "00000000-7"'),
      asCustomer(someone),
      { status: 410, code: 'FEED_RESTARTED' },
    ],
    [
      'an unknown type',
      () => 'subscription { events(types: ["consent.x"]) { eventId } }',
      scoped('events:read'),
      { status: 400, code: 'INVALID_INPUT' },
    ],
    ['a bad token', () => versions, bearer('garbage'), { status: 401, code: 'UNAUTHENTICATED' }],
    [
      'two fields at once',
      () => versions.replace('{ c', '{ a: c').replace(/ }$/, ' } b: __typename }').replace('} } b', '} b'),
      asNobody,
      { status: 400, code: 'INVALID_INPUT' },
    ],
  ])('%s', async (_what, query, headers, refusal) => {
    expect(await refusalOf(query(), headers)).toEqual(refusal);
  });

  it.each([
    ['', '@skip(if: true)'],
    ['($a: Boolean!)', '@include(if: $a)'],
  ])('a condition on its field%s: %s', async (declared, condition) => {
    const field = `currentVersionChanged(templateCode: "${templateCode}")`;
    const refusal = { status: 400, code: 'INVALID_INPUT' };
    const direct = `subscription${declared} { ${field} ${condition} { eventId } }`;
    expect(await refusalOf(direct, asNobody)).toEqual(refusal);
    const inline = `subscription${declared} { ... { ${field} ${condition} { eventId } } }`;
    expect(await refusalOf(inline, asNobody)).toEqual(refusal);
    const spread = `subscription${declared} { ...F } fragment F on Subscription { ${field} ${condition} { eventId } }`;
    expect(await refusalOf(spread, asNobody)).toEqual(refusal);
  });

  it('an event from long ago, for the state tells as much', async () => {
    const busy = await startService({ logKeeping });
    const version = await busy.given.publishedVersion();
    const { incarnation, next } = await busy.parts.feed.edges();
    await tamper(busy.database.engine.pool, `UPDATE log_head SET size = size + 10100`);
    const after = `after: "${incarnation}-${next - 1}"`;
    const ofVersions = `subscription { currentVersionChanged(templateCode: "${version.templateCode}", ${after}) { eventId } }`;
    const refusals = [
      await refusalOf(ofVersions, asNobody, busy.url),
      await refusalOf(changesOf(someone, `, ${after}`), asCustomer(someone), busy.url),
    ];
    expect(refusals).toEqual(Array(2).fill({ status: 410, code: 'CURSOR_EXPIRED' }));
    await busy.close();
  });

  it('whoever takes one result alone, and is told what to accept', async () => {
    const reply = await post(service.url, { query: versions }, { accept: 'application/json' });
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      { errors: [{ extensions: { code: 'INVALID_INPUT', member: 'Accept' } }] },
    ]);
  });

  it('whoever takes other media types, and is told what to accept for a subscription', async () => {
    const reply = await post(service.url, { query: versions }, { accept: 'text/event-stream' });
    const { errors } = (await reply.json()) as { readonly errors: readonly { readonly message: string }[] };
    expect(reply.status).toBe(400);
    expect(errors[0]?.message).toContain('multipart/mixed;subscriptionSpec=1.0, application/json');
  });

  it('a GET', async () => {
    const reply = await fetch(`${service.url}/graphql?query=${encodeURIComponent(versions)}`);
    expect(reply.status).toBe(405);
  });
});

describe('too many', () => {
  it('of one caller, until one has been left', async () => {
    const node = await startNode(service.database, { limits: { maxSubscriptionsPerCaller: 2 } });
    const mine = asCustomer(service.given.customer());
    const leaving = [new AbortController(), new AbortController()];
    for (const { signal } of leaving)
      expect((await post(node.url, { query: versions }, mine, signal)).status).toBe(200);
    expect(await refusalOf(versions, mine, node.url)).toEqual({
      status: 429,
      code: 'TOO_MANY_SUBSCRIPTIONS',
    });
    const other = new AbortController();
    expect(
      (await post(node.url, { query: versions }, asCustomer(service.given.customer()), other.signal)).status,
    ).toBe(200);
    leaving[0]?.abort();
    await delay(200);
    expect((await post(node.url, { query: versions }, mine, other.signal)).status).toBe(200);
    for (const each of [...leaving, other]) each.abort();
    await node.close();
  });

  it('but none whose caller hung up before it began', async () => {
    const node = await startNode(service.database, { limits: { maxSubscriptionsPerCaller: 3 } });
    const mine = asCustomer(service.given.customer());
    for (let turn = 0; turn < 200; turn += 1) await hangUp(node.url, mine, (turn % 20) / 3);
    await delay(500);
    const leaving = new AbortController();
    for (let turn = 0; turn < 3; turn += 1)
      expect((await post(node.url, { query: versions }, mine, leaving.signal)).status).toBe(200);
    leaving.abort();
    await node.close();
  });

  it('on one node', async () => {
    const node = await startNode(service.database, { limits: { maxSubscriptions: 1 } });
    const leaving = new AbortController();
    await post(node.url, { query: versions }, {}, leaving.signal);
    const { headers } = await post(node.url, { query: versions }, { authorization: '' });
    expect(headers.get('retry-after')).toBe('5');
    expect(await refusalOf(versions, asNobody, node.url)).toEqual({ status: 503, code: 'UNAVAILABLE' });
    leaving.abort();
    await node.close();
  });
});

test('ends with a code once the token has expired, and tells nothing after that', async () => {
  const node = await startNode(service.database, { limits: { idleTimeoutMs: 1_000 } });
  const exp = Math.floor(Date.now() / 1_000) + 2;
  const token = bearer(tokenOf({ sub: 'crm', scope: 'events:read', exp }));
  const told = subscribe(node.url, events, {}, token);
  await delay(exp * 1_000 - Date.now() + 50);
  // The refusal may have come already.
  const shown = told.results.filter(({ data }) => data).length;
  await service.given.publishedVersion({ templateCode });
  await told.untilEnded();
  expect(told.results).toHaveLength(shown + 1);
  expect(findRefusal(told.results.at(-1)?.error)).toBeInstanceOf(Refused.UNAUTHENTICATED);
  await node.close();
});

test('a client that is gone is waited for by nobody', async () => {
  const node = await startNode(service.database);
  const leaving = new AbortController();
  await post(node.url, { query: versions }, {}, leaving.signal);
  await delay(400);
  leaving.abort();
  await untilTrue(
    () =>
      node.logged.some(({ msg, operation }) => msg === 'request' && operation === 'currentVersionChanged'),
    () => 'never logged',
  );
  await delay(400);
  let looks = 0;
  const stop = service.database.engine.onStatement((text) => (looks += text.includes('feed_head') ? 1 : 0));
  await delay(1_000);
  stop();
  // The other node keeps the log.
  expect(looks).toBeLessThan(8);
  await node.close();
});

test('all are completed when the service stops, and it does not wait for them', async () => {
  const node = await startNode(service.database);
  const told = subscribe(node.url, versions);
  await told.until(1);
  const begunAtMs = performance.now();
  await Promise.all([node.close(), told.untilEnded()]);
  expect(performance.now() - begunAtMs).toBeLessThan(2_000);
  expect(told.results).toHaveLength(1);
});
