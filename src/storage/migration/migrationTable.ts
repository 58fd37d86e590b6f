import type { ClientBase, Pool } from 'pg';
import type { AppliedMigration, MigrationMarks } from './migrationState';
import type { Migration } from './migrationFolder';

/** Prisma Migrate's own table, word for word, so that either tool may come first. */
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                      VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum                VARCHAR(64) NOT NULL,
    finished_at             TIMESTAMPTZ,
    migration_name          VARCHAR(255) NOT NULL,
    logs                    TEXT,
    rolled_back_at          TIMESTAMPTZ,
    started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count     INTEGER NOT NULL DEFAULT 0
)`;

const SELECT_ROWS = `SELECT migration_name, checksum, finished_at, rolled_back_at
FROM _prisma_migrations ORDER BY started_at, migration_name`;

// clock_timestamp(), because now() stands still for the length of the transaction.
const INSERT_ROW = `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
VALUES (gen_random_uuid()::text, $1, $2, now(), clock_timestamp(), 1)`;

interface Row {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
  readonly rolled_back_at: Date | null;
}

export async function createTable(client: ClientBase): Promise<void> {
  await client.query(CREATE_TABLE);
}

/** A database that no migration has seen has no rows. */
export async function findRows(queryable: ClientBase | Pool): Promise<readonly AppliedMigration[]> {
  const table = await queryable.query<{ found: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`,
  );
  if (table.rows[0]?.found !== true) return [];
  const { rows } = await queryable.query<Row>(SELECT_ROWS);
  return rows.map((row) => ({
    migrationName: row.migration_name,
    checksumHex: row.checksum,
    finishedAt: row.finished_at,
    rolledBackAt: row.rolled_back_at,
  }));
}

export async function insertRow(client: ClientBase, { name, checksumHex }: Migration): Promise<void> {
  await client.query(INSERT_ROW, [checksumHex, name]);
}

/** A database from before marks has none. */
export async function findMarks(queryable: ClientBase | Pool): Promise<MigrationMarks> {
  const table = await queryable.query<{ found: boolean }>(
    `SELECT to_regclass('migration_mark') IS NOT NULL AS found`,
  );
  if (table.rows[0]?.found !== true) return new Map();
  const { rows } = await queryable.query<{ migration: string; keeps: string }>(
    'SELECT migration, keeps FROM migration_mark',
  );
  return new Map(rows.map(({ migration, keeps }) => [migration, keeps]));
}
