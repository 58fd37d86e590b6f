import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import type { SentRow } from '../../domain/decisions/importRow';
import { findDoubledMember, isWithin } from '../../domain/evidence/file/readEvidence';
import { invalidMember } from '../../domain/errors/inputFault';
import { Refused, type Refusal } from '../../domain/errors/refusal';
import { isRecord } from '../../domain/input/record';

/** A line of the body that is not blank. */
export interface BodyLine {
  /** Counted from 1, blank ones included. */
  readonly number: number;
  readonly read: { readonly row: SentRow } | Refusal;
}

const maxLineBytes = 16 * 1024;
/** What is deeper takes long to read, and a row has no lists. */
const bounds = { maxDepth: 8, maxValues: maxLineBytes };
/** Several million rows. */
const maxBodyBytes = 1024 ** 3;

/** How long all pauses of the sender may be together, beside the time that its bytes take at the least speed. */
const longestPausesMs = 30_000;
const leastBytesPerMs = 1;

const { FST_ERR_CTP_BODY_TOO_LARGE, FST_ERR_CTP_INVALID_MEDIA_TYPE } = fastify.errorCodes;
const lineFeed = 10;
const nothing: Buffer = Buffer.alloc(0);
const utf8 = new TextDecoder('utf-8', { fatal: true });
const once = 'a line that has each member of its object once';
const expected = `a line with a JSON object in UTF-8, of at most ${maxLineBytes} bytes`;

/** The body of an import as it comes: of all that was read it holds one line, the size and the hash. */
export class ImportBody {
  bytes = 0;
  /** For the sender alone, not for the recording of what it sent. */
  private waitedMs = 0;
  private readonly hash = createHash('sha256');

  private readonly body: Readable;

  /** @throws that it must be of its media type, where none came */
  constructor(body: unknown) {
    if (!(body instanceof Readable)) throw new FST_ERR_CTP_INVALID_MEDIA_TYPE();
    this.body = body;
  }

  /** Of all that was read. */
  get sha256(): string {
    return this.hash.copy().digest('hex');
  }

  /** The last line may lack its end. @throws what is too large or too slow, and what breaks off the request */
  async *lines(): AsyncGenerator<BodyLine, void> {
    let held = nothing;
    let number = 1;
    let sinceMs = performance.now();
    // A sender that is refused is to read why, so the connection stays.
    for await (const chunk of this.body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      this.waitedMs += performance.now() - sinceMs;
      this.take(chunk);
      let from = 0;
      for (let end; (end = chunk.indexOf(lineFeed, from)) !== -1; from = end + 1, number += 1) {
        if (end === from && held.length === 0) continue;
        const line = lineOf(number, joined(held, chunk.subarray(from, end)));
        if (line) yield line;
        held = nothing;
      }
      held = joined(held, chunk.subarray(from));
      // A sender that is faster than we are leaves others their turn.
      await setImmediate();
      sinceMs = performance.now();
    }
    const last = lineOf(number, held);
    if (last) yield last;
  }

  private take(chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.bytes > maxBodyBytes) throw new FST_ERR_CTP_BODY_TOO_LARGE();
    if (this.waitedMs > longestPausesMs + this.bytes / leastBytesPerMs)
      throw new Refused(invalidMember('body', 'sent at 1,000 bytes a second or faster'));
    this.hash.update(chunk);
  }
}

/** What is known before the body is read. */
export function findOversize(headers: IncomingHttpHeaders): Error | null {
  return Number(headers['content-length']) > maxBodyBytes ? new FST_ERR_CTP_BODY_TOO_LARGE() : null;
}

/** Of an over-long line no more is held than tells that it is one. */
function joined(held: Buffer, more: Buffer): Buffer {
  if (held.length > maxLineBytes) return held;
  if (held.length === 0) return more.subarray(0, maxLineBytes + 1);
  return Buffer.concat([held, more.subarray(0, maxLineBytes + 1 - held.length)]);
}

/** Null for a blank one. A body may have millions of them, so they cost little. */
function lineOf(number: number, bytes: Buffer): BodyLine | null {
  if (bytes.every((byte) => byte === 32 || byte === 9 || byte === 13)) return null;
  const row = bytes.length > maxLineBytes || !isWithin(bytes, bounds) ? null : parsed(bytes);
  if (!isRecord(row)) return { number, read: invalidMember('row', expected) };
  return { number, read: findDoubledMember(bytes) === null ? { row } : invalidMember('row', once) };
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    return null;
  }
}
