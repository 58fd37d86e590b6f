import { resolve } from 'node:path';
import { findRunningService, type RunningService } from '../../app/beside/runningService';
import type { DatabaseConfig } from '../../config/database';
import { DataFolderInUse } from '../../storage/pglite/dataFolder';
import { hasCluster } from '../../storage/pglite/cluster';
import { CannotDo } from './explain';

/** The service that has the embedded database open and takes commands; null where none does. */
export async function findRunningOn(database: DatabaseConfig): Promise<RunningService | null> {
  return database.kind === 'pglite' ? findRunningService(database.dataDir) : null;
}

/** @throws CannotDo where the embedded database has not been made yet */
export function mustBeThere(database: DatabaseConfig): void {
  if (database.kind === 'postgresql' || hasCluster(database.dataDir)) return;
  const what = `There is no database in ${resolve(database.dataDir)}.`;
  throw new CannotDo(`${what} Set DATABASE_URL or DATA_DIR, or start the service first.`);
}

/** @throws CannotDo while another process has the data folder; what the work throws */
export async function whenFree<Result>(
  database: DatabaseConfig,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (fault) {
    if (!(fault instanceof DataFolderInUse)) throw fault;
    throw new CannotDo(`${fault.message}. ${await adviceOn(database)}`);
  }
}

/** A service takes commands as long as it is ready, and nothing else does. */
async function adviceOn(database: DatabaseConfig): Promise<string> {
  const running = await findRunningOn(database);
  if (!running) return 'Another command is running, or a service is starting or stopping: try again shortly.';
  running.leave();
  return 'The service does not take this command: stop it first.';
}
