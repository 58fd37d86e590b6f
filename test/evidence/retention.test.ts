import type { Engine } from '../../src/storage/engine/engine';
import type { Pool } from 'pg';
import { Retention } from '../../src/actions/evidence/erasure/retention';
import { eraseDaily, startDailyErasure } from '../../src/app/evidence/erasures';
import { isPastRetention, lapsesAt } from '../../src/domain/evidence/erasure/lapse';
import { requireCustomerId } from '../../src/domain/input/input';
import {
  firstSubject,
  readLapsedPage,
  type LapsedPage,
} from '../../src/storage/evidence/erasure/lapsedCustomers';
import { isPostgres } from '../database/run';
import type { DecisionValue } from '../../src/domain/values/decisionValue';
import { holdCustomer } from '../../src/storage/evidence/erasure/holds';
import { silentLog } from '../database/template';
import { FakeClock } from '../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { halfErased, readErasures, subjectOf } from './erasedState';
import { erasureKept } from './erasuresAt';
import { logAll } from './logPass';

/** Behind the database's clock, by which new links are dated. */
const begun = new Date();
const clock = new FakeClock(begun);
let service: TestService;
let ending: { readonly templateCode: string; readonly consentVersionId: string };
let endless: typeof ending;
const ids: Record<string, string> = {};

beforeAll(async () => {
  service = await startService({ clock, erasure: erasureKept({ retention: 'P1Y' }) });
  ending = await service.given.publishedVersion({ validity: 'P1M' });
  endless = await service.given.publishedVersion();
  await decided('withdrawn', [endless, 'given'], [endless, 'withdraw']);
  await decided('rejected and held', [endless, 'reject']);
  await holdCustomer(service.parts.pool, ids['rejected and held'] ?? '', 'LEGAL_CLAIM');
  await decided('relied upon', [endless, 'given'], [ending, 'reject']);
  await decided('expired', [ending, 'given']);
  clock.pass({ days: 340 });
  await decided('withdrawn later', [endless, 'withdraw']);
}, startTimeoutMs);
afterAll(() => service.close());

const pool = () => service.database.engine.pool;

async function decided(name: string, ...answers: (readonly [typeof ending, DecisionValue])[]): Promise<void> {
  const customerId = (ids[name] = service.given.customer());
  for (const [version, value] of answers) {
    const recorder = { kind: 'service', id: 'crm' } as const;
    await service.actions.recordDecision({ ...version, customerId, value }, recorder);
  }
}

/** Whom the list names, by their names here. */
async function listedNow(retention = service.parts.retention): Promise<Readonly<Record<string, object>>> {
  const names = new Map(Object.entries(ids).map(([name, customerId]) => [customerId, name]));
  const listed: Record<string, object> = {};
  const open = retention.list();
  for (let page = await open?.next(); page; page = await open?.next()) {
    for (const { customerId, lapsedAt, records, hold } of page)
      listed[names.get(customerId) ?? customerId] = { lapsedAt, records, hold };
  }
  return listed;
}

/** Those of whom something is held. */
async function known(): Promise<readonly string[]> {
  const names: string[] = [];
  for (const [name, customerId] of Object.entries(ids)) {
    if ((await subjectOf(pool(), customerId)) !== 'nobody') names.push(name);
  }
  return names;
}

it('erases nobody before the time', async () => {
  const run = await service.parts.retention.run({ dryRun: false, by: { kind: 'operator', id: null } });
  expect(run).toEqual({
    retention: 'P1Y',
    lapsed: { customers: 0, records: 0 },
    held: { customers: 0, records: 0 },
    erased: { customers: 0, records: 0 },
    journalFile: service.parts.erasures.journalFile,
  });
});

