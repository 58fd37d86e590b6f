import { isUnwritable } from '../storage/engine/faults';

/** So long after a write that could not be kept the next one is not expected to fare better. */
const unwritableForMs = 5_000;

/**
 * Notices that the database keeps nothing that is written, as with a full disk, while all that is read still comes.
 * No probe would be sounder than the writes themselves: most find room in what is there already. So a failed one counts
 * for a moment, whatever else succeeds in it; after that the next shows whether there is room again.
 */
export class WriteWatch {
  private failedAtMs = -Infinity;

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  async watched<Result>(write: Promise<Result>): Promise<Result> {
    try {
      return await write;
    } catch (fault) {
      if (isUnwritable(fault)) this.failedAtMs = this.nowMs();
      throw fault;
    }
  }

  /** A check of readiness. */
  readonly mustBeKeeping = (): Promise<void> =>
    this.nowMs() - this.failedAtMs < unwritableForMs
      ? Promise.reject(new Error('the database could not store what was written'))
      : Promise.resolve();
}
