import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import type { Ledger } from '../actions/decisionWriter';
import { appendBatch, tallySlots } from '../storage/ledger/append';
import { readHeads } from '../storage/ledger/heads';
import type { WriteWatch } from './writeWatch';

/** So many batches of decisions are on their way at a time; a third gives nothing and takes more of both processors. */
const mostLanes = 2;

/** Reads keep half of the pool at least. Each lane counts in a slot of the tally of its own, or it would wait there. */
export function ledgerOver(pool: Pool, writes: WriteWatch): Ledger {
  const lanes = Math.min(mostLanes, Math.max(1, Math.floor(pool.options.max / 2)));
  const firstSlot = randomInt(tallySlots);
  return {
    lanes,
    readHeads: (asked) => readHeads(pool, asked),
    append: (lane, batch) => writes.watched(appendBatch(pool, (firstSlot + lane) % tallySlots, batch)),
  };
}
