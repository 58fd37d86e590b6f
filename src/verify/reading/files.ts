import { createReadStream } from 'node:fs';
import { openingWords } from '../../domain/evidence/file/openingWords';

const maxSmallBytes = 1_048_576;

/** @throws NotUnderstood */
export async function readSmall(path: string): Promise<string> {
  const bytes = await readAtMost(path, maxSmallBytes + 1).catch((fault: unknown) => {
    throw new NotUnderstood(openingWords(path, fault));
  });
  if (bytes.length <= maxSmallBytes) return bytes.toString('utf8');
  throw new NotUnderstood(`${path}: it is larger than ${maxSmallBytes} bytes.`);
}

async function readAtMost(path: string, maxBytes: number): Promise<Buffer> {
  return Buffer.concat(await createReadStream(path, { end: maxBytes - 1 }).toArray());
}

export class NotUnderstood extends Error {}
