import type { ClientBase } from 'pg';
import type { Engine } from '../engine/engine';
import { readMigrations, type Migration } from './migrationFolder';
import { compareMigrations, refusals, type MigrationState } from './migrationState';
import { createTable, findRows, insertRow } from './migrationTable';

/** The database and the code do not fit; the message has one line for each reason. Nothing was changed. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

/** One migration failed and was rolled back; those before it stay applied. `cause` is the database's error. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
}

/** The lock that Prisma Migrate takes too: whoever migrates, the others wait. */
const MIGRATION_LOCK = 72707369;
/** Another node's migrations may take their time. */
const LOCK_TIMEOUT_MS = 60_000;
/** Waiting for a table holds up everybody who comes later to it, so a migration rather gives up. */
const TABLE_LOCK_TIMEOUT_MS = 10_000;
/** PostgreSQL's code for a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** How the database stands to the migrations in `folder`; reads only. */
export async function pendingMigrations(engine: Engine, folder: string): Promise<MigrationState> {
  return compareMigrations(await readMigrations(folder), await findRows(engine.pool));
}

/**
 * Applies what is pending, each migration in a transaction of its own, and answers the names. Any number of
 * processes may do so at once.
 * @throws MigrationRefused, MigrationFailed
 */
export async function applyMigrations(engine: Engine, folder: string): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  const client = await engine.pool.connect();
  try {
    await lock(client);
    await createTable(client);
    const state = compareMigrations(migrations, await findRows(client));
    refuseUnfit(state);
    for (const migration of state.pending) await applyOne(client, migration);
    return state.pending.map(({ name }) => name);
  } finally {
    // Ends the session, and with it the lock and the settings below.
    client.release(true);
  }
}

/** @throws MigrationRefused when applying cannot make the database fit the code */
export function refuseUnfit(state: MigrationState): void {
  const reasons = refusals(state);
  if (reasons.length > 0) throw new MigrationRefused(reasons.join('\n'));
}

async function lock(client: ClientBase): Promise<void> {
  await client.query(
    `SET statement_timeout TO 0; SET idle_in_transaction_session_timeout TO 0; SET lock_timeout TO ${LOCK_TIMEOUT_MS}`,
  );
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  } catch (cause) {
    if (codeOf(cause) !== LOCK_NOT_AVAILABLE) throw cause;
    throw new MigrationRefused(`another process has been migrating this database for ${LOCK_TIMEOUT_MS} ms`, {
      cause,
    });
  }
  await client.query(`SET lock_timeout TO ${TABLE_LOCK_TIMEOUT_MS}`);
}

async function applyOne(client: ClientBase, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await insertRow(client, migration);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw new MigrationFailed(`migration ${migration.name} failed and was rolled back: ${describe(cause)}`, {
      cause,
    });
  }
}

function describe(error: unknown): string {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  return code === undefined ? message : `${message} (${code})`;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
