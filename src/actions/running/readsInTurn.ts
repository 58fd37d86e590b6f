import DataLoader from 'dataloader';
import type { Recorder } from '../../domain/access/caller';
import { CallersInTurn, nameOf } from './callersInTurn';
import { afterInputPhase } from './inputPhase';

interface Waiting<Key, Value> {
  readonly keys: readonly Key[];
  readonly resolve: (values: readonly Value[]) => void;
  readonly reject: (fault: unknown) => void;
}

interface Bounds {
  /** In one reading. */
  readonly maxTogether: number;
  /** Beyond it keys wait, and callers take turns. */
  readonly maxUnderway: number;
}

/**
 * Reads together what all requests in flight ask for in one turn of the event loop, and remembers none of it. Each caller
 * has a DataLoader in that turn, as one alone would answer a single key together with thousands of another caller.
 */
export class ReadsInTurn<Key, Value> {
  private readonly waiting = new CallersInTurn<Waiting<Key, Value>>(({ keys }) => keys.length);
  private readonly loaders = new Map<string, DataLoader<Key, Value>>();
  private readonly due: (() => void)[] = [];
  private underway = 0;

  /** @param read one value for each key, in their order */
  constructor(
    private readonly read: (keys: readonly Key[]) => Promise<readonly Value[]>,
    private readonly bounds: Bounds,
  ) {}

  load(caller: Recorder, key: Key): Promise<Value> {
    const name = nameOf(caller);
    const loader = this.loaders.get(name) ?? this.loaderOf(caller);
    this.loaders.set(name, loader);
    return loader.load(key);
  }

  private loaderOf(caller: Recorder): DataLoader<Key, Value> {
    const wait = (keys: readonly Key[]) =>
      new Promise<readonly Value[]>((resolve, reject) => this.waiting.add(caller, { keys, resolve, reject }));
    return new DataLoader(wait, {
      cache: false,
      maxBatchSize: this.bounds.maxTogether,
      batchScheduleFn: (runBatch) => this.schedule(runBatch),
    });
  }

  private schedule(runBatch: () => void): void {
    this.due.push(runBatch);
    if (this.due.length > 1) return;
    afterInputPhase(() => {
      this.loaders.clear();
      this.due.splice(0).forEach((run) => run());
      this.send();
    });
  }

  private send(): void {
    const { maxTogether, maxUnderway } = this.bounds;
    while (this.waiting.size > 0 && this.underway < maxUnderway) {
      void this.settle(this.waiting.take(maxTogether));
    }
  }

  private async settle(batch: readonly Waiting<Key, Value>[]): Promise<void> {
    const keys = batch.flatMap((waiting) => waiting.keys);
    this.underway += keys.length;
    try {
      const values = await this.read(keys);
      let start = 0;
      for (const { keys: own, resolve } of batch) resolve(values.slice(start, (start += own.length)));
    } catch (fault) {
      batch.forEach(({ reject }) => reject(fault));
    }
    this.underway -= keys.length;
    this.send();
  }
}
