import { setTimeout as wait } from 'node:timers/promises';
import { Feed, type FeedFilter } from '../../src/actions/events/feed';
import { FeedHead } from '../../src/actions/events/feedHead';
import { sweepOldEvents } from '../../src/actions/events/feedSweep';
import { readEvents, type EventsInput } from '../../src/actions/events/readEvents';
import { inTurn } from '../../src/actions/evidence/newLeaves';
import { readState, sequence } from '../../src/actions/evidence/sequencer';
import { DatabaseClock } from '../../src/actions/running/clock';
import { RequestLanguages } from '../../src/actions/running/requestLanguages';
import { scopedCaller } from '../../src/domain/access/caller';
import { findPositionWritten, readFeedEdges, sweepFeed } from '../../src/storage/events/feedEdges';
import { sweepGivenUp } from '../../src/storage/events/webhooks/webhookAgain';
import {
  readAttempts,
  sweepAttempts,
  writeAttempts,
} from '../../src/storage/events/webhooks/webhookAttempts';
import { readFeedPage } from '../../src/storage/events/feedPage';
import { writeCancellation } from '../../src/storage/publishing/publications';
import { underTemplateLock } from '../../src/storage/publishing/templateLock';
import { takeTurn } from '../../src/storage/evidence/turns';
import { MIGRATIONS_FOLDER, readMigrations } from '../../src/storage/migration/migrationFolder';
import { openPrisma } from '../../src/storage/engine/prisma';
import { cancel } from '../../src/domain/publishing/cancellation';
import { getPublished } from '../../src/domain/templates/timeline';
import { isPostgres } from '../database/run';
import { erasureKept, erasuresAt } from '../evidence/erasuresAt';
import { tamper } from '../evidence/keptTables';
import { logPass, logSigner } from '../evidence/logPass';
import { FakeClock } from '../service/fakeClock';
import { publisher } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { endpointNow, givenEndpoint } from './webhookScene';

const reader = scopedCaller('service', 'crm', ['events:read']);
const all: FeedFilter = { types: null, templateCode: null };

let service: TestService;
let clock: FakeClock;
beforeEach(async () => {
  // After the feed began, which is when the first test has its database.
  clock = new FakeClock(new Date(Date.now() + 600_000));
  service = await startService({ clock, erasure: erasureKept() });
}, startTimeoutMs);
afterEach(() => service.close());

const engine = () => service.database.engine;
const pass = () => logPass(engine(), { now: clock.now() });

type Version = { readonly templateCode: string; readonly consentVersionId: string };

const named = ({ templateCode, consentVersionId }: Version) => ({ templateCode, consentVersionId });

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
  return new Feed(store, head, service.parts.catalogue);
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
    .map(({ type, data }) => `${type.split('.')[2] ?? ''} ${JSON.stringify(data['sequence'])}`);

it('has every decision once, however few of its entries are events to this release', async () => {
  const version = await service.given.publishedVersion();
  const customers = Array.from({ length: 1_300 }, () => service.given.customer());
  await Promise.all(customers.map((customerId) => decide(customerId, version)));
  while ((await pass()).isBehind);
  await tamper(engine().pool, `UPDATE log_event SET kind = 'fromLater' WHERE kind = 'effect'`);

  const events = await allEvents();
  const told = events.flatMap(({ customerId }) => customerId ?? []);
  expect(told.toSorted()).toEqual(customers.toSorted());
  const positions = events.map(({ position }) => position);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
}, 120_000);

it('tells what happened between two passes in its order, whoever wrote it down', async () => {
  const { templateCode } = await service.given.publishedVersion();
  clock.pass({ seconds: 1 });
  await service.actions.renameTemplate({ templateCode, name: 'Letters' });
  await pass();
  const told = (await allEvents()).filter((event) => event.templateCode === templateCode);
  expect(told.map(({ type }) => type)).toEqual([
    'consent.template.created',
    'consent.version.published',
    'consent.version.current',
    'consent.template.renamed',
  ]);
});

