import { Feed, type FeedFilter } from '../../src/actions/events/feed';
import { FeedHead } from '../../src/actions/events/feedHead';
import { sequence } from '../../src/actions/evidence/sequencer';
import type { WantedRules } from '../../src/domain/templates/templateRules';
import { openPrisma } from '../../src/storage/engine/prisma';
import { findPositionWritten, readFeedEdges } from '../../src/storage/events/feedEdges';
import { readFeedPage } from '../../src/storage/events/feedPage';
import { erasureKept, erasuresAt } from '../evidence/erasuresAt';
import { tamper } from '../evidence/keptTables';
import { logPass, logSigner } from '../evidence/logPass';
import { linksAt } from '../linking/linksAt';
import { FakeClock } from '../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../service/service';

const all: FeedFilter = { types: null, templateCode: null };

let service: TestService;
let clock: FakeClock;
beforeEach(async () => {
  clock = new FakeClock(new Date(Date.now() + 600_000));
  service = await startService({ clock, erasure: erasureKept() });
}, startTimeoutMs);
afterEach(() => service.close());

const engine = () => service.database.engine;
const pass = () => logPass(engine(), { now: clock.now() });
const passAll = async () => {
  while ((await pass()).isBehind);
};

type Version = { readonly templateCode: string; readonly consentVersionId: string };

/** Of a template that tells of its consents a month and a week before they end, after a year. */
const yearly = (notifyBefore: readonly string[] = ['P30D', 'P7D'], others: WantedRules = {}) =>
  service.given.publishedVersion({ validity: 'P1Y', rules: { notifyBefore, ...others } });

function decide(version: Version, value: 'given' | 'reject' | 'withdraw' = 'given', customerId = 'ada') {
  const { templateCode, consentVersionId } = version;
  const decision = { customerId, templateCode, consentVersionId, value };
  return service.actions.recordDecision(decision, { kind: 'customer', id: customerId });
}

/** Passes that many days later, and a minute, in which what was recorded is committed. */
async function after(days: number): Promise<void> {
  await pass();
  clock.pass({ days, minutes: 1 });
  await passAll();
}

async function reminders() {
  const store = {
    readPage: readFeedPage.bind(null, engine().pool),
    findPositionWritten: findPositionWritten.bind(null, engine().pool),
  };
  const feed = new Feed(
    store,
    new FeedHead(readFeedEdges.bind(null, engine().pool)),
    service.parts.catalogue,
  );
  const edges = await feed.edges();
  const events = [];
  for (let next = edges.first; next < edges.next;) {
    const part = await feed.read(next, edges, all, 1_000);
    events.push(...part.events);
    next = part.next;
  }
  return events.filter(({ type }) => type === 'consent.decision.expiring');
}

const told = async () =>
  (await reminders()).map(({ customerId, data }) => {
    const notifyBefore = data['notify_before'];
    return `${customerId ?? 'nobody'} ${typeof notifyBefore === 'string' ? notifyBefore : 'erased'}`;
  });

