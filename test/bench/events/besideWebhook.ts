import { medianOf, medianRatio } from '../measure/median';
import { sampleOf, type Sample } from '../measure/sample';
import { leastRatioBesideWebhook } from '../measure/targets';
import { table, verdict } from '../report/tables';
import { takeArrivals } from './arrivals';
import { withWebhooks, type EventsScene } from './eventsScene';

/** By turns: no webhook, one that gets single messages, one that gets batches. */
const ways = [
  { name: 'none', endpoints: [] },
  { name: 'single', endpoints: [{ path: '/single' }] },
  { name: 'batches of 100', endpoints: [{ path: '/batched', maxBatch: 100 }] },
] as const;

/** Decisions a second beside a webhook that gets them. */
export async function measureBesideWebhook(scene: EventsScene): Promise<string> {
  const { rounds } = scene.options;
  const samples = ways.map((): Sample[] => []);
  const bar = scene.progress.start('record beside a webhook', (rounds + 1) * ways.length);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { endpoints }] of ways.entries()) {
      const sample = await withWebhooks(scene, endpoints, () => recordFor(scene));
      await takeArrivals(scene.receiver.port);
      // The first round warms up.
      if (round > 0) samples[index]?.push(sample);
      bar.advance();
    }
  }
  bar.stop();
  const rates = samples.map((all) => all.map(({ perSecond }) => perSecond));
  const rows = ways.map(({ name }, index) => {
    const ratio = medianRatio(rates[index] ?? [], rates[0] ?? []);
    const cpu = medianOf((samples[index] ?? []).map(({ serverCpuMicroseconds }) => serverCpuMicroseconds));
    const target =
      index === 0 ? '' : verdict(ratio >= leastRatioBesideWebhook, `≥ ${leastRatioBesideWebhook}`);
    return [name, medianOf(rates[index] ?? []).toFixed(0), ratio.toFixed(2), cpu.toFixed(0), target];
  });
  return table(['webhook', 'decisions/s', 'ratio', 'CPU µs', 'target'], rows);
}

function recordFor({ service, record, options }: EventsScene): Promise<Sample> {
  return sampleOf([service], record, {
    connections: options.connections,
    durationMs: options.seconds * 1_000,
  });
}
