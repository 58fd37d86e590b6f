import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { syncFolder } from '../wholeFile';
import {
  erasureModes,
  erasureReasons,
  type ErasureMode,
  type ErasureReason,
} from '../../../domain/evidence/erasure/erasure';
import { membersOf } from '../../../domain/evidence/jsonMembers';
import { isCanonicalCustomerId } from '../../../domain/values/customerId';
import { isCanonicalUuid } from '../../../domain/values/uuid';
import { makeFolder } from '../../makeFolder';

export interface JournalledErasure {
  readonly erasureId: string;
  readonly customerId: string;
  readonly mode: ErasureMode;
  readonly reason: ErasureReason;
  readonly at: Date;
}

export interface ErasureJournal {
  /** An absolute path; null if none is configured, and nothing can be written. */
  readonly file: string | null;
  /** All on the disk when it resolves. @throws Error */
  write(erasures: readonly JournalledErasure[]): Promise<void>;
  /** A dry run of `write`. @throws Error if it would fail */
  tryOut(): Promise<void>;
}

export function erasureJournal(file: string | null): ErasureJournal {
  const append = (text: string) => {
    if (file === null) return Promise.reject(new Error('ERASURE_JOURNAL_FILE is not set.'));
    return appendLines(file, text);
  };
  return {
    file: file && resolve(file),
    write: (erasures) => append(erasures.map((erasure) => `${JSON.stringify(erasure)}\n`).join('')),
    tryOut: () => append(''),
  };
}

const ownerOnly = 0o600;

/** Lines stay whole with several processes: one call writes all. */
async function appendLines(file: string, lines: string): Promise<void> {
  await makeFolder(dirname(file));
  const handle = await open(file, 'a+', ownerOnly);
  try {
    const { size } = await handle.stat();
    const begin = lines === '' || (await endsInLine(handle, size)) ? '' : '\n';
    await handle.appendFile(`${begin}${lines}`);
    await handle.sync();
    if (size === 0) await syncFolder(dirname(file));
  } finally {
    await handle.close();
  }
}

async function endsInLine(handle: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return true;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() === '\n';
}

/** `erasure` is null for an unfinished line, by which nothing was erased. */
export interface JournalLine {
  readonly number: number;
  readonly erasure: JournalledErasure | null;
}

export async function* readJournal(file: string): AsyncGenerator<JournalLine> {
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number += 1;
    const line = number === 1 ? text.replace(/^\ufeff/, '') : text;
    if (line !== '') yield { number, erasure: journalledErasure(line) };
  }
}

function journalledErasure(text: string): JournalledErasure | null {
  const { erasureId, customerId, mode, reason, at } = membersOf(text) ?? {};
  const knownMode = erasureModes.find((known) => known === mode);
  const knownReason = erasureReasons.find((known) => known === reason);
  const instant = new Date(typeof at === 'string' ? at : NaN);
  if (typeof erasureId !== 'string' || typeof customerId !== 'string' || Number.isNaN(instant.getTime()))
    return null;
  const isWhole = isCanonicalUuid(erasureId) && isCanonicalCustomerId(customerId);
  if (!isWhole || !knownMode || !knownReason) return null;
  return { erasureId, customerId, mode: knownMode, reason: knownReason, at: instant };
}
