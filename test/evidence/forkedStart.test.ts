import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepLog } from '../../src/actions/evidence/logUpkeep';
import { LogForked } from '../../src/actions/evidence/sequencer';
import { DatabaseClock } from '../../src/actions/running/clock';
import { openPrisma } from '../../src/storage/engine/prisma';
import { checkpointFile } from '../../src/storage/evidence/checkpointFile';
import { commandLineOn } from '../commandLine/commandLineOn';
import { until } from '../concurrency/until';
import { runFolder } from '../database/run';
import { valueOf, readPrometheusText } from '../observability/prometheusText';
import { startNode, startService, startTimeoutMs, type TestNode, type TestService } from '../service/service';
import { backUp } from './keptTables';
import { logPass, logSigner } from './logPass';

let service: TestService;
let node: TestNode | null;
let file: string;
/** How many leaves stand before what a test does. */
let size: number;
let version: { readonly templateCode: string; readonly consentVersionId: string };
beforeEach(async () => {
  node = null;
  service = await startService();
  file = join(mkdtempSync(join(runFolder(), 'forked-')), 'checkpoint');
  version = await service.given.publishedVersion();
  ({ size } = await pass());
}, startTimeoutMs);
afterEach(async () => {
  await node?.close();
  await service.close();
});

const engine = () => service.database.engine;
const memory = () => checkpointFile(file);
const pass = () => logPass(engine(), { memory: memory() });
const start = async (): Promise<TestNode> =>
  (node = await startNode(service.database, {
    logKeeping: { signer: logSigner, memory: memory() },
    metrics: { host: '127.0.0.1', port: 0 },
  }));
const ready = async ({ url }: TestNode) => {
  const response = await fetch(`${url}/health/ready`);
  return { status: response.status, ...((await response.json()) as object) };
};
const gauge = async ({ metricsUrl }: TestNode) =>
  valueOf(readPrometheusText(await (await fetch(metricsUrl ?? '')).text()), 'consent_log_forked');
const told = ({ logged }: TestNode) =>
  logged.filter(({ msg }) => String(msg).startsWith('the log is not signed'));

async function decide({ actions }: Pick<TestNode, 'actions'> = service) {
  const customerId = service.given.customer();
  const { templateCode, consentVersionId } = version;
  const input = { customerId, templateCode, consentVersionId, value: 'given' } as const;
  await actions.recordDecision(input, { kind: 'customer', id: customerId });
}

async function restored(): Promise<void> {
  const restore = await backUp(engine().pool);
  await decide();
  await decide();
  await pass();
  await restore();
}

/** All that the log and the ledger hold, to show that a look changes nothing. */
async function written(): Promise<string> {
  const { rows } = await engine().pool.query<{ all: string }>(
    `SELECT (SELECT json_agg(h)::text FROM log_head h) || (SELECT count(*) FROM log_checkpoint)
      || (SELECT count(*) FROM log_event) || (SELECT count(*) FROM log_queue) AS all`,
  );
  return rows[0]?.all ?? '';
}

it(
  'a start on a restored database says at once that the log is forked, and writes nothing',
  async () => {
    await restored();
    const before = await written();
    const started = await start();
    expect(await ready(started)).toMatchObject({ status: 'ready', log: 'forked' });
    expect(await gauge(started)).toBe(1);
    expect(told(started)).toEqual([
      expect.objectContaining({
        msg: `the log is not signed: a tree of ${size + 2} leaves was signed as consent.test/ledger, and the database has another tree, of ${size}; “consent log succeed” tells what is lost`,
      }),
    ]);
    expect(await written()).toBe(before);
  },
  startTimeoutMs,
);

it(
  'decisions are recorded meanwhile, and get their places once the log is succeeded',
  async () => {
    await restored();
    const started = await start();
    await decide(started);
    const environment = {
      LOG_ORIGIN: 'consent.test/ledger',
      LOG_CHECKPOINT_FILE: file,
      DATABASE_URL: 'postgresql://x/y',
    };
    const { exitCode } = await commandLineOn(engine(), { environment }).run('log', 'succeed', '--yes');
    expect(exitCode).toBe(0);
    await until(10_000, async () => (await gauge(started)) === 0);
    expect(await ready(started)).not.toHaveProperty('log');
    const { rows } = await engine().pool.query<{ origin: string }>('SELECT origin FROM log_head');
    expect(rows[0]?.origin).toBe('consent.test/ledger/2');
  },
  startTimeoutMs,
);

it(
  'a database that is put back under a running node is told within seconds, with nothing to sign',
  async () => {
    const restore = await backUp(engine().pool);
    await decide();
    const started = await start();
    await until(10_000, async () => (await memory().newest())?.size === size + 1);
    expect(await ready(started)).not.toHaveProperty('log');
    expect(await gauge(started)).toBe(0);
    await restore();
    await until(10_000, async () => 'log' in (await ready(started)));
    expect(told(started)).toHaveLength(1);
  },
  startTimeoutMs,
);

it(
  'a start that another process overtakes is no fork',
  async () => {
    await decide();
    await pass();
    const early = memory();
    let looks = 0;
    const overtaken = {
      ...early,
      read: async (origin: string) => {
        if ((looks += 1) === 1) {
          await decide();
          await pass();
        }
        return early.read(origin);
      },
    };
    await expect(logPass(engine(), { memory: overtaken })).resolves.toMatchObject({ size: size + 1 });
    expect(looks).toBe(1);
  },
  startTimeoutMs,
);

it(
  'a file that holds no checkpoint is told at the start, and is no fork',
  async () => {
    writeFileSync(file, 'nothing');
    const started = await start();
    expect(await ready(started)).not.toHaveProperty('log');
    expect(started.logged).toContainEqual(
      expect.objectContaining({ msg: 'the log could not go on; it tries again' }),
    );
  },
  startTimeoutMs,
);

it(
  'a fork is told of while the database cannot be read, until the log goes on',
  async () => {
    await restored();
    const prisma = openPrisma(engine());
    const faults: unknown[] = [];
    let kept = memory();
    const remembered = { read: (origin: string) => kept.read(origin), keep: () => Promise.resolve() };
    const over = { pool: engine().pool, prisma, clock: new DatabaseClock() };
    const parts = { ...over, signer: logSigner, memory: remembered };
    const upkeep = keepLog(parts, (fault) => faults.push(fault));
    await upkeep.looked;
    expect(upkeep.isForked()).toBe(true);

    await engine().pool.query('ALTER TABLE log_head RENAME TO log_head_away');
    await until(10_000, () => Promise.resolve(!(faults.at(-1) instanceof LogForked)));
    expect(upkeep.isForked()).toBe(true);

    await engine().pool.query('ALTER TABLE log_head_away RENAME TO log_head');
    kept = checkpointFile(null);
    await until(10_000, () => Promise.resolve(!upkeep.isForked()));
    await upkeep.stop();
    await prisma.$disconnect();
  },
  startTimeoutMs,
);
