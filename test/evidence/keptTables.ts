import type { Pool } from 'pg';

const log = ['log_queue', 'log_head', 'log_tile', 'log_checkpoint', 'log_event'] as const;
const feed = ['feed_head', 'feed_batch', 'expiry'] as const;
const tables = ['decision', ...log, ...feed] as const;

/** Copies the ledger and its log, as a backup does. Answers how to put them back. */
export async function backUp(pool: Pool): Promise<() => Promise<void>> {
  await pool.query(
    `CREATE SCHEMA IF NOT EXISTS kept;
    ${tables.map((table) => `DROP TABLE IF EXISTS kept.${table}; CREATE TABLE kept.${table} AS TABLE ${table}`).join(';')}`,
  );
  return () => restore(pool);
}

async function restore(pool: Pool): Promise<void> {
  const restored = tables.map(
    (table) => `ALTER TABLE ${table} DISABLE TRIGGER USER; DELETE FROM ${table};
      INSERT INTO ${table} SELECT * FROM kept.${table}; ALTER TABLE ${table} ENABLE TRIGGER USER`,
  );
  await pool.query(`BEGIN; ${restored.join(';')}; COMMIT`);
}

/** Lets a test change what only grows. */
export async function tamper(pool: Pool, sql: string): Promise<void> {
  const guarded = [...tables, 'version', 'version_text', 'template'];
  const set = (what: string) => guarded.map((table) => `ALTER TABLE ${table} ${what} TRIGGER USER`).join(';');
  await pool.query(`BEGIN; ${set('DISABLE')}; ${sql}; ${set('ENABLE')}; COMMIT`);
}
