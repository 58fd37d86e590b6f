import type { Readable } from 'node:stream';
import { deserialize, serialize } from 'node:v8';

/** The plan of an import holds its texts several times over; nothing longer comes from our commands. */
export const maxFrameBytes = 64 * 1024 * 1024;

const lengthBytes = 4;

/** A value as it crosses the socket: its length, then its structured clone, which keeps instants. */
export function frameOf(value: unknown): Buffer {
  const content = serialize(value);
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, content]);
}

/** @throws Error for a frame that is too long or holds no value, and when the stream fails */
export async function* valuesIn(stream: Readable): AsyncGenerator {
  let chunks: Buffer[] = [];
  let held = 0;
  let wanted: number | null = null;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    held += chunk.length;
    while (held >= (wanted ?? lengthBytes)) {
      const all = Buffer.concat(chunks);
      const taken = wanted ?? lengthBytes;
      const rest = all.subarray(taken);
      [chunks, held] = [[rest], rest.length];
      if (wanted === null) wanted = lengthIn(all);
      else {
        wanted = null;
        yield deserialize(all.subarray(0, taken));
      }
    }
  }
}

function lengthIn(start: Buffer): number {
  const length = start.readUInt32BE();
  if (length <= maxFrameBytes) return length;
  throw new Error(`expected at most ${maxFrameBytes} bytes at once, got ${length}`);
}
