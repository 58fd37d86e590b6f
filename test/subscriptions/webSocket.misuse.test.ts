import type { Socket } from 'node:net';
import { logKeeping } from '../evidence/logPass';
import { asCustomer, asNobody, bearer, tokenOf, type CallerHeaders } from '../service/bearer';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';
import { handshakeOf, initialised, listen, openSocket, sendRaw, socketClient } from './socketClient';
import { post, untilTrue } from './subscriber';

let service: TestService;
let versions: string;
beforeAll(async () => {
  service = await startService({ logKeeping });
  const { templateCode } = await service.given.publishedVersion();
  versions = `subscription { currentVersionChanged(templateCode: "${templateCode}") { eventId } }`;
}, startTimeoutMs);
afterAll(() => service.close());

const someone = 'b2d2b1a0-6c5f-4d3e-9a1b-0c2d4e6f8a90';
const changes = `subscription { pendingUpdateChanged(customerId: "${someone}") { eventId } }`;
const isWhole = (got: string) => got.includes('\r\n\r\n') && got.endsWith('}\n');

describe('is refused as over HTTP', () => {
  it.each<[string, string, CallerHeaders]>([
    ['without a credential', changes, asNobody],
    ['another customer', changes, asCustomer('0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21')],
    [
      'the feed to a reader',
      'subscription { events { eventId } }',
      bearer(tokenOf({ sub: 'crm', scope: 'consents:read' })),
    ],
    ['a document that is none', '{', asNobody],
    ['a field that is none', '{ nothing }', asNobody],
    [
      'a field to nobody',
      `{ pendingUpdate(customerId: "${someone}", templateCode: "x") { accepted } }`,
      asNobody,
    ],
    [
      'an unknown template',
      'subscription { currentVersionChanged(templateCode: "nobody-knows-it") { eventId } }',
      asNobody,
    ],
  ])('%s', async (_what, query, headers) => {
    const { send, until, messages, socket } = await initialised(service.url, headers);
    send({ type: 'subscribe', id: '1', payload: { query } });
    await until(2);
    const reply = await post(service.url, { query }, { authorization: '', ...headers });
    const overHttp = (await reply.json()) as { readonly errors: readonly object[] };
    const payload = reply.status === 200 ? overHttp : overHttp.errors;
    expect(messages[1]).toMatchObject({ id: '1', type: reply.status === 200 ? 'next' : 'error' });
    expect(withoutId(messages[1]?.['payload'])).toEqual(withoutId(payload));
    socket.close();
  });
});

function withoutId(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replace(/"requestId":"[^"]*"/g, '"requestId":""')) as unknown;
}

test('what is nested too deeply to be read is refused, and the socket goes on', async () => {
  const { send, until, messages, socket } = await initialised(service.url, asNobody);
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  socket.send(
    `{"type":"subscribe","id":"1","payload":{"query":"{ viewer { kind } }","variables":{"a":${nested}}}}`,
  );
  await until(2);
  expect(messages[1]).toMatchObject({ type: 'error', payload: [{ extensions: { code: 'INVALID_INPUT' } }] });
  send({ type: 'subscribe', id: '2', payload: { query: '{ viewer { kind } }' } });
  await until(3);
  expect(messages[2]).toMatchObject({ id: '2', type: 'next' });
  socket.close();
});

