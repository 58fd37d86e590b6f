import type { DatabaseConfig } from '../config/database';
import { defaultLimits } from '../config/limits';
import type { Engine, EngineLog } from './engine/engine';
import { openPGlite } from './pglite/pglite';
import { openPostgresql } from './postgresql/postgresql';

/**
 * Opens the database that the configuration names.
 * @throws DataFolderFault when the data folder is in use or cannot be used; pg's own errors when the server cannot be reached
 */
export async function openEngine(
  config: DatabaseConfig,
  log: EngineLog,
  statementTimeoutMs = defaultLimits.statementTimeoutMs,
): Promise<Engine> {
  switch (config.kind) {
    case 'postgresql':
      return openPostgresql(config, log, statementTimeoutMs);
    case 'pglite':
      return openPGlite(config.dataDir, log, statementTimeoutMs);
    default:
      return unknownKind(config);
  }
}

function unknownKind(config: never): never {
  throw new Error(`expected a database of kind postgresql or pglite, got ${JSON.stringify(config)}`);
}
