import { isUnwritable } from '../storage/engine/faults';

/** So long after a write that could not be kept the next one is not expected to fare better. */
const unwritableForMs = 5_000;

/**
 * Notices that the database keeps nothing that is written, as with a full disk, while all that is read still comes.
 * A probe would be no better than the writes themselves: most fit into the space that is there already. So a failed write
 * counts for a moment, whatever else succeeds in it; after that the next shows whether there is room again.
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
