import { link, readFile, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder, unlessMissing, writeBeside } from '../../storage/evidence/wholeFile';

/** The text of a file in the data folder. It is made once and kept, readable by its owner alone. */
export async function textOfOwnFile(file: string, make: () => string): Promise<string> {
  return (await readFile(file, 'utf8').catch(unlessMissing)) ?? (await makeOwnFile(file, make()));
}

/** A link is made whole or not at all and never over another, so that concurrent starts all get one text. */
async function makeOwnFile(file: string, text: string): Promise<string> {
  const unfinished = await writeBeside(file, text);
  await link(unfinished, file).catch(unlessExisting);
  await unlink(unfinished);
  await syncFolder(dirname(file));
  return readFile(file, 'utf8');
}

function unlessExisting(fault: NodeJS.ErrnoException): void {
  if (fault.code !== 'EEXIST') throw fault;
}
