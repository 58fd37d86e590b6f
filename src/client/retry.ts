import { findPauseMs, type RetryLimits } from './pause';

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
