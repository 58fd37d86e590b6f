import { withConnections } from '../load/connections';
import { PacedLoad } from '../load/pacedLoad';
import { seededRandom } from '../load/random';
import type { EventsScene } from './eventsScene';
import { timedRecord } from './timedRecord';

/** So that what is measured is the way of an event and not a queue. */
export const pacedPerSecond = 100;

/** Records at a quiet rate. Answers when each decision was acknowledged. */
export async function recordPaced({
  service,
  record,
  options,
}: EventsScene): Promise<ReadonlyMap<string, number>> {
  const acknowledgedAtMs = new Map<string, number>();
  const timed = timedRecord(record, acknowledgedAtMs);
  await withConnections([service.port], options.connections, (open) =>
    new PacedLoad(open, timed, seededRandom(options.seconds)).run(
      pacedPerSecond,
      options.seconds * options.rounds * 1_000,
    ),
  );
  return acknowledgedAtMs;
}