it('shreds those whose evidence lapsed so long ago, and nobody who is held or relied upon', async () => {
  await logAll(service.database.engine);
  clock.pass({ days: 30 });
  const dry = await service.parts.retention.run({ dryRun: true, by: { kind: 'operator', id: null } });
  expect(dry).toMatchObject({ lapsed: { customers: 1, records: 2 }, erased: { customers: 0, records: 0 } });
  expect(dry?.held).toEqual({ customers: 1, records: 1 });
  expect(await known()).toHaveLength(5);
  const listed = await listedNow();
  expect(Object.keys(listed).toSorted()).toEqual(['rejected and held', 'withdrawn']);
  expect(listed['withdrawn']).toEqual({ lapsedAt: begun, records: 2, hold: null });
  expect(listed['rejected and held']).toMatchObject({ lapsedAt: begun, hold: { reason: 'LEGAL_CLAIM' } });

  const run = await service.parts.retention.run({ dryRun: false, by: { kind: 'operator', id: null } });
  expect(run).toMatchObject({ lapsed: dry?.lapsed, erased: dry?.lapsed });
  expect(await known()).toEqual(['rejected and held', 'relied upon', 'expired', 'withdrawn later']);
  expect(Object.keys(await listedNow())).toEqual(['rejected and held']);
  // Nobody is named for it.
  expect((await pool().query('SELECT FROM staff_act WHERE kind = $1', ['CUSTOMER_ERASED'])).rows).toEqual([]);
  const [erasure] = [...(await readErasures(pool())).values()];
  expect(erasure?.body).toMatchObject({
    mode: 'SHRED',
    reason: 'RETENTION',
    records: 2,
    by: 'operator',
  });
  expect(await halfErased(pool())).toEqual([]);
});

it('forgets whom anybody may bring back, also where the retention fails, and remembers all others', async () => {
  await pool().query(`INSERT INTO erased_customer (hash, erased_at, expires_at) VALUES
    (sha256('past'), now(), statement_timestamp() - interval '1 second'),
    (sha256('to come'), now(), statement_timestamp() + interval '1 hour')`);
  const failing = new Retention({
    ...service.parts.retention['parts'],
    readLapsedPage: () => Promise.reject(new Error('no page')),
  });
  const longAgo = new Date(0);
  await expect(eraseDaily({ pool: pool() }, failing, longAgo, silentLog)).rejects.toThrow('no page');
  const { rows } = await pool().query(
    `SELECT word FROM unnest(ARRAY['past', 'to come']) AS word JOIN erased_customer ON hash = sha256(word::bytea)`,
  );
  expect(rows).toEqual([{ word: 'to come' }]);
});

it('looks at each customer who has decided once, however long the pages are', async () => {
  const { rows } = await pool().query<{ readonly customer_id: string }>(
    'SELECT customer_id FROM customer WHERE subject_id IN (SELECT subject_id FROM decision) ORDER BY subject_id',
  );
  const all = rows.map(({ customer_id }) => customer_id);
  expect(all.length).toBeGreaterThan(3);
  for (const length of [1, 2, 3, all.length, 500]) expect(await everybody(pool(), length)).toEqual(all);
});

(isPostgres ? it : it.skip)('passes nobody over for a customer who comes while a page is read', async () => {
  const all = await everybody(pool(), 500);
  expect(all.length).toBeGreaterThan(2);
  expect(await everybody(betweenStatements(pool(), comeFirst), 2)).toEqual(all);
});

/** All customers who have decided, read by pages. */
async function everybody(from: Pool, pageLength: number): Promise<readonly string[]> {
  const found: string[] = [];
  for (let after: string | null = firstSubject; after !== null;) {
    const page: LapsedPage = await readLapsedPage(from, after, new Date('9999-01-01T00:00:00Z'), pageLength);
    found.push(...page.customers.map(({ customerId }) => customerId));
    after = page.next;
  }
  return found;
}

/** Somebody without decisions, who stands right behind where the page began. */
async function comeFirst(after: string): Promise<void> {
  const behind = `${after.slice(0, -12)}${(parseInt(after.slice(-12), 16) + 1).toString(16).padStart(12, '0')}`;
  await pool().query(
    `INSERT INTO customer (customer_id, subject_id, salt, bucket) VALUES (gen_random_uuid(), $1::uuid, sha256($1::uuid::text::bytea), 0)`,
    [behind],
  );
}

/** The pool, with something done after the first statement that begins at a place. */
function betweenStatements(of: Pool, work: (after: string) => Promise<void>): Pool {
  const connect = async () => {
    const client = await of.connect();
    const query = client.query.bind(client) as (...sent: readonly unknown[]) => Promise<unknown>;
    const spied = async (...sent: readonly unknown[]) => {
      const result = await query(...sent);
      const [after] = Array.isArray(sent[1]) ? (sent[1] as readonly string[]) : [];
      if (String(sent[0]).includes('OFFSET') && after) await work(after);
      return result;
    };
    return new Proxy(client, {
      get: (target, name) => (name === 'query' ? spied : (Reflect.get(target, name, target) as unknown)),
    });
  };
  return { connect } as unknown as Pool;
}