describe('is closed', () => {
  const init = { type: 'connection_init' };
  it.each<[string, readonly (object | string | Buffer)[], number]>([
    ['garbage', ['no JSON'], 4400],
    ['a list', [[]], 4400],
    ['another’s message', [init, { type: 'next', id: '1', payload: {} }], 4400],
    ['a binary frame', [Buffer.from('{"type":"connection_init"}')], 1003],
    [
      'an operation before the beginning',
      [{ type: 'subscribe', id: '1', payload: { query: '{ a }' } }],
      4401,
    ],
    ['a second beginning', [init, init], 4429],
    ['a bad token', [{ ...init, payload: { Authorization: 'Bearer garbage' } }], 4403],
    ['a header with a line feed', [{ ...init, payload: { headers: { authorization: 'a\nb' } } }], 4400],
    ['more than a request may have', ['x'.repeat(300_000)], 1009],
  ])('%s', async (_what, sent, code) => {
    const { socket, untilClosed } = await openSocket(service.url);
    for (const one of sent) socket.send(Array.isArray(one) || !isText(one) ? JSON.stringify(one) : one);
    expect(await untilClosed()).toMatchObject({ code });
  });

  it.each<[string, readonly number[], number]>([
    ['a frame that is not masked', [0x81, 0x00], 1002],
    ['a compressed one', [0xc1, 0x80, 0, 0, 0, 0], 1002],
    ['one with a reserved opcode', [0x83, 0x80, 0, 0, 0, 0], 1002],
    ['one that is no UTF-8', [0x81, 0x81, 0, 0, 0, 0, 0xff], 1007],
  ])('%s', async (_what, frame, code) => {
    const { socket, untilClosed } = await openSocket(service.url);
    (socket as unknown as { readonly _socket: Socket })._socket.write(Buffer.from(frame));
    expect(await untilClosed()).toMatchObject({ code });
  });

  it('an id in use', async () => {
    const { send, untilClosed } = await initialised(service.url);
    for (const _ of [1, 2]) send({ type: 'subscribe', id: '1', payload: { query: versions } });
    expect(await untilClosed()).toMatchObject({ code: 4409 });
  });

  it('an id that is too long', async () => {
    const { send, untilClosed } = await initialised(service.url);
    send({ type: 'subscribe', id: 'x'.repeat(257), payload: { query: versions } });
    expect(await untilClosed()).toMatchObject({ code: 4400 });
  });

  it('a message in too many fragments', async () => {
    const { socket, untilClosed } = await initialised(service.url);
    for (let sent = 0; sent < 65; sent += 1) socket.send(' ', { fin: false });
    expect(await untilClosed()).toMatchObject({ code: 1008 });
  });

  it('no beginning', async () => {
    const { untilClosed } = await openSocket(service.url);
    expect(await untilClosed()).toMatchObject({ code: 4408 });
  });

  it('a flood, while others are answered', async () => {
    const node = await startNode(service.database, { limits: { ratePerCaller: 500 } });
    const { send, untilClosed } = await initialised(node.url);
    for (let sent = 0; sent < 3_000; sent += 1) send({ type: 'ping' });
    const begunAtMs = performance.now();
    expect((await fetch(`${node.url}/health/live`)).status).toBe(200);
    expect(performance.now() - begunAtMs).toBeLessThan(1_000);
    expect(await untilClosed()).toMatchObject({ code: 1013, reason: 'RATE_LIMITED' });
    const { socket, untilClosed: untilAlsoClosed } = await initialised(node.url);
    for (let sent = 0; sent < 3_000; sent += 1) socket.ping();
    expect(await untilAlsoClosed()).toMatchObject({ code: 1013, reason: 'RATE_LIMITED' });
    await node.close();
  });

  it('a token that has expired', async () => {
    const node = await startNode(service.database, { limits: { idleTimeoutMs: 1_000 } });
    const exp = Math.floor(Date.now() / 1_000) + 2;
    const { untilClosed } = await initialised(
      node.url,
      bearer(tokenOf({ sub: 'crm', scope: 'events:read', exp })),
    );
    expect(await untilClosed()).toMatchObject({ code: 4403, reason: 'UNAUTHENTICATED' });
    await node.close();
  });
});

function isText(one: unknown): one is string | Buffer {
  return typeof one === 'string' || Buffer.isBuffer(one);
}

test('whoever asks and takes nothing is read no further, and cut', async () => {
  const node = await startNode(service.database, { limits: { idleTimeoutMs: 1_500 } });
  const { send, socket } = await initialised(node.url);
  socket.pause();
  const query = '{ __schema { types { name description fields { name description args { name } } } } }';
  for (let id = 0; id < 3_000; id += 1) send({ type: 'subscribe', id: String(id), payload: { query } });
  await untilTrue(
    () => node.logged.some(({ msg }) => msg === 'WebSocket closed'),
    () => 'never cut',
  );
  const performed = node.logged.filter(({ msg, method }) => msg === 'request' && method === 'POST');
  expect(performed.length).toBeGreaterThan(0);
  expect(performed.length).toBeLessThan(1_000);
  socket.terminate();
  await node.close();
});

test('however many sockets there are, a turn of the event loop performs few of their operations', async () => {
  const node = await startNode(service.database, { limits: { maxEventLoopDelayMs: 0 } });
  const opened = await Promise.all(Array.from({ length: 30 }, () => initialised(node.url, asNobody)));
  let [most, logged] = [0, node.logged.length];
  let timer = setImmediate(look);
  function look() {
    most = Math.max(most, node.logged.length - logged);
    logged = node.logged.length;
    timer = setImmediate(look);
  }
  for (const id of Array.from({ length: 5 }, (_none, index) => String(index)))
    for (const { send } of opened) send({ type: 'subscribe', id, payload: { query: '{ viewer { kind } }' } });
  await Promise.all(opened.map(({ until }) => until(11))).finally(() => clearImmediate(timer));
  expect(most).toBeLessThan(10);
  for (const { socket } of opened) socket.terminate();
  await node.close();
});

test('operations count as requests do', async () => {
  const node = await startNode(service.database, { limits: { ratePerCaller: 3 } });
  const client = socketClient(node.url);
  for (let asked = 0; asked < 3; asked += 1) await listen(client, '{ viewer { kind } }').until(1);
  const refused = listen(client, '{ viewer { kind } }');
  await untilTrue(
    () => refused.error() !== null,
    () => 'never refused',
  );
  expect(refused.error()).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
  await client.dispose();
  await node.close();
});

