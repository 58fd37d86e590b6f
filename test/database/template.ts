import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseConfig } from '../../src/config/database';
import type { Engine } from '../../src/storage/engine/engine';
import { openEngine } from '../../src/storage/openEngine';
import { applyMigrations } from '../../src/storage/migration/applyMigrations';
import { MIGRATIONS_FOLDER } from '../../src/storage/migration/migrationFolder';
import { isPostgres, runFolder } from './run';
import { createDatabase, nameInRun, urlOf } from './server';

export const silentLog = { info: (): void => undefined, warn: (): void => undefined };

/** The migrated, empty database that every test's own one is a copy of. */
const templateConfig = (kind: Kind): DatabaseConfig =>
  kind === 'postgresql' ? { kind, url: urlOf(nameInRun('template')) } : { kind, dataDir: templateFolder() };

export const templateFolder = (): string => join(runFolder(), 'template');

type Kind = DatabaseConfig['kind'];
const kindOfRun: Kind = isPostgres ? 'postgresql' : 'pglite';

const POLL_MS = 50;

/**
 * Makes the template when the run's first test asks for a database, so that a run without one pays nothing. The
 * worker that creates the folder `making` makes it; the others wait for the outcome.
 */
export async function needTemplate(kind: Kind = kindOfRun): Promise<void> {
  const outcome = join(runFolder(), `${kind}-outcome`);
  if (await isFirst(join(runFolder(), `making-${kind}`))) await publish(outcome, await make(kind));
  while (!existsSync(outcome)) await wait(POLL_MS);
  const fault = await readFile(outcome, 'utf8');
  if (fault !== '') throw new Error(`the template database could not be made: ${fault}`);
}

// Renamed into place, so that nobody reads half of it.
async function publish(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

async function isFirst(folder: string): Promise<boolean> {
  return mkdir(folder).then(
    () => true,
    () => false,
  );
}

async function fill(engine: Engine): Promise<void> {
  await applyMigrations(engine, MIGRATIONS_FOLDER);
  if (engine.kind === 'pglite') await dropClustersTemplates(engine);
}

/** Two thirds of a cluster's files, and no test makes a database in PGlite. */
async function dropClustersTemplates({ pool }: Engine): Promise<void> {
  await pool.query('UPDATE pg_database SET datistemplate = false');
  for (const name of ['template0', 'template1']) await pool.query(`DROP DATABASE ${name}`);
}

/** Answers what went wrong; nothing when all went well. */
async function make(kind: Kind): Promise<string> {
  try {
    if (kind === 'postgresql') await createDatabase(nameInRun('template'));
    const engine = await openEngine(templateConfig(kind), silentLog);
    await fill(engine).finally(() => engine.close());
    return '';
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
