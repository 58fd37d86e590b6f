const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** How long each attempt waits after the one before it: the schedule of Standard Webhooks 1.0, over 75 hours. */
export const attemptDelaysMs: readonly number[] = [
  0,
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

export const maxAttempts = attemptDelaysMs.length;

/** Receivers that failed together are not all asked again at once. */
const jitterShare = 0.1;

/**
 * When to try again; null once all attempts are made. A receiver may ask for a longer wait, never for a shorter one.
 *
 * @param attempts how many were made, the last one at `attemptedAt`
 * @param jitter from 0 to 1: moves the attempt by up to a tenth of its delay, to either side
 * @param askedMs what the receiver asked for, null for nothing
 * @throws RangeError for attempts or a jitter that there are not
 */
export function nextAttemptAt(
  attempts: number,
  attemptedAt: Date,
  jitter: number,
  askedMs: number | null,
): Date | null {
  if (!Number.isInteger(attempts) || attempts < 0) throw new RangeError('Attempts are counted from 0.');
  if (!(jitter >= 0 && jitter <= 1)) throw new RangeError('Jitter is a number from 0 to 1.');
  const delayMs = attemptDelaysMs[attempts];
  if (delayMs === undefined) return null;
  const movedMs = Math.round(delayMs * (1 + jitterShare * (2 * jitter - 1)));
  return new Date(attemptedAt.getTime() + Math.max(movedMs, askedMs ?? 0));
}
