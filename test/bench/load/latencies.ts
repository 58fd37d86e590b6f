import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

const microsecondsInMs = 1_000;

/** Latencies by HDR histogram: three significant figures at any percentile. */
export class Latencies {
  private readonly histogram: RecordableHistogram = createHistogram({ figures: 3 });

  recordMs(ms: number): void {
    this.histogram.record(Math.max(1, Math.round(ms * microsecondsInMs)));
  }

  percentileMs(percentile: number): number {
    return this.histogram.percentile(percentile) / microsecondsInMs;
  }
}
