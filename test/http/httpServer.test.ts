import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { until } from '../concurrency/until';
import { listening, type Listening, type LogLine } from './listening';

const customerId = '7d444840-9dc0-11d1-b245-5ffdce74fad2';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let server: Listening;
let startedToWait: () => void = () => undefined;
/** What became of the requests for what is at hand, in order. */
let events: string[] = [];

function routes(http: FastifyInstance): void {
  http.get('/customers/:customer_id', () => ({ answer: 42 }));
  http.post('/customers/:customer_id', (_request, reply) => reply.status(201).send({ recorded: true }));
  http.get('/stream', (_request, reply) => reply.send(Readable.from(['a', 'b'])));
  http.get('/at-hand', (_request, reply) => {
    events.push('worked out');
    reply.raw.once('prefinish', () => events.push('written'));
    return reply.send('at hand');
  });
  http.get('/no-header', (_request, reply) => reply.header('x-broken', 'a\nb').send('never'));
  http.get('/wait', async () => {
    startedToWait();
    await delay(200);
    return 'late';
  });
}

beforeEach(async () => {
  events = [];
  server = await listening({ routes });
});
afterEach(() => server.close());

async function requestLines(count: number): Promise<readonly LogLine[]> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const lines = server.logLines().filter(({ msg }) => msg === 'request');
    if (lines.length >= count) return lines;
    await delay(10);
  }
  throw new Error(`${count} request lines were expected in the log`);
}

describe('answers that come forth together', () => {
  test('are sent together', async () => {
    const { port } = new URL(server.url);
    const sockets = [connect(Number(port), '127.0.0.1'), connect(Number(port), '127.0.0.1')];
    const received = ['', ''];
    for (const [index, socket] of sockets.entries()) {
      socket
        .setEncoding('utf8')
        .on('data', (text) => (received[index] = `${received[index] ?? ''}${String(text)}`));
    }
    await until(2_000, () => Promise.resolve(sockets.every(({ connecting }) => !connecting)));
    await delay(20);
    for (const socket of sockets) socket.write('GET /at-hand HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(2_000, () => Promise.resolve(received.every((text) => text.includes('at hand'))));
    for (const socket of sockets) socket.destroy();
    expect(events).toEqual(['worked out', 'worked out', 'written', 'written']);
  });

  test('on one connection come one after another', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (text) => (received += String(text)));
    socket.write('GET /at-hand HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2));
    await until(2_000, () => Promise.resolve(received.match(/at hand/g)?.length === 2));
    socket.destroy();
    expect(events).toEqual(['worked out', 'written', 'worked out', 'written']);
  });

  test('are sent beside one that cannot be', async () => {
    const [broken, whole] = await Promise.allSettled(
      ['/no-header', '/at-hand'].map(async (path) => (await fetch(`${server.url}${path}`)).text()),
    );
    expect(broken).toMatchObject({ status: 'rejected' });
    expect(whole).toEqual({ status: 'fulfilled', value: 'at hand' });
    expect(server.logLines()).toContainEqual(
      expect.objectContaining({ msg: 'a response could not be sent' }),
    );
  });
});

