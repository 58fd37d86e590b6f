import type { Read } from './auth';
import { parseNumber } from './values';

const defaultDays = 30;
const maxDays = 365;
const dayMs = 24 * 3_600_000;

/** Where nothing else is said. */
export const defaultFeedRetentionMs = defaultDays * dayMs;

export function readFeedRetention(read: Read): number {
  return dayMs * read('FEED_RETENTION_DAYS', (value) => parseNumber(value, defaultDays, 1, maxDays));
}