describe('an upgrade', () => {
  it.each<[string, string, string]>([
    ['without the sub-protocol', handshakeOf({ 'sec-websocket-protocol': 'graphql-ws' }), '400'],
    [
      'with a sub-protocol twice',
      handshakeOf({ 'sec-websocket-protocol': 'graphql-transport-ws, graphql-transport-ws' }),
      '400',
    ],
    [
      'with no list of sub-protocols',
      handshakeOf({ 'sec-websocket-protocol': 'graphql-transport-ws,' }),
      '400',
    ],
    ['without a key', handshakeOf({ 'sec-websocket-key': 'x' }), '400'],
    ['of an old version', handshakeOf({ 'sec-websocket-version': '8' }), '400'],
    ['from a page of another site', handshakeOf({ origin: 'https://evil.example' }), '400'],
    ['with a bad credential', handshakeOf({ authorization: 'Bearer garbage' }), '401'],
  ])('%s is refused, and the connection ends', async (_what, sent, status) => {
    const { got, ended } = await sendRaw(service.url, sent);
    expect(got.split('\r\n')[0]).toContain(status);
    expect(got).toMatch(/"code":"(INVALID_INPUT|UNAUTHENTICATED)"/);
    expect(ended).toBe(true);
  });

  it('from a page that may call is taken, and from one of our own', async () => {
    const node = await startNode(service.database, { limits: { corsOrigins: ['https://shop.example'] } });
    const is = (got: string) => got.includes('\r\n\r\n');
    for (const headers of [
      { origin: 'https://shop.example', host: 'consent.example' },
      { origin: 'http://our.example', host: 'our.example' },
    ])
      expect((await sendRaw(node.url, handshakeOf(headers), is)).got).toMatch(/^HTTP\/1.1 101 /);
    await node.close();
  });

  it.each(['/nothing', '/graphql//'])('to %s is a plain request', async (path) => {
    const is = (got: string) => got.includes('ROUTE_NOT_FOUND');
    const { got } = await sendRaw(service.url, handshakeOf({}, path), is);
    expect(got).toMatch(/^HTTP\/1.1 404 /);
  });

  it('behind an unanswered request ends that connection alone', async () => {
    const first = `GET /graphql?query=%7Bviewer%7Bkind%7D%7D HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`;
    const { ended } = await sendRaw(service.url, first + handshakeOf());
    expect(ended).toBe(true);
    expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
  });

  it('beyond what a node or an address may have is refused', async () => {
    for (const [limits, refused] of [
      [{ maxSubscriptions: 1 }, /^HTTP\/1.1 503 .*\r\nretry-after: 5\r\n/is],
      [{ maxSubscriptionsPerCaller: 1 }, /^HTTP\/1.1 429 /],
    ] as const) {
      const node = await startNode(service.database, { limits });
      const { socket } = await openSocket(node.url);
      expect((await sendRaw(node.url, handshakeOf())).got).toMatch(refused);
      socket.terminate();
      await node.close();
    }
  });
});

test('a customer finds room beside the sockets of nobody, of which no more are taken', async () => {
  const node = await startNode(service.database, { limits: { maxSubscriptions: 4 } });
  for (const _ of [1, 2]) await initialised(node.url, asNobody);
  const third = await openSocket(node.url);
  third.send({ type: 'connection_init' });
  expect(await third.untilClosed()).toMatchObject({ code: 1013, reason: 'UNAVAILABLE' });
  const { messages } = await initialised(node.url, asCustomer(someone));
  expect(messages).toEqual([{ type: 'connection_ack' }]);
  await node.close();
});

describe('a request that asks for another protocol is the plain request that it is', () => {
  const upgrade =
    'host: 127.0.0.1\r\nconnection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAM\r\n';
  const query = JSON.stringify({ query: '{ viewer { kind } }' });

  it('a POST with its body', async () => {
    const body = `content-type: application/json\r\ncontent-length: ${query.length}\r\n\r\n${query}`;
    const { got } = await sendRaw(service.url, `POST /graphql HTTP/1.1\r\n${upgrade}${body}`, isWhole);
    expect(got).toMatch(/^HTTP\/1.1 200 /);
    expect(got).toContain('{"data":{"viewer":{"kind":"ANONYMOUS"}}}');
  });

  it('a GET', async () => {
    const path = `/graphql?query=${encodeURIComponent('{viewer{kind}}')}`;
    const { got } = await sendRaw(service.url, `GET ${path} HTTP/1.1\r\n${upgrade}\r\n`, isWhole);
    expect(got).toContain('{"data":{"viewer":{"kind":"ANONYMOUS"}}}');
  });
});
