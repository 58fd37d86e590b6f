import { maximalAgeSeconds } from '../actions/latestTemplate';

/** For how long the texts of one answer are current. */
export class Freshness {
  private ms: number | null = null;

  /** Null for a text that nothing is scheduled after. */
  limit(freshForMs: number | null): void {
    this.ms = Math.min(this.ms ?? maximalAgeSeconds * 1000, freshForMs ?? Infinity);
  }

  get isLimited(): boolean {
    return this.ms !== null;
  }

  get seconds(): number {
    return Math.floor((this.ms ?? 0) / 1000);
  }
}
