import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { logKeyPem } from '../../evidence/logPass';
import { webhooksAt, type WebhooksDoor } from '../../events/webhooksAt';
import { instantMs, Recording, sceneOf } from '../ledger/scene';
import { verifyLedger } from '../ledger/verify';
import { Connection } from '../load/connection';
import { mustBeGood, sampleOf, type Sample } from '../load/load';
import { restOperations, type Operation } from '../load/requests';
import type { Run } from '../run';
import { medianOf, medianRatio, table, verdict } from '../measure/figures';
import { scratchFolder, serviceProgram, withServers, type ServerProcess } from '../processes/serverProcess';
import { followers } from './followers';
import type { Arrivals } from './receiver';

/** A service that keeps its log, a receiver beside it, and what is recorded. */
interface EventsScene extends Run {
  readonly service: ServerProcess;
  readonly receiver: ServerProcess;
  readonly record: Operation;
  readonly recording: Recording;
}

/** By the ids of decisions, when something happened to them. */
type Instants = ReadonlyMap<string, number>;

/** Outside production, since the receiver is on this machine and without TLS. */
const environment = {
  NODE_ENV: 'development',
  LOG_SIGNING_KEY: logKeyPem,
  LOG_ORIGIN: 'consent.example/bench',
  // Of this database alone: the next run begins another log.
  LOG_CHECKPOINT_FILE: join(scratchFolder, `checkpoint-${randomUUID()}`),
  WEBHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
};

const receiverProgram = {
  name: 'receiver',
  main: join(__dirname, 'receiver.js'),
  environment: {},
  readyPath: '/arrivals',
};

/** What it costs that others hear of decisions, and how soon they do. */
export async function measureEvents(run: Run): Promise<void> {
  const { options, url, print } = run;
  const { customerIds, ...scene } = await sceneOf(url, options.customers);
  const recording = new Recording(customerIds);
  const record = restOperations('REST', { customerIds, ...scene }, recording).find(
    ({ name }) => name === 'record',
  );
  if (!record) throw new Error('expected REST to record');
  const program = serviceProgram(url, options.quick, environment);
  await withServers([program, receiverProgram], async ([service, receiver]) => {
    const events = { ...run, service, receiver, record, recording };
    for (const measure of [measureBesideWebhook, measureDelivery, measureFollowers, measureBesideSilent]) {
      run.progress(measure.name);
      print(await measure(events));
    }
  });
  print(await verifyLedger(url, recording.acknowledged));
}

interface Endpoint {
  /** Its path at the receiver. */
  readonly path: string;
  readonly maxBatch?: number;
  /** Whether it gets nothing until it is enabled. */
  readonly isDisabled?: boolean;
}

/** Lends webhooks to the work, and deletes them after it. */
async function withWebhooks<Result>(
  { service, receiver }: EventsScene,
  endpoints: readonly Endpoint[],
  work: (door: WebhooksDoor, webhookIds: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const door = webhooksAt(service.url);
  const ids: string[] = [];
  try {
    for (const { path, maxBatch = 1, isDisabled } of endpoints) {
      const created = await door.create({ name: path, url: receiver.url + path, maxBatch });
      if (created.kind === 'refused') throw new Error(`No webhook: ${JSON.stringify(created)}`);
      const webhookId = created.value.webhook.id;
      ids.push(webhookId);
      if (isDisabled) await door.update({ webhookId, enabled: false });
    }
    return await work(door, ids);
  } finally {
    for (const webhookId of ids) await door.delete(webhookId);
  }
}

/** By turns: no webhook, one that gets single messages, one that gets batches. */
const ways: readonly (readonly [name: string, endpoints: readonly Endpoint[]])[] = [
  ['none', []],
  ['single', [{ path: '/single' }]],
  ['batches of 100', [{ path: '/batched', maxBatch: 100 }]],
];

/** Decisions a second with a webhook over those without one. */
const leastRatio = 0.95;

/** Decisions a second beside a webhook that gets them. */
async function measureBesideWebhook(scene: EventsScene): Promise<string> {
  const { service, record, receiver, options } = scene;
  const samples = ways.map((): Sample[] => []);
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const [index, [, endpoints]] of ways.entries()) {
      const sample = await withWebhooks(scene, endpoints, () =>
        sampleOf(service, record, options.seconds * 1_000),
      );
      await takeArrivals(receiver);
      // The first round warms up.
      if (round > 0) samples[index]?.push(sample);
    }
  }
  const rates = samples.map((all) => all.map(({ perSecond }) => perSecond));
  const rows = ways.map(([name, endpoints], index) => {
    const ratio = medianRatio(rates[index] ?? [], rates[0] ?? []);
    const cpu = medianOf((samples[index] ?? []).map(({ serverCpuMicroseconds }) => serverCpuMicroseconds));
    const target = endpoints.length === 0 ? '' : verdict(ratio >= leastRatio, `≥ ${leastRatio}`);
    return [name, medianOf(rates[index] ?? []).toFixed(0), ratio.toFixed(2), cpu.toFixed(0), target];
  });
  return table(['webhook', 'decisions/s', 'ratio', 'CPU µs', 'target'], rows);
}

