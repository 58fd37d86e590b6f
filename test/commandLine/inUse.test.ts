import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mustBeThere, whenFree } from '../../src/main/terminal/inUse';
import { claimDataFolder } from '../../src/storage/pglite/dataFolder';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'consent-in-use-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** A mistyped DATA_DIR looked like a service without templates. */
it('a folder without a database is no database, and stays as it is', async () => {
  expect(() => mustBeThere({ kind: 'pglite', dataDir })).toThrow(
    `There is no database in ${dataDir}. Set DATABASE_URL or DATA_DIR, or start the service first.`,
  );
  expect(await readdir(dataDir)).toEqual([]);
  expect(() => mustBeThere({ kind: 'postgresql', url: 'postgresql://db/consent' })).not.toThrow();
});

it('a folder that a process holds which takes no commands may be free soon', async () => {
  const claim = await claimDataFolder(dataDir);

  const refused = whenFree({ kind: 'pglite', dataDir }, () => claimDataFolder(dataDir));

  await expect(refused).rejects.toThrow(
    `the data folder ${dataDir} is in use by process ${process.pid}. Another command is running, or a service is starting or stopping: try again shortly.`,
  );
  await claim.release();
});