describe('a consent that expires', () => {
  const monthly = () => service.given.publishedVersion({ validity: 'P1M' });

  it('is told after an upgrade, where it did so between two migrations', async () => {
    const version = await monthly();
    await decide(service.given.customer(), version);
    await pass();
    const { pool } = engine();
    await pool.query('DELETE FROM expiry');
    const past = `UPDATE decision SET recorded_at = statement_timestamp() - interval '1 day',
      valid_until = statement_timestamp() - interval '1 ms'`;
    await tamper(
      pool,
      `${past}; UPDATE feed_head SET started_at = statement_timestamp() - interval '1 hour'`,
    );
    const migrations = await readMigrations(MIGRATIONS_FOLDER);
    const { sql = '' } = migrations.find(({ name }) => name.endsWith('_consents_that_ran_out')) ?? {};
    await pool.query(sql.slice(sql.indexOf('\n')));
    await pass();
    expect(await answersOf(version)).toEqual(['recorded 1', 'expired 1']);
  });

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

  it('waits where its consent may come after those that a pass takes', async () => {
    const [other, version] = [await service.given.publishedVersion(), await monthly()];
    await decide(service.given.customer(), other);
    await decide(service.given.customer(), version);
    clock.pass({ days: 40 });
    const { pool } = engine();
    const dueWith = async (most: number) => inTurn(await readState({ pool, clock }, most), most).due;
    expect([await dueWith(1), await dueWith(2)]).toEqual([[], []]);
    await pass();
    expect(await dueWith(1)).toHaveLength(1);
  });

  it('names nobody who was shredded while the pass was under way', async () => {
    const [version, customerId] = [await monthly(), service.given.customer()];
    await decide(customerId, version);
    await pass();
    clock.pass({ days: 40 });
    const prisma = openPrisma(engine());
    const erasing = erasuresAt(service.url, 'REST');
    let reads = 0;
    // The memory is read for the second time right before the pass is written.
    const read = async () => {
      reads += 1;
      if (reads === 2)
        await erasing.erase({ customerId, mode: 'SHRED', reason: 'CUSTOMER_REQUEST', confirmRecords: 1 });
      return null;
    };
    const memory = { read, keep: () => Promise.resolve() };
    await sequence({ pool: engine().pool, prisma, clock, signer: logSigner, memory });
    expect(reads).toBe(2);
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

describe('a version', () => {
  it('takes effect once, at its instant, though three nodes look and it is late', async () => {
    const first = await service.given.publishedVersion();
    const { templateCode } = first;
    const effectiveFrom = new Date(clock.now().getTime() + 3_600_000);
    const second = await service.given.publishedVersion({ templateCode, effectiveFrom });
    await pass();
    clock.pass({ hours: 9 });
    await Promise.all([pass(), pass(), pass()]);
    await pass();
    const told = (await allEvents()).filter((event) => event.templateCode === templateCode);
    expect(told.map(({ type, at, data }) => [type, at, data['consent_version_id']])).toEqual([
      ['consent.template.created', first.publishedAt, undefined],
      ['consent.version.published', first.publishedAt, first.consentVersionId],
      ['consent.version.published', second.publishedAt, second.consentVersionId],
      ['consent.version.current', first.effectiveFrom, first.consentVersionId],
      ['consent.version.current', effectiveFrom, second.consentVersionId],
      ['consent.version.superseded', effectiveFrom, first.consentVersionId],
    ]);
  });

  // On PGlite nobody waits, as there is one session.
  (isPostgres ? it : it.skip)('is not told of while somebody is cancelling it', async () => {
    const { templateCode } = await service.given.publishedVersion();
    const effectiveFrom = new Date(clock.now().getTime() + 3_600_000);
    const { consentVersionId } = await service.given.publishedVersion({ templateCode, effectiveFrom });
    await pass();
    let passing: Promise<unknown> = Promise.resolve();
    await underTemplateLock(service.parts.prisma, templateCode, async (locked) => {
      const cancellation = cancel(locked.timeline, consentVersionId, publisher, clock.now());
      clock.pass({ hours: 1 });
      passing = pass();
      await wait(300);
      if (cancellation)
        await writeCancellation(locked, getPublished(locked.timeline, consentVersionId), cancellation);
    });
    await passing;
    await pass();
    const told = (await allEvents()).filter(({ data }) => data['consent_version_id'] === consentVersionId);
    expect(told.map(({ type }) => type)).toEqual(['consent.version.published', 'consent.version.cancelled']);
  });
});

it('tells of no effect that a node sees whose clock is ahead of the database’s, for it can still be cancelled', async () => {
  const { templateCode } = await service.given.publishedVersion();
  const effectiveFrom = new Date(clock.now().getTime() + 3_600_000);
  const version = await service.given.publishedVersion({ templateCode, effectiveFrom });
  const prisma = openPrisma(engine());
  const ahead = new DatabaseClock(() => Date.now() + 10 * 3_600_000);
  const memory = { read: () => Promise.resolve(null), keep: () => Promise.resolve() };
  await sequence({ pool: engine().pool, prisma, clock: ahead, signer: logSigner, memory });
  await prisma.$disconnect();
  await service.given.cancelledVersion(version);
  await pass();
  const told = (await allEvents()).filter(
    ({ data }) => data['consent_version_id'] === version.consentVersionId,
  );
  expect(told.map(({ type }) => type)).toEqual(['consent.version.published', 'consent.version.cancelled']);
});

describe('what is told of a decision', () => {
  const standingsOf = async ({ templateCode }: Version) =>
    (await allEvents())
      .filter((event) => event.type === 'consent.decision.recorded' && event.templateCode === templateCode)
      .map(({ data }) => [data['value'], data['accepted'], data['may_proceed']]);

  it('is where the customer stood right after it, whatever was published and retired since', async () => {
    const [first, customerId] = [await service.given.publishedVersion(), service.given.customer()];
    const { templateCode } = first;
    await decide(customerId, first);
    clock.pass({ days: 1 });
    const graceUntil = new Date(clock.now().getTime() + 3_600_000);
    const second = await service.given.publishedVersion({ templateCode, graceUntil });
    const rejected = { customerId: service.given.customer(), ...named(first), value: 'reject' } as const;
    clock.pass({ minutes: 1 });
    await service.actions.recordDecision(rejected, { kind: 'customer', id: rejected.customerId });
    await decide(customerId, second);
    await pass();
    const told = [
      ['given', true, true],
      ['reject', false, false],
      ['given', true, true],
    ];
    expect(await standingsOf(first)).toEqual(told);
    clock.pass({ days: 1 });
    await service.given.publishedVersion({ templateCode });
    await service.given.retiredTemplate(templateCode);
    clock.pass({ days: 1 });
    expect(await standingsOf(first)).toEqual(told);
  });
});

describe('a template', () => {
  it('is told of when it is created and with each other name, before its versions', async () => {
    const { templateCode } = await service.given.template();
    const rename = (name: string) => service.actions.renameTemplate({ templateCode, name });
    await rename('Another name');
    await rename('Another name');
    clock.pass({ minutes: 1 });
    await rename('A template');
    await service.given.publishedVersion({ templateCode });
    await pass();
    const told = (await allEvents()).filter((event) => event.templateCode === templateCode);
    expect(told.map(({ type, data }) => [type, data['name'], data['previous_name']])).toEqual([
      ['consent.template.created', 'A template', undefined],
      ['consent.template.renamed', 'Another name', 'A template'],
      ['consent.template.renamed', 'A template', 'Another name'],
      ['consent.version.published', undefined, undefined],
      ['consent.version.current', undefined, undefined],
    ]);
  });
});

it('tells the rules of a template with those before, also of one that was created with some', async () => {
  const templateCode = 'ruled-from-the-start';
  const created = { templateCode, name: 'Terms', defaultLocale: 'en', kind: 'TERMS' } as const;
  await service.actions.createTemplate(created);
  clock.pass({ minutes: 1 });
  await service.actions.setTemplateRules({ templateCode, mayDecide: 'SELF_ONLY' });
  await service.actions.setTemplateRules({ templateCode, mayDecide: 'SELF_ONLY', collects: null });
  await pass();

  const told = (await allEvents()).filter((event) => event.templateCode === templateCode);
  const defaults = {
    ...{ kind: 'CONSENT', collects: ['METHOD', 'PRESENTATION', 'SET'], may_decide: 'ANYONE' },
    ...{ confirmation: 'NONE', confirmation_validity: 'P14D' },
  };
  const terms = { ...defaults, kind: 'TERMS' };
  const changed_at = expect.any(String) as string;
  expect(told.map(({ type, data }) => [type, data])).toEqual([
    ['consent.template.created', expect.objectContaining({ name: 'Terms' })],
    [
      'consent.template.rules_changed',
      { template_code: templateCode, ...terms, previous: defaults, changed_at },
    ],
    [
      'consent.template.rules_changed',
      { template_code: templateCode, ...terms, may_decide: 'SELF_ONLY', previous: terms, changed_at },
    ],
  ]);
});

describe('what is told of a version', () => {
  const countsOf = async ({ templateCode }: Version) =>
    (await allEvents())
      .filter((event) => event.templateCode === templateCode && event.type.startsWith('consent.version.'))
      .map(({ type, data }) => [
        type.split('.')[2],
        data['number'],
        data['asked'] ?? data['lose_may_proceed'],
      ]);
  const asked = (count: number) => ({ given: count, reject: 0, withdraw: 0, total: count });

  it('is how many customers it asks, and how many lose their consent, as it was when it was told', async () => {
    const first = await service.given.publishedVersion();
    const customers = [service.given.customer(), service.given.customer()] as const;
    for (const customerId of customers) await decide(customerId, first);
    await pass();
    const { templateCode } = first;
    const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000);
    const terms = { effectiveFrom: inHours(1), graceUntil: inHours(3) };
    const second = await service.given.publishedVersion({ templateCode, ...terms });
    await pass();
    clock.pass({ hours: 2 });
    await pass();
    await decide(customers[0], second);
    clock.pass({ hours: 2 });
    await pass();
    await decide(customers[1], second);
    expect(await countsOf(first)).toEqual([
      ['published', 1, asked(0)],
      ['current', 1, asked(0)],
      ['published', 2, asked(2)],
      ['current', 2, asked(2)],
      ['superseded', 1, undefined],
      ['grace_ended', 2, 1],
    ]);
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

  it('is not lost where what stands before it on its page is swept', async () => {
    const version = await service.given.publishedVersion();
    const decideAll = async (count: number) => {
      const customers = Array.from({ length: count }, () => service.given.customer());
      await Promise.all(customers.map((customerId) => decide(customerId, version)));
      while ((await pass()).isBehind);
    };
    await decideAll(400);
    clock.pass({ hours: 1 });
    await decideAll(700);
    const feed = freshFeed();
    const before = await feed.edges();
    await sweepFeed(engine().pool, new Date(clock.now().getTime() - 60_000), 1_000);
    const { keptFrom } = await readFeedEdges(engine().pool);
    expect(keptFrom).toBeGreaterThan(400);
    const { events } = await feed.read(keptFrom, before, all, 10);
    expect(events.map(({ position }) => position)[0]).toBe(keptFrom);
    await expect(feed.read(keptFrom - 1, before, all, 10)).rejects.toMatchObject({ code: 'CURSOR_EXPIRED' });
  });

  it('is lost with what is swept, but for the newest, as are attempts of so long ago', async () => {
    const version = await service.given.publishedVersion();
    await pass();
    await decide(service.given.customer(), version);
    await pass();
    const later = new Date(clock.now().getTime() + 60_000);
    const store = {
      sweepFeed: sweepFeed.bind(null, engine().pool),
      sweepGivenUp: sweepGivenUp.bind(null, engine().pool),
      sweepAttempts: sweepAttempts.bind(null, engine().pool),
      takeTurn: takeTurn.bind(null, engine().pool, 'feed-sweep'),
    };
    const sweep = () => sweepOldEvents(store, 30_000, later, { aborted: false });
    const endpoint = await givenEndpoint(engine(), 'https://hooks.example/');
    const attempts = [0, 31].map((age) => ({
      ...{
        eventId: String(age),
        events: 1,
        attempt: 1,
        isDelivered: false,
        durationMs: 1,
        status: 500,
        failure: null,
      },
      ...{ answer: 'no', subjectIds: [], attemptedAt: new Date(later.getTime() - age * 1_000) },
    }));
    await writeAttempts(engine().pool, endpoint.id, attempts);
    await Promise.all([sweep(), sweep(), sweep()]);
    const kept = await readAttempts(engine().pool, endpoint.id, 10);
    expect(kept.map(({ eventId }) => eventId)).toEqual(['0']);
    const { first, next, incarnation } = await readFeedEdges(engine().pool);
    expect(next - first).toBe(1);
    await expect(read({ lastEventId: `${incarnation}-0` })).rejects.toMatchObject({
      refusal: { code: 'CURSOR_EXPIRED' },
    });
    expect((await read({})).events.map(({ position }) => position)).toEqual([first]);
    expect((await read({ lastEventId: `${incarnation}-${first - 1}` })).events).toHaveLength(1);
  });

  it('is lost to webhooks too, which forget what they gave up of it', async () => {
    const { pool } = engine();
    const endpoint = await givenEndpoint(engine(), 'https://hooks.example/');
    await service.given.publishedVersion();
    await pass();
    await service.given.publishedVersion();
    await pass();
    await sweepFeed(pool, new Date(clock.now().getTime() + 60_000), 1_000);
    const { keptFrom } = await readFeedEdges(pool);
    expect(keptFrom).toBeGreaterThan(0);
    await pool.query(
      `INSERT INTO webhook_retry (endpoint_id, position, key, state, attempts)
        SELECT $1, place, 'key', state, 10 FROM unnest($2::bigint[], $3::text[]) AS given (place, state)`,
      [endpoint.id, [keptFrom - 1, keptFrom, 0], ['failed', 'failed', 'behind']],
    );
    expect(await sweepGivenUp(pool, 100)).toBe(1);
    expect(await endpointNow(engine(), endpoint)).toMatchObject({ failed: 1, waiting: 1 });
  });

  it('is lost also where it is swept between two pages', async () => {
    const version = await service.given.publishedVersion();
    await pass();
    const feed = freshFeed();
    const edges = await feed.edges();
    await decide(service.given.customer(), version);
    await pass();
    await sweepFeed(engine().pool, new Date(clock.now().getTime() + 60_000), 1_000);
    await expect(feed.read(0, edges, all, 10)).rejects.toMatchObject({
      refusal: { code: 'CURSOR_EXPIRED' },
    });
  });

  it('is lost where a node of an older release numbered what followed, and others begin after that', async () => {
    const version = await service.given.publishedVersion();
    await pass();
    const { next, incarnation } = await readFeedEdges(engine().pool);
    await decide(service.given.customer(), version);
    await pass();
    await engine().pool.query('DELETE FROM feed_batch WHERE first_position >= $1', [next]);
    await engine().pool.query('UPDATE feed_head SET reached = $1', [next]);
    await decide(service.given.customer(), version);
    await pass();
    await expect(read({ lastEventId: `${incarnation}-${next - 1}` })).rejects.toMatchObject({
      refusal: { code: 'CURSOR_EXPIRED', firstEventId: `${incarnation}-${next + 1}` },
    });
    expect((await read({})).events.map(({ position }) => position)).toEqual([next + 1]);
    expect((await read({ from: new Date(0) })).events).toHaveLength(1);
  });

  it('is kept where what follows was never an event', async () => {
    const version = await service.given.publishedVersion();
    await pass();
    const { next, incarnation } = await readFeedEdges(engine().pool);
    await engine().pool.query('DELETE FROM feed_batch');
    await decide(service.given.customer(), version);
    await engine().pool.query(
      'UPDATE log_queue SET subject_ids = NULL, template_codes = NULL, sequences = NULL',
    );
    await pass();
    await decide(service.given.customer(), version);
    await pass();
    const { events } = await read({ lastEventId: `${incarnation}-${next - 1}` });
    expect(events.map(({ position }) => position)).toEqual([next + 1]);
  });
});

it('goes on by itself where no node has a key, once that is certain', async () => {
  const { consentVersionId } = await service.given.publishedVersion();
  await logPass(engine(), { signer: null, now: clock.now() });
  expect(await allEvents()).toEqual([]);
  clock.pass({ hours: 1 });
  await logPass(engine(), { signer: null, now: clock.now() });
  expect((await allEvents()).map(({ type, data }) => [type, data['consent_version_id']])).toEqual([
    ['consent.template.created', undefined],
    ['consent.version.published', consentVersionId],
    ['consent.version.current', consentVersionId],
  ]);
});
