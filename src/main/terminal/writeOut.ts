import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
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

/** Under another name until it is complete, so that nobody takes a part for the whole. */
async function writeFile(file: string, stream: Readable): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await pipeline(stream, createWriteStream(unfinished));
  await rename(unfinished, file);
}
