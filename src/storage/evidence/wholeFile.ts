import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../makeFolder';

/** Atomic and durable; readable by its owner only. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await rename(await writeBeside(file, text), file);
  await syncFolder(dirname(file));
}

/** A dry run of `replaceFile`. @throws Error if it would fail */
export async function tryReplacing(file: string): Promise<void> {
  await unlink(await writeBeside(file, '\n'));
}

/** The file that is to become this one: durable, and readable by its owner only. */
export async function writeBeside(file: string, text: string): Promise<string> {
  const unfinished = `${file}.${randomUUID()}`;
  await makeFolder(dirname(file));
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } catch (fault) {
    await unlink(unfinished);
    throw fault;
  } finally {
    await handle.close();
  }
  return unfinished;
}

/** Makes created and renamed files survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** How `readFile` opens a file that may be a pipe: one without a writer is read as empty, instead of waiting for a writer. */
export const withoutWaiting = { encoding: 'utf8', flag: constants.O_RDONLY | constants.O_NONBLOCK } as const;

export function unlessMissing(fault: NodeJS.ErrnoException): null {
  if (fault.code === 'ENOENT') return null;
  throw fault;
}
