import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Surroundings } from './surroundings';

/** Writes what is too long to be printed at once: to the file where one is named, else to standard output. */
export function writeOut(
  { output }: Surroundings,
  file: string | undefined,
  stream: Readable,
): Promise<void> {
  return file === undefined ? pipeline(stream, output, { end: false }) : writeFile(file, stream);
}

/**
 * Under another name until it is complete, so that nobody takes a part for the whole. The name is new, so that no link
 * leads elsewhere, and what may be about customers is the owner's alone to read.
 */
async function writeFile(file: string, stream: Readable): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  try {
    await pipeline(stream, createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }));
    await rename(unfinished, file);
  } catch (fault) {
    await rm(unfinished, { force: true });
    throw fault;
  }
}
