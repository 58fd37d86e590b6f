import type { ClientBase, Pool } from 'pg';
import type { Engine } from '../engine/engine';
import { readMigrations, type Migration } from './migrationFolder';
import { inMigrationSession, MigrationRefused, wholly } from './migrationSession';
import {
  compareMigrations,
  needsMarks,
  refusals,
  refusalsToApply,
  type MigrationState,
} from './migrationState';
import { createTable, findMarks, findRows, insertRow } from './migrationTable';

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

async function applyOne(client: ClientBase, migration: Migration): Promise<void> {
  await wholly(client, `migration ${migration.name}`, async () => {
    await client.query(migration.sql);
    await insertRow(client, migration);
  });
}

async function readState(
  migrations: readonly Migration[],
  queryable: ClientBase | Pool,
): Promise<MigrationState> {
  const rows = await findRows(queryable);
  const marks = needsMarks(migrations, rows) ? await findMarks(queryable) : new Map<string, string>();
  return compareMigrations(migrations, rows, marks);
}
