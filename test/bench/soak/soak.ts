import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { operator, withActions } from '../../../src/app/commands';
import { openEngine } from '../../../src/storage/openEngine';
import { webhooksAt } from '../../events/webhooksAt';
import { logKeyPem } from '../../evidence/logPass';
import { asService } from '../../service/bearer';
import { givenIn } from '../../service/given';
import { staffActions } from '../../service/staffActions';
import type { Arrivals } from '../events/receiver';
import { pendingTemplate, Recording, recordTemplate, sceneOf, type Scene } from '../ledger/scene';
import { verifyLedger } from '../ledger/verify';
import { table } from '../measure/figures';
import { scratchFolder, ServerProcess, serviceProgram } from '../processes/serverProcess';
import type { Run } from '../run';

/** Two cores carry that with the database and what comes beside. */
const requestsPerSecond = 100;
const soakTemplate = 'bench-soak';
const rowsImported = 500;
/** Then a node, or by turns the database, goes away and comes back. */
const minutesBetweenFaults = 5;
/** By then the minute's version is published, which the bench does itself and does not repeat. */
const faultAfterMs = 20_000;
/** A caller repeats what was not answered, with the same key. */
const pauseMs = 200;
const patienceMs = 60_000;

const keeping = (node: number) => ({
  NODE_ENV: 'development',
  LOG_SIGNING_KEY: logKeyPem,
  LOG_ORIGIN: 'consent.example/soak',
  LOG_CHECKPOINT_FILE: join(scratchFolder, `checkpoint-${randomUUID()}-${node}`),
  WEBHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
});

interface Minute {
  readonly latencies: RecordableHistogram;
  repeated: number;
  readonly beside: string[];
}

const newMinute = (): Minute => ({ latencies: createHistogram(), repeated: 0, beside: [] });

