import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseConfig } from '../../src/config/database';
import type { Engine } from '../../src/storage/engine/engine';
import { openEngine } from '../../src/storage/openEngine';
import { openDivided } from './citus';
import { isDivided, isPostgres, runFolder, serverUrl } from './run';
import { createDatabase, dropDatabase, nameInRun, urlOf } from './server';
import { needTemplate, silentLog, templateFolder } from './template';

/** A database of one test file's own. */
export interface TestDatabase {
  readonly engine: Engine;
  /** Null on PGlite. */
  readonly url: string | null;
  /** Opens the same database again, for instance in another process; on PGlite only after `engine.close()`. */
  readonly config: DatabaseConfig;
  /** Closes the engine and removes the database. */
  close(): Promise<void>;
}

/** A migrated database with nothing in it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (isDivided) return openDivided(serverUrl ?? '');
  await needTemplate();
  return opened(isPostgres ? await copyOnServer() : copyFolder());
}

/** A database that no migration has seen. */
export async function openBlankDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase();
  await makeBlank(database);
  return database;
}

/** Removes all that migrations have made. */
export async function makeBlank({ engine }: TestDatabase): Promise<void> {
  await engine.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
}

async function opened(config: DatabaseConfig): Promise<TestDatabase> {
  const engine = await openEngine(config, silentLog);
  return {
    engine,
    config,
    url: config.kind === 'postgresql' ? config.url : null,
    async close() {
      await engine.close();
      await remove(config);
    },
  };
}

async function copyOnServer(): Promise<DatabaseConfig> {
  const name = nameInRun(randomSuffix());
  await createDatabase(name, nameInRun('template'));
  return { kind: 'postgresql', url: urlOf(name) };
}

function copyFolder(): DatabaseConfig {
  const dataDir = join(runFolder(), randomSuffix());
  copyTemplateTo(dataDir);
  return { kind: 'pglite', dataDir };
}

// Copying a cluster takes a fraction of a second, making one several. Not by promises: for small files they take
// several times as long.
const copyTemplateTo = (dataDir: string): void => cpSync(templateFolder(), dataDir, { recursive: true });

/** A data folder as a first start leaves it but for the samples, also where the run is on a server. */
export async function givenDataFolder(dataDir: string): Promise<DatabaseConfig> {
  await needTemplate('pglite');
  copyTemplateTo(dataDir);
  return { kind: 'pglite', dataDir };
}

const randomSuffix = (): string => randomBytes(6).toString('hex');

async function remove(config: DatabaseConfig): Promise<void> {
  if (config.kind === 'pglite') return rm(config.dataDir, { recursive: true, force: true });
  return dropDatabase(new URL(config.url).pathname.slice(1));
}
