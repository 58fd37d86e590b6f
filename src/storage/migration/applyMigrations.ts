import type { ClientBase, Pool } from 'pg';
import type { Engine } from '../engine/engine';
import { readMigrations, type Migration } from './migrationFolder';
import { codeOf, inMigrationSession, MigrationFailed, MigrationRefused, wholly } from './migrationSession';
import {
  compareMigrations,
  needsMarks,
  refusals,
  refusalsToApply,
  type MigrationState,
  type AppliedMigration,
  type MigrationMarks,
} from './migrationState';

const deadlockDetected = '40P01';

/** How the database stands to the migrations in `folder`; reads only. */
export async function pendingMigrations(engine: Engine, folder: string): Promise<MigrationState> {
  return readState(await readMigrations(folder), engine.pool);
}

/** Applies pending migrations, one transaction each; safe to run at once. @throws MigrationRefused, MigrationFailed */
export async function applyMigrations(engine: Engine, folder: string): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  return inMigrationSession(engine, async (client) => {
    await createTable(client);
    const state = await readState(migrations, client);
    refuse([...refusals(state), ...refusalsToApply(state)]);
    for (const migration of state.pending) await applyOne(client, migration);
    return state.pending.map(({ name }) => name);
  });
}

/** @throws MigrationRefused when applying cannot make the database fit the code */
export function refuseUnfit(state: MigrationState): void {
  refuse(refusals(state));
}

function refuse(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new MigrationRefused(reasons.join('\n'));
}

/** A migration that changes several tables may meet requests that hold one and wait for another. */
const maxAttempts = 5;

async function applyOne(client: ClientBase, migration: Migration, attempt = 1): Promise<void> {
  try {
    await wholly(client, `migration ${migration.name}`, async () => {
      await client.query(migration.sql);
      await insertRow(client, migration);
    });
  } catch (fault) {
    const isDeadlock = fault instanceof MigrationFailed && codeOf(fault.cause) === deadlockDetected;
    if (!isDeadlock || attempt === maxAttempts) throw fault;
    await applyOne(client, migration, attempt + 1);
  }
}

async function readState(
  migrations: readonly Migration[],
  queryable: ClientBase | Pool,
): Promise<MigrationState> {
  const rows = await findRows(queryable);
  const marks = needsMarks(migrations, rows) ? await findMarks(queryable) : new Map<string, string>();
  return compareMigrations(migrations, rows, marks);
}

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

const SELECT_ROWS = `SELECT migration_name AS "migrationName", checksum AS "checksumHex",
  finished_at AS "finishedAt", rolled_back_at AS "rolledBackAt"
FROM _prisma_migrations ORDER BY started_at, migration_name`;

// clock_timestamp(), because now() stands still for the length of the transaction.
const INSERT_ROW = `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
VALUES (gen_random_uuid()::text, $1, $2, now(), clock_timestamp(), 1)`;

async function createTable(client: ClientBase): Promise<void> {
  await client.query(CREATE_TABLE);
}

/** A database that no migration has seen has no rows. */
async function findRows(queryable: ClientBase | Pool): Promise<readonly AppliedMigration[]> {
  if (!(await isThere(queryable, '_prisma_migrations'))) return [];
  return (await queryable.query<AppliedMigration>(SELECT_ROWS)).rows;
}

async function insertRow(client: ClientBase, { name, checksumHex }: Migration): Promise<void> {
  await client.query(INSERT_ROW, [checksumHex, name]);
}

/** A database from before marks has none. */
async function findMarks(queryable: ClientBase | Pool): Promise<MigrationMarks> {
  if (!(await isThere(queryable, 'migration_mark'))) return new Map();
  const { rows } = await queryable.query<{ migration: string; keeps: string }>(
    'SELECT migration, keeps FROM migration_mark',
  );
  return new Map(rows.map(({ migration, keeps }) => [migration, keeps]));
}

async function isThere(queryable: ClientBase | Pool, table: string): Promise<boolean> {
  const { rows } = await queryable.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
    table,
  ]);
  return rows[0]?.found === true;
}
