const windowMs = 60_000;

/** Counts the messages of a socket in each minute. Whoever sends more than any client does would keep the event loop from others. */
export class MessageRate {
  private count = 0;
  private sinceMs = performance.now();

  /** @param maximum in a minute; 0 for no limit */
  constructor(private readonly maximum: number) {}

  /** Whether this message is one too many. */
  isExceeded(): boolean {
    const nowMs = performance.now();
    if (nowMs - this.sinceMs > windowMs) [this.count, this.sinceMs] = [0, nowMs];
    this.count += 1;
    return this.maximum > 0 && this.count > this.maximum;
  }
}
