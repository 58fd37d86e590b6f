import type { Latencies } from './latencies';

/** What a load has seen of a server. */
export interface LoadResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export function loadResultOf(answered: number, durationMs: number, latencies: Latencies): LoadResult {
  return {
    perSecond: (answered * 1_000) / durationMs,
    p50Ms: latencies.percentileMs(50),
    p99Ms: latencies.percentileMs(99),
  };
}
