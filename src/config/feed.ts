import type { Read } from './auth';
import { parseNumber } from './values';

const usualDays = 30;
const maxDays = 365;
const dayMs = 24 * 3_600_000;

/** Where nothing else is said. */
export const defaultFeedRetentionMs = usualDays * dayMs;

/** Undefined when the variable is faulty; the fault is noted by `read`. */
export function readFeedRetention(read: Read): number | undefined {
  const days = read('FEED_RETENTION_DAYS', (value) => parseNumber(value, usualDays, 1, maxDays));
  return days === undefined ? undefined : days * dayMs;
}
