import type { AuditReport } from '../../src/actions/evidence/audit/auditLog';
import { commandLineOn } from '../commandLine/commandLineOn';
import { answered } from '../doors/scene';
import { FakeClock } from '../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { tablesWith } from './byProducts';
import { subjectOf } from './erasedState';
import { erasureKept, erasuresAt } from './erasuresAt';
import { logPass } from './logPass';

/** Ahead of the database's clock, so that all of it happens after the feed began. */
const clock = new FakeClock(new Date(Date.now() + 60_000));
let service: TestService;
let version: { readonly templateCode: string; readonly consentVersionId: string };

const engine = () => service.database.engine;
const pass = () => logPass(engine(), { now: clock.now() });

beforeAll(async () => {
  service = await startService({ clock, erasure: erasureKept() });
  const { templateCode, consentVersionId } = await service.given.publishedVersion({ validity: 'P1M' });
  version = { templateCode, consentVersionId };
}, startTimeoutMs);
afterAll(() => service.close());

async function givenConsent(): Promise<string> {
  const customerId = service.given.customer();
  await service.actions.recordDecision(
    { ...version, customerId, value: 'given' },
    { kind: 'customer', id: customerId },
  );
  return customerId;
}

async function erase(customerId: string, mode: 'SHRED' | 'UNLINK'): Promise<void> {
  const order = { customerId, mode, reason: 'UNLAWFUL', confirmRecords: 1 } as const;
  answered(await erasuresAt(service.url, 'REST').erase(order));
}

async function audited(): Promise<AuditReport> {
  const { stdout } = await commandLineOn(engine()).run('log', 'audit', '--json');
  return JSON.parse(stdout) as AuditReport;
}

async function ends(): Promise<number> {
  const { rows } = await engine().pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM log_event WHERE kind = 'expiry'`,
  );
  return rows[0]?.count ?? NaN;
}

it.each(['SHRED', 'UNLINK'] as const)(
  'an audit accuses nobody where customers were erased before, at and after the end of their consents, and SHRED leaves them no place: %s',
  async (mode) => {
    const before = await ends();
    const [early, dueNow, late] = [await givenConsent(), await givenConsent(), await givenConsent()];
    await givenConsent();
    await pass();
    clock.pass({ days: 20 });
    const earlySubject = await subjectOf(engine().pool, early);
    await erase(early, mode);
    await pass();
    expect((await audited()).faults).toEqual([]);
    const waits = mode === 'SHRED' ? [] : ['decision', 'expiry', 'feed_batch'];
    expect(await tablesWith(engine().pool, earlySubject)).toEqual([...waits, 'log_event']);

    clock.pass({ days: 20 });
    await erase(dueNow, mode);
    await pass();
    expect(await ends()).toBe(before + (mode === 'SHRED' ? 2 : 4));
    const subjectId = await subjectOf(engine().pool, late);
    await erase(late, mode);
    await pass();
    expect((await audited()).faults).toEqual([]);
    const kept = mode === 'SHRED' ? [] : ['decision', 'feed_batch'];
    expect(await tablesWith(engine().pool, subjectId)).toEqual([...kept, 'log_event']);

    clock.pass({ days: 40 });
    await pass();
    expect((await audited()).faults).toEqual([]);
    expect(await ends()).toBe(before + (mode === 'SHRED' ? 2 : 4));
  },
);

it('nor where a customer was erased whose consent had ended before its record had a place', async () => {
  const customerId = await givenConsent();
  clock.pass({ days: 40 });
  await erase(customerId, 'SHRED');
  await pass();
  await pass();
  expect((await audited()).faults).toEqual([]);
});
