import { randomInt } from 'node:crypto';
import type { Ledger } from '../actions/decisionWriter';
import type { Engine } from '../storage/engine/engine';
import { appendBatch, tallySlots } from '../storage/ledger/append';
import { readHeads } from '../storage/ledger/heads';

/**
 * So many batches of decisions are on their way at a time, on one connection where it can be shared; a third gives
 * nothing and takes more of both processors.
 */
const mostLanes = 2;

/** Reads keep half of the pool at least. Each lane counts in a slot of the tally of its own, or it would wait there. */
export function ledgerOver(engine: Engine): Ledger {
  const lanes = Math.min(mostLanes, Math.max(1, Math.floor(engine.pool.options.max / 2)));
  const firstSlot = randomInt(tallySlots);
  const statements = engine.sharing(lanes);
  return {
    lanes,
    readHeads: (asked) => readHeads(statements, asked),
    append: (lane, batch) => appendBatch(statements, (firstSlot + lane) % tallySlots, batch),
  };
}
