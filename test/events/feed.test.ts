import { Feed, type FeedFilter } from '../../src/actions/events/feed';
import { FeedHead } from '../../src/actions/events/feedHead';
import { readEvents, type EventsInput } from '../../src/actions/events/readEvents';
import { sequence } from '../../src/actions/evidence/sequencer';
import { RequestLanguages } from '../../src/actions/running/requestLanguages';
import { logStoreOver } from '../../src/app/evidenceLog';
import { scopedCaller } from '../../src/domain/access/caller';
import { findPositionWritten, readFeedEdges, sweepFeed } from '../../src/storage/events/feedEdges';
import { readFeedPage } from '../../src/storage/events/feedPage';
import { openPrisma } from '../../src/storage/engine/prisma';
import { erasureKept, erasuresAt } from '../evidence/erasuresAt';
import { tamper } from '../evidence/keptTables';
import { logAll, logPass, logSigner } from '../evidence/logPass';
import { FakeClock } from '../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../service/service';

const reader = scopedCaller('service', 'crm', ['events:read']);
const all: FeedFilter = { types: null, templateCode: null };

let service: TestService;
let clock: FakeClock;
beforeEach(async () => {
  clock = new FakeClock(new Date());
  service = await startService({ clock, erasure: erasureKept() });
}, startTimeoutMs);
afterEach(() => service.close());

const engine = () => service.database.engine;
const pass = () => logPass(engine(), { now: clock.now() });

type Version = { readonly templateCode: string; readonly consentVersionId: string };

function decide(customerId: string, { templateCode, consentVersionId }: Version) {
  const decision = { customerId, templateCode, consentVersionId, value: 'given' } as const;
  return service.actions.recordDecision(decision, { kind: 'customer', id: customerId });
}

/** A feed that nobody has read yet, so that it holds no pages. */
function freshFeed(head = new FeedHead(readFeedEdges.bind(null, engine().pool))): Feed {
  const store = {
    readPage: readFeedPage.bind(null, engine().pool),
    findPositionWritten: findPositionWritten.bind(null, engine().pool),
  };
  return new Feed(store, head, 'consent.test/ledger');
}

const read = async (sent: EventsInput, feed = freshFeed()) =>
  readEvents.perform({ feed }, { caller: reader, languages: new RequestLanguages() }, sent);

async function allEvents() {
  const feed = freshFeed();
  const edges = await feed.edges();
  const events = [];
  for (let next = edges.first; next < edges.next;) {
    const part = await feed.read(next, edges, all, 1_000);
    events.push(...part.events);
    next = part.next;
  }
  return events;
}

const answersOf = async (version: Version) =>
  (await allEvents())
    .filter(({ type, templateCode }) => templateCode === version.templateCode && type.includes('.decision.'))
    .map(({ type, data }) => `${type.split('.')[2] ?? ''} ${String(data['sequence'])}`);

it('has every decision once, however few of its entries are events to this release', async () => {
  const version = await service.given.publishedVersion();
  const customers = Array.from({ length: 1_300 }, () => service.given.customer());
  await Promise.all(customers.map((customerId) => decide(customerId, version)));
  await logAll(engine());
  await tamper(engine().pool, `UPDATE log_event SET kind = 'fromLater' WHERE kind = 'effect'`);

  const events = await allEvents();
  const told = events.flatMap(({ customerId }) => customerId ?? []);
  expect(told.toSorted()).toEqual(customers.toSorted());
  const positions = events.map(({ position }) => position);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
}, 120_000);