/** Two nodes under a mixed load, with all that happens beside it. */
export async function soak(run: Run, minutes: number): Promise<void> {
  const { url, options, progress, print } = run;
  const scene = await sceneOf(url, options.customers);
  const recording = new Recording(scene.customerIds);
  const start = (node: number) => ServerProcess.start(serviceProgram(url, false, keeping(node)));
  const nodes = [await start(0), await start(1)];
  const receiver = await ServerProcess.start({
    ...{ name: 'receiver', main: join(__dirname, '../events/receiver.js') },
    ...{ environment: {}, readyPath: '/arrivals' },
  });
  const came = new Set<string>();
  const rows: string[][] = [];
  const memory: number[] = [];
  let minute = newMinute();
  try {
    const created = await webhooksAt(nodes[0]?.url ?? '').create({
      name: 'soak',
      url: `${receiver.url}/soak`,
      maxBatch: 100,
    });
    if (created.kind === 'refused') throw new Error(`No webhook: ${JSON.stringify(created)}`);
    await publish(url, 'v1');
    const load = new Load(
      scene,
      recording,
      () => minute,
      () => nodes.map((node) => node.url),
    );
    for (let passed = 1; passed <= minutes; passed += 1) {
      progress(`minute ${passed}`);
      const ends = performance.now() + 60_000;
      const beside = [publish(url, `v${passed + 1}`), exportAll(load), importRows(load, passed)];
      const fault = faultOf(passed, url, nodes, start);
      if (fault) minute.beside.push(fault.name);
      await Promise.all([load.until(ends), fault?.done, ...beside]);
      for (const id of await arrivals(receiver)) came.add(id);
      memory.push(residentMb(nodes[0]));
      rows.push(rowOf(passed, minute, nodes));
      minute = newMinute();
    }
    const missing = await missingArrivals(receiver, came, recording);
    print(table(['minute', 'answers', 'p50 ms', 'p99 ms', 'repeated', 'MB', 'MB', 'beside'], rows));
    print(
      `The node that was never restarted grew by ${slopeOf(memory).toFixed(1)} MB an hour, by the second half.`,
    );
    print(`${came.size} decisions came to the webhook, ${missing} never did.`);
  } finally {
    await Promise.all([...nodes, receiver].map((each) => each.stop()));
  }
  print(await verifyLedger(url, recording.acknowledged));
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Callers who ask the nodes by turns, and again until they have an answer. */
class Load {
  private turn = 0;

  constructor(
    private readonly scene: Scene,
    private readonly recording: Recording,
    private readonly minute: () => Minute,
    private readonly urls: () => readonly string[],
  ) {}

  async until(endsAtMs: number): Promise<void> {
    const answers: Promise<unknown>[] = [];
    while (performance.now() < endsAtMs) {
      answers.push(this.one());
      await sleep((-Math.log(1 - Math.random()) * 1_000) / requestsPerSecond);
    }
    await Promise.all(answers);
  }

  /** A fifth are decisions, a tenth reads of the text, the others look-ups. */
  private one(): Promise<unknown> {
    const kind = Math.random();
    if (kind < 0.2) return this.record();
    if (kind < 0.3) return this.answered(`/v1/consent-templates/${pendingTemplate}/latest`);
    const { customerIds } = this.scene;
    const customerId = customerIds[Math.floor(Math.random() * customerIds.length)] ?? '';
    return this.answered(`/v1/customers/${customerId}/consents/templates/${pendingTemplate}/pending`);
  }

  private async record(): Promise<void> {
    const decision = this.recording.next();
    const path = `/v1/customers/${decision.customerId}/consents/templates/${recordTemplate}/decisions`;
    const body = JSON.stringify({ consent_version_id: this.scene.recordVersionId, value: decision.value });
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const text = await this.answered(path, { method: 'POST', headers, body });
    this.recording.acknowledge((JSON.parse(text) as { decision: { id: string } }).decision.id, decision);
  }

  /** What is sent is the same each time. @throws Error for a refusal that no repetition would change */
  async answered(path: string, sent: Sent = {}): Promise<string> {
    const startedAt = performance.now();
    for (;;) {
      const urls = this.urls();
      const url = urls[(this.turn += 1) % urls.length] ?? '';
      const answer = await fetch(url + path, { ...sent, headers: { ...asService, ...sent.headers } })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch(() => ({ status: 0, text: '' }));
      const tookMs = performance.now() - startedAt;
      if (answer.status === 200 || answer.status === 201) {
        this.minute().latencies.record(Math.max(1, Math.round(tookMs * 1_000)));
        return answer.text;
      }
      if ((answer.status !== 0 && answer.status < 500) || tookMs > patienceMs)
        throw new Error(
          `${path}: ${answer.status} after ${tookMs.toFixed(0)} ms: ${answer.text.slice(0, 500)}`,
        );
      this.minute().repeated += 1;
      await sleep(pauseMs);
    }
  }
}

/** A version more of a template that nobody in the load asks for. */
async function publish(url: string, label: string): Promise<void> {
  const silent = { info: () => undefined, warn: () => undefined };
  const engine = await openEngine({ kind: 'postgresql', url }, silent);
  try {
    await withActions(
      { engine, log: silent },
      operator({ kind: 'service', id: 'soak' }),
      async (_act, parts) => {
        const given = givenIn(staffActions(parts));
        const isFirst = label === 'v1';
        if (isFirst) await given.template(soakTemplate);
        const asksNobody = { changeKind: 'EDITORIAL', editorialReason: 'A typing error' } as const;
        await given.publishedVersion({ templateCode: soakTemplate, label, ...(!isFirst && asksNobody) });
      },
    );
  } finally {
    await engine.close();
  }
}

const exportAll = (load: Load) => load.answered(`/v1/consent-templates/${recordTemplate}/records`);

function importRows(load: Load, passed: number): Promise<string> {
  const row = (number: number) => ({
    ...{ source_id: `${passed}-${number}`, customer_id: randomUUID(), template_code: soakTemplate },
    ...{ value: 'given', version: 'IN_EFFECT', decided_at: new Date().toISOString() },
  });
  const rows = Array.from({ length: rowsImported }, (_one, number) => JSON.stringify(row(number)));
  const headers = { 'content-type': 'application/x-ndjson' };
  const path = '/v1/imports?source=soak&trust=SYSTEM_RECORD';
  return load.answered(path, { method: 'POST', headers, body: rows.join('\n') });
}

interface Fault {
  readonly name: string;
  readonly done: Promise<unknown>;
}

function faultOf(
  passed: number,
  url: string,
  nodes: ServerProcess[],
  start: (node: number) => Promise<ServerProcess>,
): Fault | null {
  if (passed % minutesBetweenFaults !== 0) return null;
  const isNode = (passed / minutesBetweenFaults) % 2 === 1;
  const later = sleep(faultAfterMs);
  if (!isNode) return { name: 'database away', done: later.then(() => closeDatabase(url)) };
  const restart = async () => {
    await nodes[1]?.stop();
    nodes[1] = await start(1);
  };
  return { name: 'node restarted', done: later.then(restart) };
}

/** As a restart looks to those who are connected: all sessions end, and for five seconds nobody gets a new one. */
async function closeDatabase(url: string): Promise<void> {
  const { pathname } = new URL(url);
  const name = pathname.slice(1);
  const other = new URL(url);
  other.pathname = '/postgres';
  const client = new Client({ connectionString: other.href });
  await client.connect();
  const allow = (may: boolean) =>
    client.query(`ALTER DATABASE ${escapeIdentifier(name)} ALLOW_CONNECTIONS ${String(may)}`);
  try {
    await allow(false);
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    await sleep(5_000);
  } finally {
    await allow(true);
    await client.end();
  }
}

async function arrivals(receiver: ServerProcess): Promise<readonly string[]> {
  const response = await fetch(`${receiver.url}/arrivals`);
  const { '/soak': all = [] } = (await response.json()) as Arrivals;
  return all.map(([id]) => id);
}

async function missingArrivals(
  receiver: ServerProcess,
  came: Set<string>,
  { acknowledged }: Recording,
): Promise<number> {
  const missing = () => [...acknowledged.keys()].filter((id) => !came.has(id)).length;
  for (const endsAt = performance.now() + patienceMs; missing() > 0 && performance.now() < endsAt;) {
    await sleep(pauseMs);
    for (const id of await arrivals(receiver)) came.add(id);
  }
  return missing();
}

function residentMb(node: ServerProcess | undefined): number {
  const status = readFileSync(`/proc/${node?.pid ?? 'self'}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1_024;
}

/** Megabytes an hour through the values of the second half, one a minute: before it caches fill. */
function slopeOf(values: readonly number[]): number {
  const late = values.slice(Math.floor(values.length / 2));
  const [midX, midY] = [(late.length - 1) / 2, late.reduce((sum, value) => sum + value, 0) / late.length];
  const spread = late.reduce((sum, _value, x) => sum + (x - midX) ** 2, 0);
  return (60 * late.reduce((sum, value, x) => sum + (x - midX) * (value - midY), 0)) / (spread || 1);
}

function rowOf(
  passed: number,
  { latencies, repeated, beside }: Minute,
  nodes: readonly ServerProcess[],
): string[] {
  const ms = (percentile: number) => (latencies.percentile(percentile) / 1_000).toFixed(0);
  const sizes = nodes.map((node) => residentMb(node).toFixed(0));
  return [
    String(passed),
    String(latencies.count),
    ms(50),
    ms(99),
    String(repeated),
    ...sizes,
    beside.join(', ') || '–',
  ];
}
