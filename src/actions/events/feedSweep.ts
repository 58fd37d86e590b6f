/** The feed's rows, as they are let go of. */
export interface FeedSweepStore {
  /** Lets go of what was written before the instant, but for the newest; answers how many rows went, at most `limit`. */
  sweepFeed(writtenBefore: Date, limit: number): Promise<number>;
  /** Lets webhooks forget what they gave up and the feed keeps no longer, at most `limit`; answers how many. */
  sweepGivenUp(limit: number): Promise<number>;
  /** Lets go of what came of attempts to send before the instant, at most `limit`; answers how many. */
  sweepAttempts(madeBefore: Date, limit: number): Promise<number>;
  /** Whether this node may sweep now; at most one may within the period. */
  takeTurn(everyMs: number, now: Date): Promise<boolean>;
}

const everyMs = 3_600_000;
/** A statement over so many takes some milliseconds, and nobody waits for it. */
const sweptAtOnce = 1_000;
/** Five passes a second, each with a row or two, are 36,000 an hour: it catches up with ten times as many. */
const maxStatements = 360;

/** Lets go of what the feed has kept for long enough. */
export async function sweepOldEvents(
  store: FeedSweepStore,
  retentionMs: number,
  now: Date,
  until: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  if (!(await store.takeTurn(everyMs, now))) return;
  const writtenBefore = new Date(now.getTime() - retentionMs);
  await sweepAll((limit) => store.sweepFeed(writtenBefore, limit), until);
  await sweepAll((limit) => store.sweepGivenUp(limit), until);
  await sweepAll((limit) => store.sweepAttempts(writtenBefore, limit), until);
}

async function sweepAll(
  sweep: (limit: number) => Promise<number>,
  until: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  for (let statements = 0; statements < maxStatements && !until.aborted; statements += 1) {
    if ((await sweep(sweptAtOnce)) < sweptAtOnce) return;
  }
}
