interface Mark {
  readonly position: bigint;
  readonly atMs: number;
}

/**
 * How far behind its primary a replica is, told from places in the write-ahead log alone. Neither a clock of
 * another machine nor the replica's own word is trusted: one that was cut off from its primary believes to be up
 * to date, since it has replayed all that it was sent.
 */
export class ReplayLag {
  private readonly marks: Mark[] = [];
  private completeAtMs = -Infinity;

  constructor(private readonly maxMs: number) {}

  /** The primary's log had reached this place, and all that was committed before that moment lies before it. */
  written(position: bigint, atMs: number): void {
    this.marks.push({ position, atMs });
    // What is older would not make the replica fit any more.
    while (this.marks[0] && this.marks[0].atMs < atMs - this.maxMs) this.marks.shift();
  }

  /** The replica shows what lies before this place. */
  replayed(position: bigint): void {
    while (this.marks[0] && this.marks[0].position <= position) {
      this.completeAtMs = this.marks[0].atMs;
      this.marks.shift();
    }
  }

  /** What was committed longer ago than this, the replica shows. Infinite while nothing is known. */
  at(nowMs: number): number {
    return nowMs - this.completeAtMs;
  }
}
