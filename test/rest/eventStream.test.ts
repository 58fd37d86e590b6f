import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { MAX_EVENTS } from '../../src/actions/events/readEvents';
import { logAll, logKeeping } from '../evidence/logPass';
import { asService, bearer, tokenOf } from '../service/bearer';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';
import { openStream, readPage, type Frame } from './eventReader';

/* The feed at REST as Server-Sent Events. A short idle time makes for heartbeats twice a second. */

const idleTimeoutMs = 1_000;

let service: TestService;
beforeAll(async () => {
  service = await startService({ logKeeping, limits: { idleTimeoutMs } });
}, startTimeoutMs);
afterAll(() => service.close());

async function givenDecided() {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  const decision = { customerId: service.given.customer(), templateCode, consentVersionId, value: 'given' };
  await service.actions.recordDecision(decision, { kind: 'service', id: 'crm' });
  return decision;
}

async function endOfFeed(): Promise<string> {
  await logAll(service.database.engine);
  return (await readPage(service.url)).place;
}

const positionIn = (id: string) => Number(id.split('-')[1]);

const isEvent = ({ data, event }: Frame) => data !== undefined && event !== 'error';
const isDecision = ({ event }: Frame) => event === 'consent.decision.recorded';
const isLast = ({ event }: Frame) => event === 'error';

test('tells what a list tells, each with its id and type, and then what happens', async () => {
  await givenDecided();
  await logAll(service.database.engine);
  const { events } = await readPage(service.url);
  const stream = await openStream(service.url);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('cache-control')).toBe('no-store');
  await stream.until(({ id }) => id === events.at(-1)?.id);
  const told = stream.frames.filter(isEvent);
  expect(stream.frames[0]).toMatchObject({ retry: '2000' });
  expect(told.map(({ id, event }) => ({ id, type: event }))).toEqual(
    events.map(({ id, type }) => ({ id, type })),
  );
  expect(told.map(({ data }) => JSON.parse(data ?? '') as unknown)).toEqual(events);

  const begunAtMs = performance.now();
  const { customerId } = await givenDecided();
  const live = await stream.until(isDecision);
  expect(performance.now() - begunAtMs).toBeLessThan(3_000);
  expect(JSON.parse(live?.data ?? '')).toMatchObject({ data: { customer_id: customerId } });
  stream.leave();
});

test('goes on after the header’s event, whatever the query says, as browsers do', async () => {
  const place = await endOfFeed();
  const asked = await givenDecided();
  const stream = await openStream(service.url, '?from=2026-01-01T00:00:00Z', { 'last-event-id': place });
  await stream.until(isDecision);
  const subjects = stream.frames
    .filter(isEvent)
    .map(({ data }) => JSON.parse(data ?? '') as { subject: string });
  expect(new Set(subjects.map(({ subject }) => subject))).toEqual(new Set([asked.templateCode]));
  stream.leave();
});

test('under a filter an id alone moves the place, and a comment breaks the silence', async () => {
  const place = await endOfFeed();
  const stream = await openStream(service.url, `?types=consent.log.succeeded&lastEventId=${place}`);
  await stream.until(({ isComment }) => isComment);
  await givenDecided();
  // What was recorded may still get its place after this, and the stream go there at once.
  const now = positionIn(await endOfFeed());
  const moved = await stream.until(({ id }) => id !== undefined && positionIn(id) >= now);
  expect(moved).toEqual({ id: expect.any(String) as string, isComment: false });
  expect(stream.frames.filter(isEvent)).toEqual([]);
  stream.leave();
});

test('a refusal comes as a problem before the first byte', async () => {
  const headers = { ...asService, accept: 'text/event-stream' };
  const reply = await fetch(`${service.url}/v1/events?lastEventId=00000000-1`, { headers });
  expect(reply.status).toBe(410);
  expect(reply.headers.get('content-type')).toContain('application/problem+json');
});

test('ends when the token does, and shows nothing after that', async () => {
  const exp = Math.floor(Date.now() / 1_000) + 2;
  const token = bearer(tokenOf({ sub: 'crm', scope: 'events:read', exp }));
  const stream = await openStream(service.url, `?lastEventId=${await endOfFeed()}`, token);
  await delay(exp * 1_000 - Date.now() + 50);
  const shown = stream.frames.length;
  await givenDecided();
  const last = await stream.until(isLast);
  expect(JSON.parse(last?.data ?? '')).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  expect(await stream.until(() => true)).toBeNull();
  expect(stream.frames.slice(shown).filter(isEvent)).toEqual([]);
});

test('ends with an error when the feed begins anew', async () => {
  const other = await startService();
  await other.given.publishedVersion();
  await logAll(other.database.engine);
  const stream = await openStream(other.url);
  await stream.until(isEvent);
  await other.database.engine.pool.query(`UPDATE feed_head SET incarnation = '0a0b0c0d'`);
  await other.given.publishedVersion();
  await logAll(other.database.engine);
  const last = await stream.until(isLast);
  expect(JSON.parse(last?.data ?? '')).toMatchObject({ code: 'FEED_RESTARTED', status: 410 });
  expect(await stream.until(() => true)).toBeNull();
  await other.close();
});

test('ends at once when the service closes', async () => {
  const node = await startNode(service.database);
  const stream = await openStream(node.url, `?lastEventId=${await endOfFeed()}`);
  await delay(200);
  const begunAtMs = performance.now();
  await Promise.all([node.close(), stream.until(() => false)]);
  expect(performance.now() - begunAtMs).toBeLessThan(2_000);
  expect(stream.frames.filter(isLast)).toEqual([]);
});

describe('a reader who does not read', () => {
  it('is sent no more than buffers hold, and keeps the service from nothing', async () => {
    const node = await startNode(service.database);
    await givenManyEvents();
    let pages = 0;
    const stop = service.database.engine.onStatement(
      (text) => (pages += text.includes('WITH batch AS') ? 1 : 0),
    );
    const socket = await openWithoutReading(node.url);
    let seen: number;
    do {
      seen = pages;
      await delay(800);
    } while (pages > seen || pages === 0);
    stop();
    // It has stood still before the end.
    expect(pages).toBeLessThan(manyEvents / MAX_EVENTS);
    const begunAtMs = performance.now();
    await node.close();
    expect(performance.now() - begunAtMs).toBeLessThan(4_000);
    socket.destroy();
  });
});

/** Far more than the buffers of a connection hold. */
const manyEvents = 12_000;

async function givenManyEvents(): Promise<void> {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  const answers = Array.from({ length: manyEvents }, () =>
    service.actions.recordDecision(
      { customerId: service.given.customer(), templateCode, consentVersionId, value: 'given' },
      { kind: 'service', id: 'crm' },
    ),
  );
  await Promise.all(answers);
  await logAll(service.database.engine);
}

async function openWithoutReading(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  await once(socket, 'connect');
  const { authorization = '' } = asService;
  socket.write(
    `GET /v1/events HTTP/1.1\r\nHost: ${hostname}\r\nAccept: text/event-stream\r\nAuthorization: ${authorization}\r\n\r\n`,
  );
  return socket;
}
