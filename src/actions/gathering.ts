/** Of the time that the batch before took, which whoever waits has to wait anyhow. */
const shareOfBatch = 0.25;
const longestMs = 3;

/**
 * Waits a moment for those who were just answered, because callers who keep busy come again at once. Without it
 * they part into two cohorts that take turns, each with a batch of half the size.
 */
export class Gathering {
  private awaited = Infinity;
  private proceed: (() => void) | null = null;

  /** Resolves once so many are gathered, or a moment has passed. */
  wait(awaited: number, tookMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.end(), Math.min(tookMs * shareOfBatch, longestMs));
      this.awaited = awaited;
      this.proceed = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  noteLength(length: number): void {
    if (length >= this.awaited) this.end();
  }

  private end(): void {
    this.awaited = Infinity;
    this.proceed?.();
    this.proceed = null;
  }
}