describe('a consent that will expire', () => {
  it('is told of once for each duration, at its time', async () => {
    const version = await yearly();
    await decide(version);
    const [record] = await service.ledger.chain('ada', version.templateCode);
    await after(334);
    expect(await told()).toEqual([]);
    await after(1);
    await after(1);
    expect(await told()).toEqual(['ada P30D']);
    await after(23);
    await after(10);
    expect(await told()).toEqual(['ada P30D', 'ada P7D']);

    const [first] = await reminders();
    const { validUntil, hash } = record ?? {};
    expect(first).toMatchObject({
      at: new Date((validUntil?.getTime() ?? 0) - 30 * 86_400_000),
      templateCode: version.templateCode,
      customerId: 'ada',
      data: {
        ...{ customer_id: 'ada', of_former_id: false, template_code: version.templateCode, sequence: 1 },
        ...{ consent_version_id: version.consentVersionId, number: 1, epoch: 1, locale: 'en', hash },
        ...{ valid_until: validUntil?.toISOString(), notify_before: 'P30D', erased: false },
      },
    });
  });

  it('is told of once, though three nodes look at the same time', async () => {
    await decide(await yearly());
    await pass();
    clock.pass({ days: 336 });
    await Promise.all([pass(), pass(), pass()]);
    await passAll();
    expect(await told()).toEqual(['ada P30D']);
  });

  it.each(['reminder_place', 'feed_batch', 'log_event'])(
    'is told of once, though a first attempt broke off at %s',
    async (table) => {
      await decide(await yearly());
      await pass();
      clock.pass({ days: 336 });
      const { pool } = engine();
      await pool.query(`CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'off'; END $$;
        CREATE TRIGGER broken BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION break_off()`);
      await expect(pass()).rejects.toThrow('off');
      await pool.query(`DROP FUNCTION break_off() CASCADE`);
      expect(await told()).toEqual([]);
      await passAll();
      expect(await told()).toEqual(['ada P30D']);
    },
  );

  it('is told of once where more end at one instant than a pass takes', async () => {
    const version = await yearly(['P7D']);
    const customers = Array.from({ length: 1_300 }, (_, index) => `c${index}`);
    await Promise.all(customers.map((customerId) => decide(version, 'given', customerId)));
    await passAll();
    clock.pass({ days: 360 });
    await passAll();
    const named = (await reminders()).map(({ customerId }) => customerId);
    expect(named.toSorted()).toEqual(customers.toSorted());
  }, 120_000);

  it('is not told of where it was no longer the newest, or in force, or the customer was erased', async () => {
    const version = await yearly(['P7D']);
    for (const customerId of ['gone', 'no', 'anew', 'unlinked', 'shredded', 'stays'])
      await decide(version, 'given', customerId);
    clock.pass({ days: 300 });
    await decide(version, 'withdraw', 'gone');
    await decide(version, 'reject', 'no');
    await decide(version, 'given', 'anew');
    const erasing = erasuresAt(service.url, 'REST');
    const order = { reason: 'CUSTOMER_REQUEST', confirmRecords: 1 } as const;
    await erasing.erase({ customerId: 'unlinked', mode: 'UNLINK', ...order });
    await erasing.erase({ customerId: 'shredded', mode: 'SHRED', ...order });
    await after(60);
    expect(await told()).toEqual(['stays P7D']);
  });

  it('is not told of where it was never confirmed', async () => {
    const rules = { confirmation: 'REQUIRED', confirmationValidity: 'P90D' } as const;
    await decide(await yearly(['P7D'], rules));
    await after(85);
    expect(await told()).toEqual([]);
  });

  it('is not told of where another version took its force, or nobody can answer any more', async () => {
    const [first, retired] = [await yearly(['P7D']), await yearly(['P7D'])];
    await decide(first);
    await decide(retired);
    const { templateCode } = first;
    clock.pass({ days: 300 });
    await service.given.publishedVersion({ templateCode, validity: 'P1Y' });
    await service.given.retiredTemplate(retired.templateCode);
    await after(60);
    expect(await told()).toEqual([]);
  });

  it('is told of to the customer who stays, and not again where the time came before two were linked', async () => {
    const version = await yearly();
    await decide(version, 'given', 'guest');
    await after(336);
    const pair = { customerId: 'ada', formerCustomerId: 'guest', confirmDecisions: 1 };
    await linksAt(service.url, 'REST').link(pair);
    // Links have the database's clock, which no test moves.
    const moved = `UPDATE decision SET recorded_at = recorded_at + interval '336 days' WHERE source IS NOT NULL`;
    await tamper(engine().pool, moved);
    await after(24);
    expect(await told()).toEqual(['ada P30D', 'ada P7D']);
    expect((await reminders()).map(({ data }) => data['of_former_id'])).toEqual([true, false]);
  });

  it('leaves nothing of who was shredded, while a pass told of them or after', async () => {
    const version = await yearly();
    for (const customerId of ['early', 'late']) await decide(version, 'given', customerId);
    await after(330);
    const erasing = erasuresAt(service.url, 'REST');
    const order = { mode: 'SHRED', reason: 'CUSTOMER_REQUEST', confirmRecords: 1 } as const;
    clock.pass({ days: 6 });
    const prisma = openPrisma(engine());
    let reads = 0;
    // The memory is read for the second time right before the pass is written.
    const read = async () => {
      reads += 1;
      if (reads === 2) await erasing.erase({ customerId: 'early', ...order });
      return null;
    };
    const memory = { read, keep: () => Promise.resolve() };
    await sequence({ pool: engine().pool, prisma, clock, signer: logSigner, memory });
    await prisma.$disconnect();
    expect((await told()).toSorted()).toEqual(['late P30D', 'nobody erased']);
    await erasing.erase({ customerId: 'late', ...order });
    await passAll();
    expect(await told()).toEqual(['nobody erased', 'nobody erased']);
    const { rows } = await engine().pool.query(
      `SELECT num_nonnulls(VARIADIC subject_ids) AS named FROM feed_batch WHERE subject_ids IS NOT NULL
       UNION ALL SELECT count(*) FROM reminder_place WHERE subject_id <> '00000000-0000-0000-0000-000000000000'`,
    );
    expect(rows.every(({ named }) => Number(named) === 0)).toBe(true);
  });
});

describe('other durations', () => {
  const rule = (templateCode: string, notifyBefore: readonly string[]) =>
    service.actions.setTemplateRules({ templateCode, notifyBefore });

  it('tell of whom they already concern, each once, also when they come back', async () => {
    const { templateCode, ...version } = await yearly([]);
    await decide({ templateCode, ...version });
    await after(340);
    await rule(templateCode, ['P30D', 'P7D']);
    await after(1);
    expect(await told()).toEqual(['ada P30D']);
    await rule(templateCode, []);
    await after(20);
    expect(await told()).toEqual(['ada P30D']);
    await rule(templateCode, ['P7D', 'P30D']);
    await after(1);
    await rule(templateCode, ['P1W', 'P4W', 'PT720H']); // P4W alone is new
    await after(1);
    expect(await told()).toEqual(['ada P30D', 'ada P7D', 'ada P28D']);
  });

  it('tell of nobody whose consent has ended, and have no event themselves', async () => {
    const { templateCode, ...version } = await yearly([]);
    await decide({ templateCode, ...version });
    await after(400);
    await rule(templateCode, ['P30D']);
    await after(1);
    expect(await told()).toEqual([]);
    const { rows } = await engine().pool.query(`SELECT FROM log_event WHERE kind = 'templateRules'`);
    expect(rows).toEqual([]);
  });
});