/** Events a second that one webhook gets of what has waited for it, with nothing else to do. */
async function measureDelivery(scene: EventsScene): Promise<string> {
  const { service, record, receiver, options } = scene;
  const rows: string[][] = [];
  for (const maxBatch of [1, 10, 100]) {
    const path = `/waited-${maxBatch}`;
    const rates: number[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      await withWebhooks(scene, [{ path, maxBatch, isDisabled: true }], async (door, [webhookId = '']) => {
        const sent = await acknowledgedBy(scene, () => sampleOf(service, record, options.seconds * 1_000));
        await door.update({ webhookId, enabled: true });
        const cameAtMs = [...(await allArrived(receiver, path, sent)).values()].toSorted((a, b) => a - b);
        // A thousand events come at the first instant and after it, so the first counts for nothing.
        rates.push(((sent.size - 1) * 1_000) / ((cameAtMs.at(-1) ?? NaN) - (cameAtMs[0] ?? NaN)));
      });
    }
    rows.push([`${maxBatch}`, medianOf(rates).toFixed(0)]);
  }
  return table(['events in a message, at most', 'events/s delivered'], rows);
}

/** So that what is measured is the way of an event and not a queue. */
const pacedPerSecond = 100;
/** Until those who follow are connected, and again until the last event has come to them. */
const settleMs = 2_000;

/** From a decision's acknowledgement to the followers of the feed. */
async function measureFollowers(scene: EventsScene): Promise<string> {
  const followed = Object.entries(followers).map(async ([name, follow]) => {
    const cameAtMs = new Map<string, number>();
    const leave = await follow(scene.service.url, (data) => cameAtMs.set(String(data?.id), instantMs()));
    return { name, cameAtMs, leave };
  });
  const following = await Promise.all(followed);
  await sleep(settleMs);
  const sent = await recordPaced(scene);
  await sleep(settleMs);
  following.forEach(({ leave }) => leave());
  const rows = following.map(({ name, cameAtMs }) => [name, ...delaysOf(sent, cameAtMs)]);
  return table([`to, at ${pacedPerSecond} decisions/s`, 'p50 ms', 'p99 ms', 'longest ms'], rows);
}

const healthy = Array.from({ length: 9 }, (_one, index) => ({ path: `/healthy-${index + 1}` }));

/** From a decision's acknowledgement to nine webhooks that answer, without a tenth and beside one that is silent. */
async function measureBesideSilent(scene: EventsScene): Promise<string> {
  const delays = (endpoints: readonly Endpoint[]) =>
    withWebhooks(scene, endpoints, async () => {
      const sent = await recordPaced(scene);
      return delaysOf(sent, await allArrived(scene.receiver, healthy.at(-1)?.path ?? '', sent));
    });
  const rows = [
    ['nine', ...(await delays(healthy))],
    ['nine beside a silent one', ...(await delays([{ path: '/silent' }, ...healthy]))],
  ];
  return table(['webhooks', 'p50 ms', 'p99 ms', 'longest ms'], rows);
}

/** Records at random instants of a quiet rate. Answers when each decision was acknowledged. */
function recordPaced(scene: EventsScene): Promise<Instants> {
  const { service, record, options } = scene;
  return acknowledgedBy(scene, async () => {
    const free: Connection[] = [];
    const recordOne = async (): Promise<void> => {
      const connection = free.shift() ?? (await Connection.open(service.port));
      const asked = record.next();
      const answer = await connection.ask(asked.request);
      mustBeGood(answer);
      asked.read(JSON.parse(answer.body.toString()));
      free.push(connection);
    };
    const answers: Promise<void>[] = [];
    const endsAt = performance.now() + options.seconds * options.rounds * 1_000;
    while (performance.now() < endsAt) {
      answers.push(recordOne());
      await sleep((-Math.log(1 - Math.random()) * 1_000) / pacedPerSecond);
    }
    await Promise.all(answers);
    free.forEach((connection) => connection.close());
  });
}

async function acknowledgedBy(
  { recording: { acknowledged } }: EventsScene,
  work: () => Promise<unknown>,
): Promise<Instants> {
  const known = new Set(acknowledged.keys());
  await work();
  const fresh = [...acknowledged].filter(([id]) => !known.has(id));
  return new Map(fresh.map(([id, { atMs }]) => [id, atMs]));
}

/** What came to the receiver since the last time. */
async function takeArrivals(receiver: ServerProcess): Promise<Arrivals> {
  const response = await fetch(`${receiver.url}/arrivals`);
  return (await response.json()) as Arrivals;
}

const askEveryMs = 100;
const patienceMs = 120_000;

/** Waits until all of the decisions came to the path. Answers when each did first. */
async function allArrived(receiver: ServerProcess, path: string, sent: Instants): Promise<Instants> {
  const atMs = new Map<string, number>();
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    for (const [id, at] of (await takeArrivals(receiver))[path] ?? []) {
      if (sent.has(id) && !atMs.has(id)) atMs.set(id, at);
    }
    if (atMs.size === sent.size) return atMs;
    if (performance.now() > endsAt) throw new Error(`${sent.size - atMs.size} events never came.`);
    await sleep(askEveryMs);
  }
}

function delaysOf(sent: Instants, came: Instants): readonly [p50: string, p99: string, longest: string] {
  const delays = [...sent]
    .map(([id, sentAtMs]) => (came.get(id) ?? NaN) - sentAtMs)
    .toSorted((a, b) => a - b);
  if (delays.some(Number.isNaN)) throw new Error('An event never came.');
  const shown = (share: number) => (delays[Math.ceil(delays.length * share) - 1] ?? NaN).toFixed(0);
  return [shown(0.5), shown(0.99), shown(1)];
}
