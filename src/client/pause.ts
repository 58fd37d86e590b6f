import { ConsentServiceError, isPassing } from './consentServiceError';

export interface RetryLimits {
  /** How often one request is sent at most. */
  readonly attempts: number;
  /** The longest pause between two attempts; when the service asks for a longer one, the call fails. */
  readonly maxWaitMs: number;
}

const firstWaitMs = 100;

/**
 * How long to wait before the next attempt, or null when there is to be none: a random part of a bound that
 * doubles ("full jitter", https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/), on top
 * of what the service asks for, so that those who were turned away together do not come back together.
 *
 * @param random at least 0 and below 1
 */
export function findPauseMs(
  error: unknown,
  attempted: number,
  { attempts, maxWaitMs }: RetryLimits,
  random: number,
): number | null {
  if (attempted >= attempts || !(error instanceof ConsentServiceError) || !isPassing(error)) return null;
  const askedMs = (error.retryAfterSeconds ?? 0) * 1_000;
  if (askedMs > maxWaitMs) return null;
  return Math.min(maxWaitMs, askedMs + random * firstWaitMs * 2 ** (attempted - 1));
}
