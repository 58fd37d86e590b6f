import type { LatestVersion } from '../actions/latestTemplate';

/** How long everything public in one answer is current. */
export class Freshness {
  private readonly read: Pick<LatestVersion, 'freshForSeconds' | 'isStillLatest'>[] = [];

  note({ freshForSeconds, isStillLatest }: LatestVersion): void {
    this.read.push({ freshForSeconds, isStillLatest });
  }

  /** The shortest of all; null where nothing public was read. */
  get seconds(): number | null {
    return this.read.length === 0
      ? null
      : Math.min(...this.read.map(({ freshForSeconds }) => freshForSeconds));
  }

  /** Whether the same would be found now. */
  isStillTrue(): boolean {
    return this.read.every(({ isStillLatest }) => isStillLatest());
  }
}
