import { closedLoop } from '../load/closedLoop';
import { withConnections } from '../load/connections';
import { AnswersToRead } from '../load/operation';
import { medianOf } from '../measure/median';
import { table } from '../report/tables';
import { allArrived } from './arrivals';
import { withWebhooks, type EventsScene } from './eventsScene';
import { timedRecord } from './timedRecord';

const batches = [1, 10, 100] as const;

/** Events a second that one webhook gets of what has waited for it, with nothing else to do. */
export async function measureDelivery(scene: EventsScene): Promise<string> {
  const { rounds } = scene.options;
  const rates = batches.map((): number[] => []);
  const bar = scene.progress.start('deliver what waited', rounds * batches.length);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, maxBatch] of batches.entries()) {
      rates[index]?.push(await deliveryRate(scene, maxBatch));
      bar.advance();
    }
  }
  bar.stop();
  const rows = batches.map((maxBatch, index) => [`${maxBatch}`, medianOf(rates[index] ?? []).toFixed(0)]);
  return table(['events in a message, at most', 'events/s delivered'], rows);
}

function deliveryRate(scene: EventsScene, maxBatch: number): Promise<number> {
  const path = `/waited-${maxBatch}`;
  return withWebhooks(scene, [{ path, maxBatch, isDisabled: true }], async (door, [webhookId = '']) => {
    const decisions = await recordSome(scene);
    await door.update({ webhookId, enabled: true });
    const atMs = [...(await allArrived(scene.receiver.port, path, decisions)).values()];
    // A thousand events come at the first instant and after it, so the first counts for nothing.
    const tookMs = Math.max(...atMs) - Math.min(...atMs);
    return ((decisions.size - 1) * 1_000) / tookMs;
  });
}

async function recordSome({ service, record, options }: EventsScene): Promise<ReadonlySet<string>> {
  const acknowledgedAtMs = new Map<string, number>();
  const answers = new AnswersToRead(timedRecord(record, acknowledgedAtMs));
  await withConnections([service.port], options.connections, (open) =>
    closedLoop(open, answers, options.seconds * 1_000),
  );
  answers.readAll();
  return new Set(acknowledgedAtMs.keys());
}
