const maxBatch = 200;
/** For fewer, a round trip beside those underway costs more than it saves. */
const worthwhileBatch = 8;
/** The pause, as a share of what the batch before took. */
const shareOfBatch = 0.25;
const maxPauseMs = 3;

/**
 * Says when the next batch leaves, and how large. Busy callers are spread evenly over a few batches underway; a
 * single caller leaves at once. A short pause after the last batch lets callers with new answers come again. Without
 * it each batch would leave with the first of them. Measured: two batches record a twelfth more than
 * one with 32 callers, a fifth more with 128; the constants above are the best of those runs.
 */
export class Gathering {
  private readonly underway: number[] = [];
  /** Callers at work when a batch came back last: answered by it, underway or waiting. */
  private busy = 0;
  private pause: NodeJS.Timeout | null = null;

  constructor(
    private readonly maxUnderway: number,
    private readonly onPauseOver: () => void,
  ) {}

  /** How many of those who wait leave now; 0 for nobody yet. */
  due(waiting: number): number {
    if (waiting === 0 || this.underway.length >= this.maxUnderway) return 0;
    const share = this.evenShare(waiting);
    const isIdle = this.underway.length === 0 && this.pause === null;
    const isDue = isIdle || waiting >= Math.floor(share);
    if (!isDue) return 0;
    // A few who would be left behind go along.
    const isAll = waiting - share < worthwhileBatch;
    return Math.min(isAll ? waiting : Math.ceil(share), maxBatch);
  }

  left(size: number): void {
    this.underway.push(size);
    this.endPause();
  }

  /** @param waiting how many wait for the next batch at that moment */
  cameBack(size: number, tookMs: number, waiting: number): void {
    this.busy = this.atWork(waiting);
    this.underway.splice(this.underway.indexOf(size), 1);
    if (size > 1 && this.underway.length === 0) {
      this.pause = setTimeout(() => this.passPause(), Math.min(tookMs * shareOfBatch, maxPauseMs));
    }
  }

  private evenShare(waiting: number): number {
    const callers = Math.max(this.busy, this.atWork(waiting));
    return Math.max(worthwhileBatch, callers / this.maxUnderway);
  }

  private atWork(waiting: number): number {
    return this.underway.reduce((sum, size) => sum + size, waiting);
  }

  private passPause(): void {
    this.endPause();
    this.onPauseOver();
  }

  private endPause(): void {
    if (this.pause) clearTimeout(this.pause);
    this.pause = null;
  }
}
