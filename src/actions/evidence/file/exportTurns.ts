import { Refused } from '../../../domain/errors/refusal';
import type { Recorder } from '../../../domain/access/caller';

const retryAfterSeconds = 2;
/** Three times what a record costs. */
const restMsPerRecord = 1;
/** Files of up to this many records need no rest. */
const recordsWithoutRest = 500;

/**
 * Shares the turns of a node. Customers have as many as all others together have, so that neither keeps the other out,
 * and one caller has at most half of them. After a long file of theirs customers rest, so that none takes a core.
 */
export class ExportTurns {
  private readonly taken = new Map<string, number>();

  /** @param most how many turns customers have at the same time, and as many the others */
  constructor(private readonly most: number) {}

  /** @throws Refused `UNAVAILABLE` while the caller rests */
  mustBeRested(caller: Recorder): void {
    if (this.count(restOf(caller)) > 0) throw new Refused({ code: 'UNAVAILABLE', retryAfterSeconds });
  }

  /** @param records of the file that was made or begun */
  rest(caller: Recorder, records: number): void {
    if (caller.kind !== 'customer' || records <= recordsWithoutRest) return;
    this.add(restOf(caller), 1);
    setTimeout(() => this.add(restOf(caller), -1), records * restMsPerRecord).unref();
  }

  /** @throws Refused `UNAVAILABLE` while others export */
  async take<Result>({ kind, id }: Recorder, work: () => Promise<Result>): Promise<Result> {
    const side = kind === 'customer' ? 'customers' : 'others';
    const caller = `${side} ${id ?? ''}`;
    const mostOfOne = Math.max(1, Math.floor(this.most / 2));
    if (this.count(side) >= this.most || this.count(caller) >= mostOfOne)
      throw new Refused({ code: 'UNAVAILABLE', retryAfterSeconds });
    this.add(side, 1);
    this.add(caller, 1);
    try {
      return await work();
    } finally {
      this.add(side, -1);
      this.add(caller, -1);
    }
  }

  private count(name: string): number {
    return this.taken.get(name) ?? 0;
  }

  private add(name: string, more: number): void {
    const count = this.count(name) + more;
    if (count === 0) this.taken.delete(name);
    else this.taken.set(name, count);
  }
}

const restOf = ({ id }: Recorder) => `rest ${id ?? ''}`;