it('counts a consent that has ended from its end, once a day, on one of the nodes', async () => {
  clock.pass({ days: 30 });
  const today = new Date();
  const tomorrow = new Date(today.getTime() + 86_400_001);
  await eraseDaily({ pool: pool() }, service.parts.retention, today, silentLog);
  expect(await known()).toEqual(['rejected and held', 'relied upon', 'withdrawn later']);

  clock.pass({ days: 400 });
  await eraseDaily({ pool: pool() }, service.parts.retention, today, silentLog);
  expect(await known()).toContain('withdrawn later');
  await eraseDaily({ pool: pool() }, service.parts.retention, tomorrow, silentLog);
  expect(await known()).toEqual(['rejected and held', 'relied upon']);
});

it('takes a yes that a version took the force of for lapsed, once its grace is over', async () => {
  const graceUntil = new Date(clock.now().getTime() + 24 * 3_600_000);
  await service.given.publishedVersion({ templateCode: endless.templateCode, graceUntil });
  const timeline = await service.parts.catalogue.timeline(endless.templateCode);
  const newest = { value: 'given', epoch: 1, validUntil: null, recordedAt: new Date(0) } as const;
  expect(lapsesAt(timeline, newest)).toEqual(graceUntil);
  const late = new Date(graceUntil.getTime() + 1);
  expect(lapsesAt(timeline, { ...newest, recordedAt: late })).toEqual(late);
  expect(lapsesAt(timeline, { ...newest, epoch: 2 })).toBeNull();
  expect(lapsesAt(timeline, { ...newest, value: 'reject' })).toEqual(new Date(0));
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  expect(isPastRetention([day('2024-02-29')], 'P1Y', day('2025-02-27'))).toBe(false);
  expect(isPastRetention([day('2024-02-29')], 'P1Y', day('2025-02-28'))).toBe(true);
  expect(isPastRetention([day('2020-01-01'), null], 'P1Y', day('2025-02-28'))).toBe(false);
});

it.each<[string, (customerId: string) => Promise<unknown>]>([
  ['has decided', (customerId) => answered(customerId, ending, 'given')],
  ['was held', (customerId) => holdCustomer(service.parts.pool, customerId, 'CUSTOMER_CLAIM')],
  ['was erased and came back with as many records', erasedAndBack],
])('erases nobody who %s since they were read', async (_what, happens) => {
  await decided('changed their mind', [ending, 'reject']);
  const customerId = ids['changed their mind'] ?? '';
  clock.pass({ days: 3 });
  const { catalogue, clock: clockOf, erasures } = service.parts.retention['parts'];
  const retention = new Retention({
    ...{ catalogue, clock: clockOf, erasures, retention: 'P1D' },
    readLapsedPage: async (after, before) => {
      const { customers, next } = await readLapsedPage(pool(), after ?? firstSubject, before);
      await happens(customerId);
      return { customers: customers.filter((each) => each.customerId === customerId), next };
    },
  });
  const run = await retention.run({ dryRun: false, by: { kind: 'service', id: null } });
  expect(run?.lapsed.customers).toBe(1);
  expect(run?.erased).toEqual({ customers: 0, records: 0 });
  expect(await subjectOf(pool(), customerId)).not.toBe('nobody');
});

async function erasedAndBack(customerId: string): Promise<void> {
  const order = {
    customerId: requireCustomerId('customerId', customerId),
    by: { kind: 'operator', id: null },
  } as const;
  await service.parts.erasures.erase({ ...order, mode: 'UNLINK', reason: 'OBJECTION' }, () => null);
  await answered(customerId, ending, 'given');
}

function answered(customerId: string, version: typeof ending, value: DecisionValue): Promise<unknown> {
  const recorder = { kind: 'customer', id: customerId } as const;
  return service.actions.recordDecision({ ...version, customerId, value }, recorder);
}

