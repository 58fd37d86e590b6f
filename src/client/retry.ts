import { setTimeout as sleep } from 'node:timers/promises';
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

async function pause(pauseMs: number, signal?: AbortSignal): Promise<void> {
  await sleep(pauseMs, undefined, { signal }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw error;
  });
}
