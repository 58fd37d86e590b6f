import type { Recorder } from '../../domain/access/caller';
import { CallersInTurn } from './callersInTurn';
import { afterInputPhase } from './inputPhase';

interface Waiting<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (fault: unknown) => void;
}

interface Bounds {
  /** In one reading. */
  readonly maxTogether: number;
  /** Beyond it keys wait, and callers take turns. */
  readonly maxUnderway: number;
}

/**
 * Reads together what all requests in flight ask for in one turn of the event loop, and remembers none of it. A
 * DataLoader would do the same, but answer the keys of a turn together: a single one with thousands of another caller.
 */
export class ReadsInTurn<Key, Value> {
  private readonly waiting = new CallersInTurn<Waiting<Key, Value>>(() => 1);
  private underway = 0;
  private isDue = false;

  /** @param read one value for each key, in their order */
  constructor(
    private readonly read: (keys: readonly Key[]) => Promise<readonly Value[]>,
    private readonly bounds: Bounds,
  ) {}

  load(caller: Recorder, key: Key): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.waiting.add(caller, { key, resolve, reject });
      if (this.isDue) return;
      this.isDue = true;
      afterInputPhase(() => {
        this.isDue = false;
        this.send();
      });
    });
  }

  private send(): void {
    const { maxTogether, maxUnderway } = this.bounds;
    while (this.waiting.size > 0 && this.underway < maxUnderway) {
      void this.settle(this.waiting.take(maxTogether));
    }
  }

  private async settle(batch: readonly Waiting<Key, Value>[]): Promise<void> {
    this.underway += batch.length;
    try {
      const values = await this.read(batch.map(({ key }) => key));
      batch.forEach(({ resolve }, index) => resolve(values[index] as Value));
    } catch (fault) {
      batch.forEach(({ reject }) => reject(fault));
    }
    this.underway -= batch.length;
    this.send();
  }
}
