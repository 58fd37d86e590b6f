import { isUnwritable } from '../storage/engine/faults';

/** How long after a failed write the next one is expected to fail too. */
const unwritableForMs = 5_000;

/**
 * Notices that the database keeps nothing that is written, as with a full disk, while all that is read still comes. A
 * probe would be no better than the writes themselves: most fit into the space that is there already. So a failed write
 * counts for a moment, even if others succeed in it; after that the next shows whether there is room again.
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

  readonly mustBeKeeping = (): Promise<void> =>
    this.nowMs() - this.failedAtMs < unwritableForMs
      ? Promise.reject(new Error('the database could not store what was written'))
      : Promise.resolve();
}
