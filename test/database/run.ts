/** The server that the suite runs on; without one every database is PGlite in a temporary folder. */
export const serverUrl: string | null = process.env.TEST_DATABASE_URL || null;

/** Every ledger of the run is one divided over the workers of the server, which is a coordinator of Citus. */
export const isDivided: boolean = serverUrl !== null && serverUrl === process.env.CITUS_URL;

/** For tests of what only several connections can show: `(isPostgres ? it : it.skip)('…')`. */
export const isPostgres: boolean = serverUrl !== null;

/** A coordinator of Citus that knows its workers, over which the tests' ledgers are divided; null for no divided one. */
export const citusUrl: string | null = process.env.CITUS_URL || null;

const RUN_FOLDER = 'CONSENT_TEST_RUN';

/** The folder in which this run of the suite keeps all it makes; set by the global set-up for all workers. */
export function runFolder(): string {
  const folder = process.env[RUN_FOLDER];
  if (folder === undefined) throw new Error('expected the global set-up to have run, but it has not');
  return folder;
}

export function setRunFolder(folder: string): void {
  process.env[RUN_FOLDER] = folder;
}
