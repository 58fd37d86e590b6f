import type { ClientBase } from 'pg';
import type { Engine } from '../engine/engine';
import { UNHURRIED_LIMIT_MS } from '../engine/limits';
import { allowTime } from '../engine/silence';
import { takeClient } from '../engine/transaction';

/** The lock that Prisma Migrate takes too, so that one migrates and the others wait. */
const MIGRATION_LOCK = 72707369;
/** Another node's migrations may take their time. */
const LOCK_TIMEOUT_MS = 60_000;
/** Waiting for a table holds up everybody who comes later to it, so a migration rather gives up. */
const TABLE_LOCK_TIMEOUT_MS = 10_000;
/** PostgreSQL's code for a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Holds the lock on migrations, without time limits. @throws MigrationRefused while another process migrates */
export async function inMigrationSession<Result>(
  engine: Engine,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await takeClient(engine.pool);
  allowTime(client, UNHURRIED_LIMIT_MS);
  try {
    await lock(client);
    return await work(client);
  } finally {
    // Ends the session, and with it the lock and the settings below.
    client.release(true);
  }
}

/** Does one step in a transaction. @param step for the message @throws MigrationFailed after a rollback */
export async function wholly<Result>(
  client: ClientBase,
  step: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw new MigrationFailed(`${step} failed and was rolled back: ${describe(cause)}`, { cause });
  }
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

function describe(error: unknown): string {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  return code === undefined ? message : `${message} (${code})`;
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The database is not one that this can be done to; the message has one line for each reason. Nothing was changed. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

/** One step failed and was rolled back; those before it stay. `cause` is the database's error, where it was one. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
}
