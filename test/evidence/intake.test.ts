import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { MIGRATIONS_FOLDER } from '../../src/storage/migration/migrationFolder';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { logAll } from './logPass';
import { readEntries } from './wholeLog';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

const pool = () => service.database.engine.pool;

async function decide(count: number, version: { templateCode: string; consentVersionId: string }) {
  for (let decided = 0; decided < count; decided += 1) {
    const customerId = service.given.customer();
    const decision = { customerId, ...version, value: 'given' } as const;
    await service.actions.recordDecision(decision, { kind: 'customer', id: customerId });
    // What was recorded in one millisecond has no order that a query could name.
    await setTimeout(2);
  }
}

const hashesBy = async (order: string) => {
  const { rows } = await pool().query<{ hash: string }>(
    `SELECT encode(hash, 'hex') AS hash FROM decision ORDER BY ${order}`,
  );
  return rows.map(({ hash }) => hash);
};

it('a ledger from before there was a log is taken in as it was recorded, and before all that came since', async () => {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  const version = { templateCode, consentVersionId };
  // As the migration before finds it: nothing queued, and no mark on the rows.
  await decide(300, version);
  await pool().query(`ALTER TABLE decision DISABLE TRIGGER USER; UPDATE decision SET queued = NULL;
    ALTER TABLE decision ENABLE TRIGGER USER; DELETE FROM log_queue`);
  // Recorded by a node of either release while the next migration has not run.
  await decide(5, version);

  const sql = await readFile(
    join(MIGRATIONS_FOLDER, '20261127010000_ledger_into_log', 'migration.sql'),
    'utf8',
  );
  await pool().query(sql.slice(sql.indexOf(';') + 1).replaceAll('"decided_at"', '"recorded_at"'));
  await logAll(service.database.engine);

  const entries = await readEntries(pool());
  const decisions = await hashesBy('queued NULLS FIRST, recorded_at, subject_id, template_code, sequence');
  expect(entries.filter((entry) => decisions.includes(entry))).toEqual(decisions);
  const { rows } = await pool().query<{ events: number }>('SELECT count(*)::int AS events FROM log_event');
  expect(entries).toHaveLength(decisions.length + (rows[0]?.events ?? 0));
}, 60_000);
