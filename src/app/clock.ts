import { DatabaseClock, type Clock } from '../actions/clock';
import type { EngineLog } from '../storage/engine/engine';
import { atMostEvery } from './atMostEvery';

const hourMs = 3_600_000;

/** The time that a node judges by; the log tells when its machine's clock is wrong. */
export function clockOf(log: EngineLog): Clock {
  const report = atMostEvery(hourMs, (databaseAheadMs: number) =>
    log.warn({ databaseAheadMs }, 'the clock of this machine differs from the database’s, which is followed'),
  );
  return new DatabaseClock(Date.now, report);
}
