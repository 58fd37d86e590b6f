import { ConsentServiceError, isPassing } from './consentServiceError';

export interface RetryLimits {
  /** How often one request is sent at most. */
  readonly attempts: number;
  /** The longest pause between two attempts; when the service asks for a longer one, the call fails. */
  readonly maxWaitMs: number;
}

const firstWaitMs = 100;

/**
 * How long to wait before the next attempt, or null for no further one. It is a random part of a bound that doubles
 * ("full jitter", https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/), added to the service's
 * `Retry-After`. So clients that were turned away together do not come back together.
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

/** Tries until there is an answer, a fault that will not pass, or the last attempt has failed. */
export async function withRetries<Value>(
  attempt: () => Promise<Value>,
  limits: RetryLimits,
  signal?: AbortSignal,
): Promise<Value> {
  for (let attempted = 1; ; attempted += 1) {
    try {
      return await attempt();
    } catch (error) {
      const pauseMs = findPauseMs(error, attempted, limits, Math.random());
      if (pauseMs === null) throw error;
      await pause(pauseMs, signal);
    }
  }
}

/** @throws the reason of the signal, as soon as that is given */
async function pause(pauseMs: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, pauseMs);
    signal?.addEventListener('abort', end);
  });
  signal?.throwIfAborted();
}

/** `Retry-After` in seconds (RFC 9110, section 10.2.3); a proxy may send a date, which its own clock made. */
export function secondsToWait(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
