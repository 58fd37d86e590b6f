import type { AuditReport } from '../../src/actions/evidence/audit/auditLog';
import { commandLineOn } from '../commandLine/commandLineOn';
import { answered } from '../doors/scene';
import { settingsAtRest } from '../publishing/settingsAt';
import { bearer, tokenOf } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { logAll } from './logPass';

let service: TestService;

/** Four eyes are turned on by one and off by two, then the limit is changed. */
beforeAll(async () => {
  service = await startService();
  const [anna, berta] = ['anna', 'berta'].map((sub) =>
    settingsAtRest(service.url, bearer(tokenOf({ sub, scope: 'settings:manage' }))),
  );
  for (const [door, wanted] of [
    [anna, { fourEyes: true }],
    [anna, { fourEyes: false }],
    [berta, { fourEyes: false }],
    [berta, { confirmAskedAbove: 50 }],
  ] as const)
    answered(await (door as NonNullable<typeof door>).change(wanted));
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
  await unguarded(`CREATE TABLE kept AS TABLE settings_change; ${sql}`);
  const { faults } = await audited();
  await unguarded(
    'DELETE FROM settings_change; INSERT INTO settings_change SELECT * FROM kept; DROP TABLE kept',
  );
  return faults;
}

it('settings that are as the log says pass, and are counted', async () => {
  const { faults, events } = await audited();
  expect(faults).toEqual([]);
  expect(events).toMatchObject({ settingsChange: 3 });
});

it('the database lets nobody change what was changed', async () => {
  for (const sql of [
    'UPDATE settings_change SET four_eyes = true',
    'DELETE FROM settings_change',
    'TRUNCATE settings_change',
  ])
    await expect(pool().query(sql)).rejects.toThrow('settings_change is append-only');
});

const inserted = (at: string) =>
  `INSERT INTO settings_change VALUES (4, false, 99, ${at}, 'staff', 'mallory', 'staff', 'trent')`;

it.each([
  [
    'were loosened',
    'UPDATE settings_change SET confirm_asked_above = 5000 WHERE revision = 3',
    ['EVENT_DIFFERS settingsChange 3'],
  ],
  [
    'were other before',
    'UPDATE settings_change SET four_eyes = false WHERE revision = 1',
    ['EVENT_DIFFERS settingsChange 1', 'EVENT_DIFFERS settingsChange 2'],
  ],
  [
    'were changed by another',
    `UPDATE settings_change SET changed_by = 'eve' WHERE revision = 2`,
    ['EVENT_DIFFERS settingsChange 2'],
  ],
  [
    'had another second person',
    `UPDATE settings_change SET confirmed_by = 'eve' WHERE revision = 2`,
    ['EVENT_DIFFERS settingsChange 2'],
  ],
  [
    'had none',
    'UPDATE settings_change SET confirmed_by = NULL, confirmed_by_kind = NULL WHERE revision = 2',
    ['EVENT_DIFFERS settingsChange 2'],
  ],
  [
    'were changed at another time',
    `UPDATE settings_change SET changed_at = changed_at - interval '1 day' WHERE revision = 3`,
    ['EVENT_DIFFERS settingsChange 3'],
  ],
  ['went back', 'DELETE FROM settings_change WHERE revision = 3', ['EVENT_DIFFERS settingsChange 3']],
  [
    'were never changed',
    'DELETE FROM settings_change',
    [1, 2, 3].map((revision) => `EVENT_DIFFERS settingsChange ${revision}`),
  ],
  ['were changed without the log', inserted('now()'), ['EVENT_MISSING settingsChange 4']],
  ['are to be changed in a year', inserted(`now() + interval '1 year'`), ['EVENT_MISSING settingsChange 4']],
])('settings that %s in the database are found', async (_what, sql, faults) => {
  expect(await auditedAfter(sql)).toEqual(faults);
});
