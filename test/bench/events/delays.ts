import { setTimeout as sleep } from 'node:timers/promises';
import { Latencies } from '../load/latencies';
import { table } from '../report/tables';
import { allArrived } from './arrivals';
import { urlOf, withWebhooks, type EventsScene } from './eventsScene';
import { followByHttp, followBySocket, followStream } from './followers';
import { pacedPerSecond, recordPaced } from './paced';

/** Until those who follow are connected, and again until the last event has come to them. */
const settleMs = 2_000;

/** From a decision's acknowledgement to the followers of the feed. */
export async function measureFollowers(scene: EventsScene): Promise<string> {
  const url = urlOf(scene.service);
  const followers = [await followStream(url), followByHttp(url), followBySocket(url)];
  try {
    await sleep(settleMs);
    const sent = await recordPaced(scene);
    await sleep(settleMs);
    const rows = followers.map(({ name, cameAtMs }) => [name, ...delaysOf(sent, cameAtMs)]);
    return table([`to, at ${pacedPerSecond} decisions/s`, 'p50 ms', 'p99 ms', 'longest ms'], rows);
  } finally {
    followers.forEach((follower) => follower.leave());
  }
}

const healthy = Array.from({ length: 9 }, (_one, index) => ({ path: `/healthy-${index + 1}` }));
const dead = { path: '/silent' };

/** From a decision's acknowledgement to nine webhooks that answer, without a tenth and beside one that is silent. */
export async function measureBesideDead(scene: EventsScene): Promise<string> {
  const rows = [
    ['nine', ...(await delaysAmong(scene, healthy))],
    ['nine beside a silent one', ...(await delaysAmong(scene, [dead, ...healthy]))],
  ];
  return table(['webhooks', 'p50 ms', 'p99 ms', 'longest ms'], rows);
}

function delaysAmong(scene: EventsScene, endpoints: typeof healthy): Promise<readonly string[]> {
  return withWebhooks(scene, endpoints, async () => {
    const sent = await recordPaced(scene);
    const last = healthy.at(-1)?.path ?? '';
    return delaysOf(sent, await allArrived(scene.receiver.port, last, new Set(sent.keys())));
  });
}

function delaysOf(
  sent: ReadonlyMap<string, number>,
  came: ReadonlyMap<string, number>,
): readonly [p50: string, p99: string, longest: string] {
  const delays = new Latencies();
  for (const [id, sentAtMs] of sent) {
    const cameAtMs = came.get(id);
    if (cameAtMs === undefined) throw new Error(`The event of decision ${id} never came.`);
    delays.recordMs(cameAtMs - sentAtMs);
  }
  const shown = (percentile: number) => delays.percentileMs(percentile).toFixed(0);
  return [shown(50), shown(99), shown(100)];
}
