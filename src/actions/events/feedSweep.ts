export interface FeedSweepStore {
  /** All but the newest. Returns how many rows went, at most `limit`; the next two as well. */
  sweepFeed(writtenBefore: Date, limit: number): Promise<number>;
  sweepGivenUp(limit: number): Promise<number>;
  sweepAttempts(madeBefore: Date, limit: number): Promise<number>;
  /** Whether this node may sweep now; one may within the period. */
  takeTurn(everyMs: number, now: Date): Promise<boolean>;
}

const everyMs = 3_600_000;
const sweptAtOnce = 1_000;
/** Five passes a second, with a row or two each, are 36,000 an hour: it catches up ten times as fast. */
const maxStatements = 360;

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
