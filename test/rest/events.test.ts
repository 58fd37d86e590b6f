import { sweepFeed } from '../../src/storage/events/feedEdges';
import { setTimeout as delay } from 'node:timers/promises';
import { erasureKept, erasuresAt } from '../evidence/erasuresAt';
import { logAll, logKeeping } from '../evidence/logPass';
import { bearer, tokenOf } from '../service/bearer';
import { until } from '../concurrency/until';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';
import { readPage, type WireEvent } from './eventReader';

/* The feed at REST, page by page. A node keeps the log by itself, so what happens gets its place soon. */

let service: TestService;
beforeAll(async () => {
  service = await startService({ logKeeping, erasure: erasureKept() });
}, startTimeoutMs);
afterAll(() => service.close());

const recorder = { kind: 'service', id: 'crm' } as const;

async function givenAsked() {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  return { customerId: service.given.customer(), templateCode, consentVersionId };
}
type Asked = Awaited<ReturnType<typeof givenAsked>>;

const decide = (asked: Asked, value: 'given' | 'reject' = 'given') =>
  service.actions.recordDecision({ ...asked, value }, recorder);

/** Everything there is, once all of it has its place. */
async function readAll(query: Readonly<Record<string, string | number>> = {}) {
  await logAll(service.database.engine);
  const { events } = await readPage(service.url, query);
  return events;
}

/** The end of the feed, where a reader who has read all stands. */
async function endOfFeed(): Promise<string> {
  await logAll(service.database.engine);
  return (await readPage(service.url)).place;
}

const positions = (events: readonly WireEvent[]) => events.map(({ sequence }) => Number(sequence));

