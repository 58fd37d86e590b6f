import type { Recorder } from '../../domain/access/caller';
import { Refused } from '../../domain/errors/refusal';

const restMsPerRecord = 1;
/** Files up to this length need no rest. */
const recordsWithoutRest = 500;

/**
 * Shares a node's export turns. Customers and others have their own turns, so that neither blocks the other; one
 * caller has at most half. After a long file a customer rests.
 */
export class ExportTurns {
  private readonly taken = new Map<string, number>();

  /** @param most turns of customers, and of others, at a time */
  constructor(
    private readonly most: number,
    private readonly retryAfterSeconds: number,
  ) {}

  /** @throws Refused `UNAVAILABLE` while the caller rests */
  mustBeRested(caller: Recorder): void {
    if (this.count(restOf(caller)) > 0) throw this.refusal();
  }

  rest(caller: Recorder, records: number): void {
    if (caller.kind !== 'customer' || records <= recordsWithoutRest) return;
    this.add(restOf(caller), 1);
    setTimeout(() => this.add(restOf(caller), -1), records * restMsPerRecord).unref();
  }

  /** @throws Refused `UNAVAILABLE` while others export */
  async take<Result>(caller: Recorder, work: () => Promise<Result>): Promise<Result> {
    const leave = this.enter(caller);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Takes a turn and answers how to leave it, which is done once. @throws as `take` */
  enter({ kind, id }: Recorder): () => void {
    const side = kind === 'customer' ? 'customers' : 'others';
    const caller = `${side} ${id ?? ''}`;
    const mostOfOne = Math.max(1, Math.floor(this.most / 2));
    if (this.count(side) >= this.most || this.count(caller) >= mostOfOne) throw this.refusal();
    this.add(side, 1);
    this.add(caller, 1);
    return () => {
      this.add(side, -1);
      this.add(caller, -1);
    };
  }

  private refusal(): Refused {
    return new Refused({ code: 'UNAVAILABLE', retryAfterSeconds: this.retryAfterSeconds });
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
