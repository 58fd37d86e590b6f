import { setImmediate as nextTurn } from 'node:timers/promises';

const windowMs = 60_000;

/** Counts the messages of a socket in each minute, so that one cannot keep the event loop busy. */
export class MessageRate {
  private count = 0;
  private sinceMs = performance.now();

  /** @param maximum in a minute; 0 for no limit */
  constructor(private readonly maximum: number) {}

  isExceeded(): boolean {
    const nowMs = performance.now();
    if (nowMs - this.sinceMs > windowMs) [this.count, this.sinceMs] = [0, nowMs];
    this.count += 1;
    return this.maximum > 0 && this.count > this.maximum;
  }
}

/** One message per turn of the event loop, over all sockets. */
export class MessageTurns {
  private last: Promise<void> = Promise.resolve();

  next(): Promise<void> {
    return (this.last = this.last.then(() => nextTurn()));
  }
}
