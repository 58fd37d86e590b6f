import type { Clock } from '../../src/actions/running/clock';

/** A clock that stands still until it is moved; the database's clock has no say. */
export class FakeClock implements Clock {
  private instant: number;

  constructor(startsAt: string | Date = '2026-03-01T12:00:00.000Z') {
    this.instant = new Date(startsAt).getTime();
  }

  now(): Date {
    return new Date(this.instant);
  }

  asking(): () => Date {
    return () => this.now();
  }

  /** Moves on by these days, hours, minutes, seconds and milliseconds. */
  pass({ days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 }): void {
    this.instant += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
  }
}