it('goes on after a customer who cannot be erased, and says so at the end', async () => {
  for (const name of ['cannot be erased', 'stands behind']) await decided(name, [ending, 'reject']);
  clock.pass({ days: 3 });
  const { 'cannot be erased': first = '', 'stands behind': second = '' } = ids;
  await pool().query(`
    CREATE FUNCTION refuse_by_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
    CREATE TRIGGER refuse_by_test BEFORE DELETE ON customer FOR EACH ROW
      WHEN (OLD.customer_id = '${first}') EXECUTE FUNCTION refuse_by_test()`);
  const retention = new Retention({
    ...{ ...service.parts.retention['parts'], retention: 'P1D' },
    readLapsedPage: async (after, before) => {
      const { customers, next } = await readLapsedPage(pool(), after ?? firstSubject, before);
      const both = [first, second].flatMap((id) => customers.filter(({ customerId }) => customerId === id));
      return { customers: both, next };
    },
  });
  await expect(retention.run({ dryRun: false, by: { kind: 'service', id: null } })).rejects.toThrow('broken');
  await pool().query('DROP FUNCTION refuse_by_test CASCADE');
  expect(await known()).toContain('cannot be erased');
  expect(await known()).not.toContain('stands behind');
});

it('counts months by the calendar, where one is shorter than January', async () => {
  const year = clock.now().getUTCFullYear() + 1;
  const passUntil = (month: number) =>
    clock.pass({ milliseconds: Date.UTC(year, month, 1) - clock.now().getTime() });
  const retention = new Retention({ ...service.parts.retention['parts'], retention: 'P1M' });
  passUntil(1);
  await decided('in February', [ending, 'reject']);
  expect(Object.keys(await listedNow(retention))).not.toContain('in February');
  passUntil(2);
  expect(Object.keys(await listedNow(retention))).toContain('in February');
});

it('tells of a daily erasure that failed, before the service ends', async () => {
  await pool().query('DELETE FROM turn');
  const failing = new Retention({
    ...service.parts.retention['parts'],
    readLapsedPage: () => Promise.reject(new Error('no page')),
  });
  const warned: unknown[] = [];
  const log = { ...silentLog, warn: (...said: readonly unknown[]) => void warned.push(said) };
  jest.useFakeTimers();
  const daily = startDailyErasure(service.database.engine, failing, () => new Date(), log);
  jest.advanceTimersByTime(60_000);
  jest.useRealTimers();
  await daily.stop();
  const err = expect.objectContaining({ message: 'no page' }) as Error;
  expect(warned).toEqual([[{ err }, 'the daily erasure failed; it is tried again within a day']]);
});

it('tells once an hour that the database is away, and still tells of another fault', async () => {
  // given
  await pool().query('DELETE FROM turn');
  const faults = ['Connection terminated', 'Connection terminated', 'no page'];
  const away = new Error('Connection terminated unexpectedly');
  const engine = {
    ...service.database.engine,
    pool: { query: () => Promise.reject(faults.shift() === 'no page' ? new Error('no page') : away) },
  } as unknown as Engine;
  const warned: unknown[] = [];
  const log = { ...silentLog, warn: ({ err }: { readonly err: Error }) => void warned.push(err.message) };

  // when
  jest.useFakeTimers();
  const daily = startDailyErasure(engine, service.parts.retention, () => new Date(), log);
  for (let minute = 0; minute < 3; minute += 1) {
    jest.advanceTimersByTime(60_000);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }
  jest.useRealTimers();
  await daily.stop();

  // then
  expect(warned).toEqual(['Connection terminated unexpectedly', 'no page']);
});

it('erases nobody once the service stops, and takes no part of the list for the whole', async () => {
  await decided('still there', [ending, 'reject']);
  clock.pass({ days: 3 });
  const retention: Retention = new Retention({
    ...{ ...service.parts.retention['parts'], retention: 'P1D' },
    readLapsedPage: (after, before) => {
      retention.stop();
      return readLapsedPage(pool(), after ?? firstSubject, before);
    },
  });
  await expect(listedNow(retention)).rejects.toMatchObject({ refusal: { code: 'UNAVAILABLE' } });
  const run = await retention.run({ dryRun: false, by: { kind: 'service', id: null } });
  expect(run?.erased).toEqual({ customers: 0, records: 0 });
  expect(await known()).toContain('still there');
});
