import { setTimeout as delay } from 'node:timers/promises';
import { logAll } from '../evidence/logPass';
import { asCustomer, asNobody, bearer, tokenOf } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { readPage } from './eventReader';

let service: TestService;
let place: string;
beforeAll(async () => {
  service = await startService();
  await service.given.publishedVersion();
  await logAll(service.database.engine);
  place = (await readPage(service.url)).place;
}, startTimeoutMs);
afterAll(() => service.close());

describe('INVALID_INPUT', () => {
  it.each([
    [{ lastEventId: '7' }, 'lastEventId', 'the id of an event'],
    [{ lastEventId: '1c6b8c6e-99999999999999999999' }, 'lastEventId', 'the id of an event'],
    [{ lastEventId: '' }, 'lastEventId', '1'],
    [{ lastEventId: 'x'.repeat(5_000) }, 'lastEventId', 'the id of an event'],
    [{ lastEventId: '1c6b8c6e-1', from: '2026-01-01T00:00:00Z' }, 'from', 'lastEventId'],
    [{ from: 'yesterday' }, 'from', 'an instant'],
    [{ limit: 0 }, 'limit', 'from 1 to 1000'],
    [{ limit: 1_000_000 }, 'limit', 'from 1 to 1000'],
    [{ limit: 'all' }, 'limit', 'from 1 to 1000'],
    [{ timeout: 30_001 }, 'timeout', 'from 0 to 30000'],
    [{ timeout: -1 }, 'timeout', 'from 0 to 30000'],
    [{ types: '' }, 'types', '1'],
    [{ types: 'consent.decision.recorded,' }, 'types', 'one of'],
    [{ types: Array.from({ length: 51 }, () => 'consent.log.succeeded').join() }, 'types', 'at most 50'],
    [{ template_code: 'No Code' }, 'template_code', 'a-z'],
    [{ templateCode: 'news' }, 'templateCode', ''],
  ])('%j', async (query, member, expected) => {
    const { status, problem } = await readPage(service.url, query);
    expect({ status, ...problem }).toMatchObject({ status: 400, code: 'INVALID_INPUT', member });
    expect(String(problem['expected'])).toContain(expected);
  });

  it('suggests the type that was meant', async () => {
    const { problem } = await readPage(service.url, { types: 'consent.decision.recorder' });
    expect(problem['detail']).toContain('Did you mean "consent.decision.recorded"?');
  });

  it.each(['timeout=1000', 'limit=10'])('a stream takes no %s', async (query) => {
    const headers = { ...bearer(tokenOf({ sub: 'crm', scope: 'events:read' })), accept: 'text/event-stream' };
    const reply = await fetch(`${service.url}/v1/events?${query}`, { headers });
    expect(reply.status).toBe(400);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
  });

  it('a header that is no id', async () => {
    const { status, problem } = await readPage(service.url, {}, { headers: { 'last-event-id': 'x' } });
    expect({ status, ...problem }).toMatchObject({ status: 400, member: 'lastEventId' });
  });
});

test('the header comes before the query, as a browser that reads on sends both', async () => {
  const headers = { 'last-event-id': place };
  const both = await readPage(service.url, { lastEventId: '00000000-1' }, { headers });
  expect(both).toMatchObject({ status: 200, events: [], place });
  const withFrom = await readPage(service.url, { from: '2026-01-01T00:00:00Z' }, { headers });
  expect(withFrom).toMatchObject({ status: 200, events: [], place });
});

test.each(['00000000-0', '00000000-4711'])('%s is of another feed', async (lastEventId) => {
  const { status, problem } = await readPage(service.url, { lastEventId });
  const first_event_id = (await readPage(service.url, { limit: 1 })).place;
  expect({ status, ...problem }).toMatchObject({ status: 410, code: 'FEED_RESTARTED', first_event_id });
});

test('an event that is still to come was read in a feed that a restore has cut off', async () => {
  const [incarnation = '', position] = place.split('-');
  const lastEventId = `${incarnation}-${Number(position) + 1}`;
  expect((await readPage(service.url, { lastEventId })).problem).toMatchObject({ code: 'FEED_RESTARTED' });
});

test('is for the scope events:read alone', async () => {
  const withScope = (scope: string) => bearer(tokenOf({ sub: 'crm', scope }));
  const asking = (headers: Readonly<Record<string, string>>) =>
    fetch(`${service.url}/v1/events`, { headers: { ...headers } });
  expect((await asking(withScope('events:read'))).status).toBe(200);
  expect((await asking(asNobody)).status).toBe(401);
  for (const refused of [withScope('audit:read consents:read'), asCustomer(service.given.customer())]) {
    const reply = await asking(refused);
    expect(reply.status).toBe(403);
    expect(await reply.json()).toMatchObject({ code: 'FORBIDDEN', requires: 'events:read' });
  }
});

test('a reader whose token expires while it waits is shown nothing that comes', async () => {
  const exp = Math.floor(Date.now() / 1_000) + 2;
  const headers = bearer(tokenOf({ sub: 'crm', scope: 'events:read', exp }));
  const lastEventId = (await readPage(service.url)).place;
  const waiting = readPage(service.url, { lastEventId, timeout: 20_000 }, { headers });
  await delay(exp * 1_000 - Date.now() + 1_500);
  await service.given.publishedVersion();
  await logAll(service.database.engine);
  const { status, events } = await waiting;
  expect({ status, events }).toEqual({ status: 401, events: [] });
});

test('a reader may have so many requests open, and others read on', async () => {
  const mine = bearer(tokenOf({ sub: 'busy', scope: 'events:read' }));
  const lastEventId = (await readPage(service.url)).place;
  const leaving = new AbortController();
  const asked = { headers: mine, signal: leaving.signal };
  const waiting = Array.from({ length: 100 }, () =>
    readPage(service.url, { lastEventId, timeout: 20_000 }, asked).catch(() => null),
  );
  await delay(1_500);
  const one = await readPage(service.url, { lastEventId }, { headers: mine });
  expect([one.status, one.problem['code']]).toEqual([429, 'TOO_MANY_SUBSCRIPTIONS']);
  expect((await readPage(service.url, { lastEventId })).status).toBe(200);
  leaving.abort();
  await Promise.all(waiting);
});
