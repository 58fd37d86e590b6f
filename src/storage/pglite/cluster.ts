import { existsSync } from 'node:fs';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DataFolderFault } from './dataFolder';
import { makeFolder } from '../makeFolder';

/** Whether there is a database in the folder, or half a restore. One whose making was cut off is none. */
export function hasCluster(dataDir: string): boolean {
  const { cluster, unfinished, incoming } = placesIn(dataDir);
  return existsSync(incoming) || (existsSync(cluster) && !existsSync(unfinished));
}

export function placesIn(dataDir: string) {
  const cluster = join(dataDir, 'pglite');
  return { cluster, unfinished: `${cluster}.unfinished`, incoming: `${cluster}.restoring` };
}

/** An unfinished cluster holds nothing yet. The marker is removed before the first statement runs. */
export async function openCluster(dataDir: string): Promise<PGlite> {
  const { cluster, unfinished, incoming } = placesIn(dataDir);
  if (existsSync(unfinished)) await rm(cluster, { recursive: true, force: true });
  if (existsSync(cluster)) return startCluster(cluster);
  // Serving either half of a restore would bring erased customers back, or lose all others.
  if (existsSync(incoming))
    throw new DataFolderFault(`a restore into ${dataDir} was cut off; run it again: consent restore <file>`);
  await writeFile(unfinished, '');
  const pglite = await startCluster(cluster);
  await rm(unfinished);
  return pglite;
}

/** PGlite makes files that each user may read and write, so the owner alone may enter the folder. */
const ownerOnly = 0o700;

// All of it is cleared at each start: 128 MB, the cluster's own setting, are most of the time that one takes.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** @param loadDataDir what `dumpDataDir` gave, for a folder that holds nothing yet */
export async function startCluster(cluster: string, loadDataDir?: Blob): Promise<PGlite> {
  try {
    await makeFolder(cluster, ownerOnly);
    await chmod(cluster, ownerOnly);
    const options = { dataDir: cluster, relaxedDurability: false, startParams };
    return await PGlite.create(loadDataDir ? { ...options, loadDataDir } : options);
  } catch (cause) {
    throw new DataFolderFault(`expected a PGlite database in ${cluster}, but it does not open`, { cause });
  }
}
