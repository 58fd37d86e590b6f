import { open } from 'node:fs/promises';

/** Has the names in a folder on the disk: else a power cut may undo that a file was made, or put in another's place. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
