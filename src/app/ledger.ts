import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import type { Ledger } from '../actions/decisions/decisionWriter';
import type { Changes } from '../actions/events/changes';
import type { DecisionValue } from '../domain/values/decisionValue';
import { appendBatch, tallySlots } from '../storage/decisions/append';
import { readHeads } from '../storage/decisions/heads';
import { asksApart } from '../storage/engine/division';
import type { WriteWatch } from './writeWatch';

/** Maximum batches of decisions underway; a third gains nothing and takes more of both processors. */
const maxLanes = 2;

export type OnRecorded = (values: readonly DecisionValue[]) => void;

/** Reads keep half of the pool at least. Each lane counts in a slot of the tally of its own, or it would wait there. */
export function ledgerOver(
  pool: Pool,
  writes: WriteWatch,
  changes: Changes,
  onRecorded?: OnRecorded,
): Ledger {
  const lanes = Math.min(maxLanes, Math.max(1, Math.floor(pool.options.max / 2)));
  const firstSlot = randomInt(tallySlots);
  return {
    lanes,
    isApart: asksApart(pool),
    readHeads: (lookUps) => readHeads(pool, lookUps),
    append: async (lane, batch) => {
      const slot = (firstSlot + lane) % tallySlots;
      const isRecorded = await writes.watched(appendBatch(pool, slot, batch));
      changes.notice();
      if (isRecorded) onRecorded?.(batch.records.map(({ value }) => value));
      return isRecorded;
    },
  };
}

/** A lane for work that no answer may wait behind. */
export function oneLaneBeside(ledger: Ledger): Ledger {
  return { ...ledger, lanes: 1, append: (_only, batch) => ledger.append(ledger.lanes, batch) };
}
