export interface Clock {
  now(): Date;
  /**
   * Call it before asking the database for its time; hand the result that time to get the instant to judge a write
   * by.
   */
  asking(): (databaseNow: Date) => Date;
}

/** Machines that keep their clocks by the network differ by less. */
const noticeableMs = 1_000;

/**
 * Follows the database's clock, so that all nodes agree. The database reads its clock between question and answer,
 * which bounds the difference on both sides. The estimate moves only when outside these bounds, so a slow answer
 * never sets the clock back. Writes are judged by the database's own reading.
 */
export class DatabaseClock implements Clock {
  private aheadMs = 0;

  /** @param onDifference called at each answer with how far the database is ahead, from a second on */
  constructor(
    private readonly machineNow: () => number = Date.now,
    private readonly onDifference: (aheadMs: number) => void = () => undefined,
  ) {}

  now(): Date {
    return new Date(this.machineNow() + this.aheadMs);
  }

  asking(): (databaseNow: Date) => Date {
    const askedAtMs = this.machineNow();
    return (databaseNow) => {
      const leastMs = databaseNow.getTime() - this.machineNow();
      const maxMs = databaseNow.getTime() - askedAtMs;
      this.aheadMs = Math.min(Math.max(this.aheadMs, leastMs), maxMs);
      if (Math.abs(this.aheadMs) >= noticeableMs) this.onDifference(this.aheadMs);
      return databaseNow;
    };
  }
}
