import type { IncomingMessage } from 'node:http';
import { deceptive } from '../../domain/values/deceptive';

/** Short answers are read to the end, so that the connection can be reused. */
const maxReadBytes = 64 * 1024;

/** Ends the connection of an answer that is long, slow or cut: its status counts anyway. */
export function readBeginning(response: IncomingMessage, timeMs: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const kept: Buffer[] = [];
    let readBytes = 0;
    const timer = setTimeout(() => response.destroy(), timeMs);
    response.on('data', (chunk: Buffer) => {
      // One byte more tells that the text was cut.
      if (readBytes <= maxAnswerBytes) kept.push(chunk.subarray(0, maxAnswerBytes + 1 - readBytes));
      readBytes += chunk.length;
      if (readBytes > maxReadBytes) response.destroy();
    });
    // `close` follows.
    response.on('error', () => undefined);
    response.once('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(kept));
    });
  });
}

const maxAnswerBytes = 512;

const cut = new RegExp(`(?:\\p{Cc}|\\p{Zl}|\\p{Zp}|${deceptive.source})+`, 'gu');

export function answerText(bytes: Buffer): string {
  const isWhole = bytes.length <= maxAnswerBytes;
  // Omits a character that the cut divides.
  const text = new TextDecoder().decode(bytes.subarray(0, maxAnswerBytes), { stream: !isWhole });
  return text.replace(cut, ' ').trim();
}
