/** The checkpoints, as they are thinned out. */
export interface SweepStore {
  /** Thins out what was signed before the instant; answers how many went, at most `limit`. */
  sweepCheckpoints(signedBefore: Date, limit: number): Promise<number>;
  /** Whether this node may sweep now; at most one may within the period. */
  takeTurn(everyMs: number, now: Date): Promise<boolean>;
}

const dayMs = 86_400_000;
const everyMs = 600_000;
/** A statement over so many takes some milliseconds, and nobody waits for it. */
const sweptAtOnce = 1_000;
const maxStatements = 10;

/**
 * Keeps all checkpoints of the last day, and of earlier ones the last of each hour, the newest, and those with a time
 * stamp. A log that is signed every second loses 600 each time; ten times as many are caught up with.
 */
export async function sweepCheckpoints(
  store: SweepStore,
  now: Date,
  until: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  if (!(await store.takeTurn(everyMs, now))) return;
  const signedBefore = new Date(now.getTime() - dayMs);
  for (let statements = 0; statements < maxStatements && !until.aborted; statements += 1) {
    if ((await store.sweepCheckpoints(signedBefore, sweptAtOnce)) < sweptAtOnce) return;
  }
}
