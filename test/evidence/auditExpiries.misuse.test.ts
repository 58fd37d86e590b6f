import type { AuditReport } from '../../src/actions/evidence/audit/auditLog';
import type { DecisionRecord } from '../../src/domain/evidence/decisionRecord';
import { commandLineOn } from '../commandLine/commandLineOn';
import { FakeClock } from '../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { placeOf, rowOf } from './auditScene';
import { backUp, tamper } from './keptTables';
import { logPass } from './logPass';
import { readEntries } from './wholeLog';

/** Ahead of the database's clock, so that all of it happens after the feed began. */
const clock = new FakeClock(new Date(Date.now() + 60_000));
let service: TestService;
let version: { readonly templateCode: string; readonly consentVersionId: string };
/** The customer who answered again after the end, with both records. */
let again: DecisionRecord;
let answer: DecisionRecord;
/** The customer who did not. */
let ended: DecisionRecord;
let putBack: () => Promise<void>;

const engine = () => service.database.engine;
const pass = () => logPass(engine(), { now: clock.now() });

async function decide(customerId: string): Promise<void> {
  await service.actions.recordDecision(
    { ...version, customerId, value: 'given' },
    { kind: 'customer', id: customerId },
  );
}

async function chainOf(customerId: string): Promise<readonly DecisionRecord[]> {
  return service.ledger.chain(customerId, version.templateCode);
}

beforeAll(async () => {
  service = await startService({ clock });
  const { templateCode, consentVersionId } = await service.given.publishedVersion({ validity: 'P1M' });
  version = { templateCode, consentVersionId };
  const [one, other] = [service.given.customer(), service.given.customer()];
  await decide(one);
  await decide(other);
  await pass();
  clock.pass({ days: 40 });
  await pass();
  await decide(one);
  await pass();
  await decide(service.given.customer());
  await pass();
  [again = missing(), answer = missing()] = await chainOf(one);
  [ended = missing()] = await chainOf(other);
  await engine().pool.query('ALTER TABLE log_event DROP CONSTRAINT log_event_hashed');
  putBack = await backUp(engine().pool);
}, startTimeoutMs);
afterAll(() => service.close());
afterEach(() => putBack());

function missing(): never {
  throw new Error('The scene is not as it was made.');
}

async function audited(): Promise<readonly string[]> {
  const { stdout } = await commandLineOn(engine()).run('log', 'audit', '--json');
  const { faults } = JSON.parse(stdout) as AuditReport;
  return faults.map(({ kind, place }) => `${kind} ${place}`);
}

async function leafOf(kind: string, about: string): Promise<number> {
  const { rows } = await engine().pool.query<{ leaf_index: string }>(
    'SELECT leaf_index FROM log_event WHERE kind = $1 AND about = $2',
    [kind, about],
  );
  return Number(rows[0]?.leaf_index);
}

const where = ({ hash }: DecisionRecord) => `WHERE kind = 'expiry' AND about = '${hash}'`;

it('an audit finds nothing where consents ended as their records say', async () => {
  expect(await leafOf('expiry', again.hash)).toBeGreaterThan(0);
  expect(await audited()).toEqual([]);
});

it('a consent whose end was removed is missed', async () => {
  const leaf = await leafOf('expiry', ended.hash);
  await tamper(engine().pool, `DELETE FROM log_event ${where(ended)}`);
  expect(await audited()).toEqual([`EVENT_MISSING end of ${placeOf(ended)}`, `LEAF_UNKNOWN leaf ${leaf}`]);
});

it('an end at another instant is found', async () => {
  const leaf = await leafOf('expiry', ended.hash);
  await tamper(
    engine().pool,
    `UPDATE log_event SET body = replace(body, '"validUntil":"2', '"validUntil":"3') ${where(ended)}`,
  );
  expect(await audited()).toEqual([
    `EVENT_HASH expiry ${ended.hash}`,
    `EVENT_DIFFERS expiry ${ended.hash}`,
    `LEAF_UNKNOWN leaf ${leaf}`,
  ]);
});

it('an end before its record is found', async () => {
  const leaf = await leafOf('expiry', ended.hash);
  const early = (await readEntries(engine().pool)).indexOf(again.hash);
  await tamper(engine().pool, `UPDATE log_event SET leaf_index = ${early} ${where(ended)}`);
  expect(await audited()).toEqual([
    `EVENT_LEAF expiry ${ended.hash} at leaf ${early}`,
    `EVENT_ORDER expiry ${ended.hash}`,
    `LEAF_UNKNOWN leaf ${leaf}`,
  ]);
});

it('an end after the answer that came later is found', async () => {
  const leaf = await leafOf('expiry', again.hash);
  const { rows } = await engine().pool.query<{ size: string }>('SELECT size FROM log_head');
  const last = Number(rows[0]?.size) - 1;
  await tamper(engine().pool, `UPDATE log_event SET leaf_index = ${last} ${where(again)}`);
  expect(await audited()).toEqual([
    `EVENT_LEAF expiry ${again.hash} at leaf ${last}`,
    `RECORD_EXPIRED ${placeOf(answer)}`,
    `LEAF_UNKNOWN leaf ${leaf}`,
  ]);
});

it('an end of a record that is not there, and was not erased, is found', async () => {
  await tamper(engine().pool, `DELETE FROM decision WHERE ${rowOf(ended)}`);
  expect(await audited()).toEqual([
    expect.stringMatching(/^LEAF_UNKNOWN leaf \d+$/) as string,
    'EVENT_RECORD expiry, of 1',
  ]);
});
