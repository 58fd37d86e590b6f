import { DatabaseClock, type Clock } from '../actions/running/clock';
import type { EngineLog } from '../storage/engine/engine';
import { atMostEvery } from '../observability/atMostEvery';

const hourMs = 3_600_000;

/** The time that a node judges by. The log says if the clock of its machine is wrong. */
export function clockOf(log: EngineLog): Clock {
  const report = atMostEvery(hourMs, (databaseAheadMs: number) =>
    log.warn(
      { databaseAheadMs },
      'the clock of this machine differs from that of the database, which is used',
    ),
  );
  return new DatabaseClock(Date.now, report);
}
