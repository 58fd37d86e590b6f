import type { DatabaseConfig } from '../config/database';
import { defaultLimits } from '../config/limits';
import type { Engine, EngineLog } from './engine/engine';
import { openPGlite } from './pglite/pglite';
import { openPostgresql } from './postgresql/postgresql';

/** @throws DataFolderFault for an unusable data folder; pg’s own errors for an unreachable server */
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
