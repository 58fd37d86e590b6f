/** Tells the time that rules judge by. */
export interface Clock {
  now(): Date;
  /** The instant to judge a write by, given what the database's clock said when it was read. */
  at(databaseNow: Date): Date;
}

/**
 * Follows the database's clock, so that all nodes on one database agree: each reading of it corrects the
 * difference to this machine's clock. Writes are judged by the database's own reading.
 */
export class DatabaseClock implements Clock {
  private aheadMs = 0;

  constructor(private readonly machineNow: () => number = Date.now) {}

  now(): Date {
    return new Date(this.machineNow() + this.aheadMs);
  }

  at(databaseNow: Date): Date {
    this.aheadMs = databaseNow.getTime() - this.machineNow();
    return databaseNow;
  }
}
