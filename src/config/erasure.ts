import { join } from 'node:path';
import { ifSet, readNumber, type Read } from './values';

export interface ErasureConfig {
  /** Names who was erased, outside the database; null where no file is named, and nobody can be erased. */
  readonly journalFile: string | null;
  /** How long nobody but the customer brings an erased customer back; 0 lets everybody at once. */
  readonly rememberedForMs: number;
  /** How long evidence is kept after it has lapsed, as an ISO 8601 duration; null keeps it permanently. */
  readonly retention: string | null;
}

/** Longer than the queues of services hold what they could not send. */
const defaultDays = 7;
const maxDays = 365;
const dayMs = 24 * 3_600_000;

/** @param isEmbedded whether the data folder belongs to the database, so that the journal has its place there */
export function readErasure(read: Read, dataDir: string, isEmbedded: boolean): ErasureConfig {
  const ownFile = isEmbedded ? join(dataDir, 'erasure-journal.ndjson') : null;
  return {
    journalFile: read('ERASURE_JOURNAL_FILE', (value) => value ?? ownFile),
    rememberedForMs: dayMs * readNumber(read, 'ERASED_CUSTOMER_DAYS', defaultDays, 0, maxDays),
    retention: read('EVIDENCE_RETENTION', ifSet(parseRetention)),
  };
}

/** Whole years, months, weeks or days: nobody counts the life of evidence in hours. */
const retention = /^P(?=.)(?:[1-9]\d?Y)?(?:[1-9]\d{0,2}M)?(?:[1-9]\d{0,2}W)?(?:[1-9]\d{0,3}D)?$/;

function parseRetention(value: string): string {
  if (retention.test(value)) return value;
  throw new Error(
    `expected an ISO 8601 duration of years, months, weeks or days such as P3Y, got ${JSON.stringify(value)}`,
  );
}
