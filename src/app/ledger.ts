import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import type { Ledger } from '../actions/decisions/decisionWriter';
import type { Changes } from '../actions/events/changes';
import { appendBatch, tallySlots } from '../storage/decisions/append';
import { readHeads } from '../storage/decisions/heads';
import type { WriteWatch } from './writeWatch';

/** So many batches of decisions are on their way at a time; a third gives nothing and takes more of both processors. */
const maxLanes = 2;

/** Reads keep half of the pool at least. Each lane counts in a slot of the tally of its own, or it would wait there. */
export function ledgerOver(pool: Pool, writes: WriteWatch, changes: Changes): Ledger {
  const lanes = Math.min(maxLanes, Math.max(1, Math.floor(pool.options.max / 2)));
  const firstSlot = randomInt(tallySlots);
  return {
    lanes,
    readHeads: (lookUps) => readHeads(pool, lookUps),
    append: async (lane, batch) => {
      const appended = await writes.watched(appendBatch(pool, (firstSlot + lane) % tallySlots, batch));
      changes.notice();
      return appended;
    },
  };
}
