import type { IncomingMessage } from 'node:http';
import { maxAnswerBytes } from './answerText';

/** A short answer is read to its end, so that its connection serves the next message. */
const maxReadBytes = 64 * 1024;

/**
 * The first bytes of an answer. An answer that is long, slow or cut ends its connection; what came of it is returned,
 * for the status says already what the receiver made of the message.
 */
export function readBeginning(response: IncomingMessage, timeMs: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const kept: Buffer[] = [];
    let readBytes = 0;
    const timer = setTimeout(() => response.destroy(), timeMs);
    response.on('data', (chunk: Buffer) => {
      // One byte more than is shown tells that the text was cut.
      if (readBytes <= maxAnswerBytes) kept.push(chunk.subarray(0, maxAnswerBytes + 1 - readBytes));
      readBytes += chunk.length;
      if (readBytes > maxReadBytes) response.destroy();
    });
    // It is told by `close`.
    response.on('error', () => undefined);
    response.once('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(kept));
    });
  });
}