describe('a consent that expires', () => {
  const monthly = () => service.given.publishedVersion({ validity: 'P1M' });

  it('does so once, at its instant, however late that is noticed', async () => {
    const version = await monthly();
    const customerId = service.given.customer();
    await decide(customerId, version);
    const [record] = await service.ledger.chain(customerId, version.templateCode);
    await pass();
    clock.pass({ days: 90 });
    await pass();
    await pass();
    expect(await answersOf(version)).toEqual(['recorded 1', 'expired 1']);
    const expired = (await allEvents()).find(({ type }) => type === 'consent.decision.expired');
    expect(expired?.at).toEqual(record?.validUntil);
  });

  it('does not where the customer answered again before', async () => {
    const [version, customerId] = [await monthly(), service.given.customer()];
    await decide(customerId, version);
    clock.pass({ days: 10 });
    await decide(customerId, version);
    clock.pass({ days: 25 });
    await pass();
    await pass();
    expect(await answersOf(version)).toEqual(['recorded 1', 'recorded 2']);
  });

  it('does between the two answers where the second one came after the end', async () => {
    const [version, customerId] = [await monthly(), service.given.customer()];
    await decide(customerId, version);
    await pass();
    clock.pass({ days: 40 });
    await decide(customerId, version);
    await pass();
    expect(await answersOf(version)).toEqual(['recorded 1', 'expired 1', 'recorded 2']);
  });

  it('is told of after the consent, where both waited', async () => {
    const version = await monthly();
    await decide(service.given.customer(), version);
    clock.pass({ days: 40 });
    await pass();
    await pass();
    expect(await answersOf(version)).toEqual(['recorded 1', 'expired 1']);
  });

  it('names nobody who was shredded while the pass was under way', async () => {
    const [version, customerId] = [await monthly(), service.given.customer()];
    await decide(customerId, version);
    await pass();
    clock.pass({ days: 40 });
    const prisma = openPrisma(engine());
    const store = logStoreOver(engine(), prisma);
    const erasing = erasuresAt(service.url, 'REST');
    await sequence({
      store: {
        ...store,
        append: async (found) => {
          await erasing.erase({ customerId, mode: 'SHRED', reason: 'CUSTOMER_REQUEST', confirmRecords: 1 });
          return store.append(found);
        },
      },
      signer: logSigner,
      memory: { read: () => Promise.resolve(null), keep: () => Promise.resolve() },
      now: () => clock.now(),
    });
    await prisma.$disconnect();
    const { rows } = await engine().pool.query<{ kind: string; named: number }>(
      `SELECT kind, num_nonnulls(VARIADIC subject_ids) AS named FROM feed_batch WHERE kind <> 'event' ORDER BY first_position`,
    );
    expect(rows).toEqual([
      { kind: 'decision', named: 0 },
      { kind: 'expiry', named: 0 },
    ]);
    expect((await engine().pool.query('SELECT FROM expiry')).rowCount).toBe(0);
    expect(JSON.stringify(await allEvents())).not.toContain(customerId);
  });
});

describe('the place of a reader', () => {
  it('is not taken for one of another feed by a look that began before', async () => {
    await service.given.publishedVersion();
    await pass();
    const early = await readFeedEdges(engine().pool);
    await decide(service.given.customer(), await service.given.publishedVersion());
    await pass();
    const looks = [Promise.resolve(early)];
    const feed = freshFeed(new FeedHead(() => looks.pop() ?? readFeedEdges(engine().pool)));
    const { incarnation, next } = await readFeedEdges(engine().pool);
    const lastEventId = `${incarnation}-${next - 1}`;
    expect(await read({ lastEventId }, feed)).toMatchObject({ lastEventId });
  });

  it('is found by an instant, though the clocks of nodes differ', async () => {
    const version = await service.given.publishedVersion();
    const ahead = new Date(clock.now().getTime() + 60_000);
    await logPass(engine(), { now: ahead });
    await decide(service.given.customer(), version);
    await logPass(engine(), { now: clock.now() });
    expect(await findPositionWritten(engine().pool, ahead)).toBe(0);
    const { rows } = await engine().pool.query<{ written_at: Date }>(
      'SELECT written_at FROM feed_batch ORDER BY first_position',
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { written_at } of rows) expect(written_at).toEqual(ahead);
  });

  it('is lost with what is swept, but for the newest', async () => {
    const version = await service.given.publishedVersion();
    await pass();
    await decide(service.given.customer(), version);
    await pass();
    const later = new Date(clock.now().getTime() + 60_000);
    expect(await sweepFeed(engine().pool, later, 1_000)).toBe(1);
    expect(await sweepFeed(engine().pool, later, 1_000)).toBe(0);
    const { first, next, incarnation } = await readFeedEdges(engine().pool);
    expect(next - first).toBe(1);
    await expect(read({ lastEventId: `${incarnation}-0` })).rejects.toMatchObject({
      refusal: { code: 'CURSOR_EXPIRED' },
    });
    expect((await read({})).events.map(({ position }) => position)).toEqual([first]);
    expect((await read({ lastEventId: `${incarnation}-${first - 1}` })).events).toHaveLength(1);
  });
});
