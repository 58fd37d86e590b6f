import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setRunFolder } from './run';

const IN_MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/** In memory where it has room, because a test's PGlite writes some 40 MB that nobody reads again. */
async function roomiestFolder(): Promise<string> {
  const memory = await statfs(IN_MEMORY).catch(() => null);
  return memory !== null && memory.bavail * memory.bsize > NEEDED_BYTES ? IN_MEMORY : tmpdir();
}

// Jest wants a default export here.
export default async function globalSetup(): Promise<void> {
  setRunFolder(await mkdtemp(join(await roomiestFolder(), 'consent_test_')));
}