describe('a reader', () => {
  it('is told one source, a URI, by nodes with and without the key of the log', async () => {
    await givenAsked();
    const keyless = await startNode(service.database);
    try {
      const events = [...(await readAll()), ...(await readPage(keyless.url)).events];
      expect([...new Set(events.map(({ source }) => source))]).toEqual(['urn:consent:consent.test/ledger']);
    } finally {
      await keyless.close();
    }
  });

  it('gets every event in the order of positions without a gap, the same at every reading', async () => {
    const asked = await givenAsked();
    await decide(asked);
    await decide(asked, 'reject');
    const events = await readAll();
    const [first = 0] = positions(events);
    expect(positions(events)).toEqual(events.map((_event, index) => first + index));
    expect(await readAll()).toEqual(events);
    const ofTemplate = events.filter(({ subject }) => subject === asked.templateCode);
    expect(ofTemplate.map(({ type, data }) => [type, data['value'] ?? data['number']])).toEqual([
      ['consent.template.created', undefined],
      ['consent.version.published', 1],
      ['consent.version.current', 1],
      ['consent.decision.recorded', 'given'],
      ['consent.decision.recorded', 'reject'],
    ]);
    expect(ofTemplate.at(-1)?.data).toMatchObject({
      customer_id: asked.customerId,
      sequence: 2,
      previous_value: 'given',
      awaits_confirmation: false,
      recorder: { kind: 'SERVICE', name: 'crm' },
    });
  });

  it('is told the answer before on the same template, whatever the customer answered on others', async () => {
    const asked = await givenAsked();
    const also = { ...(await givenAsked()), customerId: asked.customerId };
    await decide(also, 'reject');
    await decide(asked);
    await decide(asked, 'reject');
    const answers = (await readAll()).filter(({ data }) => data['customer_id'] === asked.customerId);
    expect(answers.map(({ data }) => [data['sequence'], data['previous_value']])).toEqual([
      [1, null],
      [1, null],
      [2, 'given'],
    ]);
  });

  it('goes on from the last event, page by page, to an empty list', async () => {
    await decide(await givenAsked());
    const all = await readAll();
    const seen: WireEvent[] = [];
    let query: Readonly<Record<string, string | number>> = { limit: 2 };
    for (;;) {
      const { events, place } = await readPage(service.url, query);
      if (events.length === 0) break;
      expect(place).toBe(events.at(-1)?.id);
      seen.push(...events);
      query = { limit: 2, lastEventId: place };
    }
    expect(seen).toEqual(all);
  });

  it.each(['application/json', '*/*', 'application/cloudevents-batch+json', 'text/html'])(
    'who accepts %s gets a batch of CloudEvents that nobody keeps',
    async (accept) => {
      const { headers } = await readPage(service.url, { limit: 1 }, { headers: { accept } });
      expect(headers.get('content-type')).toBe('application/cloudevents-batch+json; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  it('with a filter gets what fits, and a place beyond what was left out', async () => {
    const [wanted, other] = [await givenAsked(), await givenAsked()];
    await decide(wanted);
    await decide(other);
    const query = { template_code: wanted.templateCode, types: 'consent.decision.recorded' };
    const found = await readAll(query);
    expect(found.map(({ data }) => data['customer_id'])).toEqual([wanted.customerId]);
    const { place } = await readPage(service.url, query);
    expect(place).toBe(await endOfFeed());
    await decide(other, 'reject');
    await logAll(service.database.engine);
    const later = await readPage(service.url, { ...query, lastEventId: place });
    expect(later.events).toEqual([]);
    expect(later.place).toBe(await endOfFeed());
    expect(later.place).not.toBe(place);
  });

  it('begins at an instant', async () => {
    await decide(await givenAsked());
    await logAll(service.database.engine);
    await delay(20);
    const from = new Date().toISOString();
    expect((await readPage(service.url, { from })).events).toEqual([]);
    const asked = await givenAsked();
    await decide(asked);
    const since = await readAll({ from });
    expect(since.at(-1)?.data).toMatchObject({ customer_id: asked.customerId });
    expect(new Set(since.map(({ subject }) => subject))).toEqual(new Set([asked.templateCode]));
  });

  it('is told of an erasure, and sees the customer nowhere any more', async () => {
    const asked = await givenAsked();
    await decide(asked);
    const { customerId } = asked;
    const order = { mode: 'UNLINK', reason: 'CUSTOMER_REQUEST', confirmRecords: 1 } as const;
    await erasuresAt(service.url, 'REST').erase({ ...order, customerId });
    // Readers share what was read for a second.
    await delay(1_100);
    const events = await readAll();
    expect(JSON.stringify(events)).not.toContain(customerId);
    const [decided] = events.filter(({ subject, data }) => subject === asked.templateCode && 'value' in data);
    expect(decided?.data).toMatchObject({ id: null, customer_id: null, value: 'given' });
    const [subjectId] = (decided as unknown as { partitionkey: string }).partitionkey.split('/');
    const erased = events.filter(({ type }) => type === 'consent.customer.erased');
    expect(erased.map(({ data }) => data['subject_id'])).toContain(subjectId);
  });
});

describe('a long poll', () => {
  it('is answered within a second of a decision', async () => {
    const asked = await givenAsked();
    const lastEventId = await endOfFeed();
    const polled = readPage(service.url, { lastEventId, timeout: 20_000 });
    await delay(300);
    const decidedAtMs = performance.now();
    await decide(asked);
    const { events } = await polled;
    expect(performance.now() - decidedAtMs).toBeLessThan(1_000);
    expect(events.map(({ data }) => data['customer_id'])).toEqual([asked.customerId]);
  });

  it('ends empty when its time is over', async () => {
    const lastEventId = await endOfFeed();
    const begunAtMs = performance.now();
    const { events, place, status } = await readPage(service.url, { lastEventId, timeout: 400 });
    expect({ status, events, place }).toEqual({ status: 200, events: [], place: lastEventId });
    expect(performance.now() - begunAtMs).toBeGreaterThan(350);
  });

  it('ends before the server hangs up, however long it may wait', async () => {
    const node = await startNode(service.database, { limits: { idleTimeoutMs: 1_000 } });
    const lastEventId = await endOfFeed();
    const { events, status } = await readPage(node.url, { lastEventId, timeout: 30_000 });
    expect({ status, events }).toEqual({ status: 200, events: [] });
    await node.close();
  });

  it('costs a few statements a second, however many wait', async () => {
    const lastEventId = await endOfFeed();
    const reader = await startNode(service.database);
    const asReader = (index: number) => bearer(tokenOf({ sub: `reader ${index % 5}`, scope: 'events:read' }));
    const polls = Array.from({ length: 300 }, (_none, index) =>
      readPage(reader.url, { lastEventId, timeout: 30_000 }, { headers: asReader(index) }),
    );
    let statements = 0;
    const stop = service.database.engine.onStatement(
      (text) => (statements += /AS next\b/.test(text) ? 1 : 0),
    );
    // Each that arrives looks once.
    await until(15_000, async () => {
      statements = 0;
      await delay(1_000);
      // One look every quarter of a second.
      return statements > 0 && statements <= 6;
    });
    stop();
    await decide(await givenAsked());
    const answers = await Promise.all(polls);
    expect(answers.filter(({ events }) => events.length === 0)).toEqual([]);
    await reader.close();
  });

  it('is given up when its reader goes', async () => {
    const lastEventId = await endOfFeed();
    const node = await startNode(service.database);
    const gone = new AbortController();
    const polled = readPage(node.url, { lastEventId, timeout: 30_000 }, { signal: gone.signal });
    const failed = expect(polled).rejects.toThrow();
    await delay(300);
    gone.abort();
    await failed;
    await delay(300);
    let looks = 0;
    const stop = service.database.engine.onStatement((text) => (looks += /AS next\b/.test(text) ? 1 : 0));
    await delay(800);
    stop();
    expect(looks).toBe(0);
    await node.close();
  });

  it('is answered at once when the service closes', async () => {
    const lastEventId = await endOfFeed();
    const node = await startNode(service.database);
    const polled = readPage(node.url, { lastEventId, timeout: 30_000 });
    await delay(300);
    const begunAtMs = performance.now();
    const [{ status, events }] = await Promise.all([polled, node.close()]);
    expect({ status, events }).toEqual({ status: 200, events: [] });
    expect(performance.now() - begunAtMs).toBeLessThan(2_000);
  });
});

test('a head of the feed that was swept away expires cursors before it', async () => {
  const other = await startService();
  await other.given.publishedVersion();
  await logAll(other.database.engine);
  await other.given.publishedVersion();
  await logAll(other.database.engine);
  const { place } = await readPage(other.url, { limit: 1 });
  await sweepFeed(other.database.engine.pool, new Date(Date.now() + 60_000), 1_000);
  const { status, problem } = await readPage(other.url, { lastEventId: place });
  const [first] = (await readPage(other.url, { limit: 1 })).events;
  expect({ status, ...problem }).toMatchObject({
    status: 410,
    code: 'CURSOR_EXPIRED',
    first_event_id: first?.id,
  });
  await other.close();
});
