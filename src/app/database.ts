import type { DatabaseConfig } from '../config/database';
import type { Engine, EngineLog } from '../storage/engine/engine';
import { DatabaseFault } from '../storage/postgresql/databaseFault';
import { openEngine } from '../storage/openEngine';
import { applyMigrations, pendingMigrations, refuseUnfit } from '../storage/migration/applyMigrations';
import { MigrationRefused } from '../storage/migration/migrationSession';
import { MIGRATIONS_FOLDER } from '../storage/migration/migrationFolder';
import type { MigrationState } from '../storage/migration/migrationState';

/** The database is behind the code and belongs to several nodes, so an operator decides when it moves. */
export class MigrationsPending extends Error {
  override readonly name = 'MigrationsPending';
}

/** Migrates PGlite; a server must be current. @throws MigrationsPending, MigrationRefused, DataFolderFault */
export async function openDatabase(
  config: DatabaseConfig,
  log: EngineLog,
  statementTimeoutMs?: number,
): Promise<Engine> {
  const engine = await openEngine(config, log, statementTimeoutMs);
  try {
    if (engine.kind === 'pglite') await applyMigrations(engine, MIGRATIONS_FOLDER);
    await mustBeCurrent(engine);
    return engine;
  } catch (fault) {
    await engine.close();
    throw fault;
  }
}

/** Closes it also when the work fails. @throws as `openDatabase`; what the work throws */
export async function withDatabase<Result>(
  config: DatabaseConfig,
  log: EngineLog,
  work: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  const engine = await openDatabase(config, log);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** For migrations, whose lock lasts as long as a session. @throws MigrationRefused where there is only a pooler */
export async function openForMigrations(config: DatabaseConfig, log: EngineLog): Promise<Engine> {
  if (config.kind === 'pglite') return openEngine(config, log);
  const { kind, url, directUrl = null, isPooled = false } = config;
  if (directUrl !== null) return openEngine({ kind, url: directUrl }, log).catch(raiseOfDirectUrl);
  if (!isPooled) return openEngine({ kind, url }, log);
  throw new MigrationRefused(
    'migrations need a session of their own: set DATABASE_DIRECT_URL to the server itself, not to the pooler',
  );
}

function raiseOfDirectUrl(fault: unknown): never {
  throw fault instanceof DatabaseFault ? fault.of('DATABASE_DIRECT_URL') : fault;
}

/** Newer migrations that are marked as compatible are allowed. @throws MigrationsPending, MigrationRefused */
export async function mustBeCurrent(engine: Engine): Promise<void> {
  mustFit(await pendingMigrations(engine, MIGRATIONS_FOLDER));
}

/** As `mustBeCurrent`, but an unfinished migration of a newer release is fine: it has not changed anything yet. */
export async function mustStayCurrent(engine: Engine): Promise<void> {
  mustFit({ ...(await pendingMigrations(engine, MIGRATIONS_FOLDER)), unfinished: [] });
}

function mustFit(state: MigrationState): void {
  refuseUnfit(state);
  const names = state.pending.map(({ name }) => name);
  if (names.length === 0) return;
  throw new MigrationsPending(
    `the database lacks ${names.join(', ')}: run "consent migrate" against it first`,
  );
}
