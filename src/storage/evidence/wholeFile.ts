import { randomUUID } from 'node:crypto';
import { open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './syncFolder';
import { makeFolder } from '../makeFolder';

/** Puts the text into the file, whole or not at all, readable by its owner alone. On the disk when it resolves. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await rename(await writeBeside(file, text), file);
  await syncFolder(dirname(file));
}

/** Changes nothing. @throws Error where the file could not be replaced */
export async function tryReplacing(file: string): Promise<void> {
  await unlink(await writeBeside(file, '\n'));
}

/** Answers the name of a new file beside the other, which is gone again where it could not be written. */
async function writeBeside(file: string, text: string): Promise<string> {
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
