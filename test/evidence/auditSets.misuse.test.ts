import type { AuditReport } from '../../src/actions/evidence/audit/auditLog';
import { commandLineOn } from '../commandLine/commandLineOn';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { logAll } from './logPass';

let service: TestService;

/** A set of one revision, and one of two. */
beforeAll(async () => {
  service = await startService();
  const { templateCode } = await service.given.template('terms');
  const members = [{ templateCode, required: true, audience: ['de'] }];
  const save = (setCode: string, expectedRevision = 0) =>
    service.actions.saveSet({ setCode, name: 'A screen', members, expectedRevision });
  await save('checkout');
  await save('sign-up');
  await save('sign-up', 1);
  await logAll(service.database.engine);
}, startTimeoutMs);
afterAll(() => service.close());

const pool = () => service.database.engine.pool;

async function audited() {
  const environment = { LOG_CHECKPOINT_FILE: '/nowhere' };
  const line = commandLineOn(service.database.engine, { environment });
  const { stdout } = await line.run('log', 'audit', '--json');
  const { faults, events } = JSON.parse(stdout) as AuditReport;
  return { events, faults: faults.map(({ kind, place }) => `${kind} ${place}`) };
}

/** Behind the back of the service and of the triggers; what was kept is put back. */
async function auditedAfter(sql: string) {
  const unguarded = (work: string) =>
    pool().query(`SET session_replication_role = replica; ${work}; SET session_replication_role = DEFAULT`);
  await unguarded(`CREATE TABLE kept AS TABLE set_saving; ${sql}`);
  const { faults } = await audited();
  await unguarded('DELETE FROM set_saving; INSERT INTO set_saving SELECT * FROM kept; DROP TABLE kept');
  return faults;
}

it('sets that are as the log says pass, and are counted', async () => {
  expect(await audited()).toMatchObject({ faults: [], events: { setSaving: 3 } });
});

it('the database lets nobody change what was saved', async () => {
  for (const sql of [`UPDATE set_saving SET name = 'x'`, 'DELETE FROM set_saving', 'TRUNCATE set_saving'])
    await expect(pool().query(sql)).rejects.toThrow('set_saving is append-only');
});

it.each([
  [
    'do not require what they did',
    `UPDATE set_saving SET members = jsonb_set(members, '{0,required}', 'false') WHERE set_code = 'checkout'`,
    ['EVENT_DIFFERS setSaving checkout 1'],
  ],
  [
    'are for others',
    `UPDATE set_saving SET members = jsonb_set(members, '{0,audience}', '[]') WHERE revision = 2`,
    ['EVENT_DIFFERS setSaving sign-up 2'],
  ],
  [
    'have another name',
    `UPDATE set_saving SET name = 'x' WHERE revision = 2`,
    ['EVENT_DIFFERS setSaving sign-up 2'],
  ],
  [
    'were saved by a customer',
    `UPDATE set_saving SET saved_by_kind = 'customer' WHERE revision = 2`,
    ['EVENT_DIFFERS setSaving sign-up 2'],
  ],
  ['are gone', `DELETE FROM set_saving WHERE revision = 2`, ['EVENT_DIFFERS setSaving sign-up 2']],
  [
    'were saved without the log',
    `INSERT INTO set_saving SELECT 'planted', 1, name, members, saved_at, saved_by_kind, saved_by
      FROM set_saving WHERE revision = 2`,
    ['EVENT_MISSING setSaving planted 1'],
  ],
])('sets that %s in the database are found', async (_what, sql, faults) => {
  expect(await auditedAfter(sql)).toEqual(faults);
});