describe('the request id', () => {
  const idOf = async (headers: Record<string, string>) => {
    const answer = await fetch(`${server.url}/customers/${customerId}`, { headers });
    return answer.headers.get('x-request-id');
  };

  test('is the one that the caller sent', async () => {
    expect(await idOf({ 'x-request-id': 'call-centre.42_a' })).toBe('call-centre.42_a');
    expect(await requestLines(1)).toMatchObject([{ requestId: 'call-centre.42_a' }]);
  });

  test('is a fresh UUID when none came', async () => {
    const [first, second] = [await idOf({}), await idOf({})];
    expect(first).toMatch(uuid);
    expect(second).toMatch(uuid);
    expect(first).not.toBe(second);
  });

  test.each(['short', 'x'.repeat(65), 'with space', '{"level":50}', 'a;b=c/defgh'])(
    'is a fresh UUID instead of %s',
    async (offered) => {
      expect(await idOf({ 'x-request-id': offered })).toMatch(uuid);
    },
  );

  test.each([
    ['as a proxy writes it', customerId],
    ['in capitals', customerId.toUpperCase()],
    ['without its hyphens', customerId.replaceAll('-', '')],
    ['with other signs between', customerId.replaceAll('-', '_.')],
    ['with something around it', `shop-${customerId}.1`],
  ])('is a hash instead of a UUID %s, which may be a customer’s id', async (_how, offered) => {
    const id = (await idOf({ 'x-request-id': offered })) ?? '';
    expect(id).toMatch(/^sha256-[0-9a-f]{24}$/);
    expect(await idOf({ 'x-request-id': offered })).toBe(id);
    // Handed on to another service of this kind, it stays what it is.
    expect(await idOf({ 'x-request-id': id })).toBe(id);
    expect(await requestLines(3)).toMatchObject(Array(3).fill({ requestId: id }));
    expect(JSON.stringify(server.logLines())).not.toContain(offered);
  });

  test('is hashed so that whoever sent it can find it', async () => {
    const sent = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
    const digest = createHash('sha256').update(sent).digest('hex');
    expect(await idOf({ 'x-request-id': sent })).toBe(`sha256-${digest.slice(0, 24)}`);
  });

  test('is the same hash however the letters of the UUID are written', async () => {
    const id = await idOf({ 'x-request-id': customerId });
    expect(await idOf({ 'x-request-id': customerId.toUpperCase() })).toBe(id);
  });

  test('comes back also where there is no route', async () => {
    const answer = await fetch(`${server.url}/nowhere`, { headers: { 'x-request-id': 'a-known-id' } });
    expect(answer.headers.get('x-request-id')).toBe('a-known-id');
  });
});

describe('the log', () => {
  test('has one line per request, with the route and not the URL', async () => {
    await fetch(`${server.url}/customers/${customerId}?token=secret-query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret: 'secret-body' }),
    });
    const lines = await requestLines(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      method: 'POST',
      route: '/customers/:customer_id',
      status: 201,
      bytes: '{"recorded":true}'.length,
      durationMs: expect.any(Number) as unknown,
      requestId: expect.stringMatching(uuid) as unknown,
    });
    expect(JSON.stringify(server.logLines())).not.toMatch(/7d444840|secret/);
  });

  test('has no path of a request that no route took', async () => {
    await fetch(`${server.url}/customers/${customerId}/typo`);
    expect(await requestLines(1)).toMatchObject([{ route: null, status: 404 }]);
    expect(JSON.stringify(server.logLines())).not.toContain(customerId);
  });

  test('leaves the bytes of a streamed body open', async () => {
    await (await fetch(`${server.url}/stream`)).text();
    expect(await requestLines(1)).toMatchObject([{ route: '/stream', bytes: null }]);
  });

  test('has a line for a caller who went away', async () => {
    const waiting = new Promise<void>((resolve) => (startedToWait = resolve));
    const leaving = new AbortController();
    const answer = fetch(`${server.url}/wait`, { signal: leaving.signal });
    await waiting;
    leaving.abort();
    await expect(answer).rejects.toThrow();
    expect(await requestLines(1)).toMatchObject([{ route: '/wait', aborted: true }]);
  });
});

test('replies forbid a browser to do anything with them', async () => {
  const { headers } = await fetch(`${server.url}/customers/${customerId}`);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(headers.get('x-powered-by')).toBeNull();
});

test('answers HEAD where it answers GET', async () => {
  const answer = await fetch(`${server.url}/customers/${customerId}`, { method: 'HEAD' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-length')).toBe(String('{"answer":42}'.length));
});

test('a caller who dawdles over a request is cut off', async () => {
  const hurried = await listening({ routes, limits: { headersTimeoutMs: 200, requestTimeoutMs: 300 } });
  const slow = request(`${hurried.url}/customers/${customerId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '20' },
  });
  slow.write('{"half":');
  const [response] = (await once(slow, 'response')) as [{ statusCode: number }];
  expect(response.statusCode).toBe(408);
  slow.destroy();
  await hurried.close();
});

test('a whole request may be given less time than the headers have by default', async () => {
  const hurried = await listening({ routes, limits: { requestTimeoutMs: 1_000 } });
  expect((await fetch(`${hurried.url}/customers/${customerId}`)).status).toBe(200);
  await hurried.close();
});
