import type { LogStanding } from './sequencer';

/**
 * Since when the oldest entry waits that is in no signed checkpoint; null for none. An entry that has its place and is not
 * signed yet goes on waiting from when it was seen to. In a log that was never signed a place is all there is to wait for.
 *
 * @param before what the last look came to
 */
export function lagSince(
  { size, newest, oldestWaitingAt }: LogStanding,
  before: Date | null,
  now: Date,
): Date | null {
  const isUnsigned = newest !== null && newest.size < size;
  return isUnsigned ? (before ?? oldestWaitingAt ?? now) : oldestWaitingAt;
}
