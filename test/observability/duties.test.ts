import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { once } from 'node:events';
import { Pool } from 'pg';
import { watchDuties, type Duty, type DutyWatch } from '../../src/app/duties';
import { dutiesOf } from '../../src/app/nodeDuties';
import { logKeepingOf } from '../../src/app/local/localLogKey';
import { readConfig } from '../../src/config/config';
import { noWebhooks } from '../../src/config/webhooks';
import {
  erasureJournal,
  readJournal,
  type JournalLine,
} from '../../src/storage/evidence/erasure/erasureJournal';
import { until } from '../concurrency/until';
import { runFolder } from '../database/run';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { erasureKept } from '../evidence/erasuresAt';
import { logKeyPem } from '../evidence/logPass';

const folder = mkdtempSync(join(runFolder(), 'duties-'));
/** Nobody connects. */
const engine = { pool: new Pool() };
let database: TestDatabase;
let watch: DutyWatch | null = null;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  await watch?.stop();
  watch = null;
});

const errors: { readonly cause: string }[] = [];
const log = { error: (details: { readonly cause: string }) => void errors.push(details) } as never;

async function failing(duties: readonly Duty[], everyMs?: number): Promise<readonly string[]> {
  watch = await watchDuties(duties, log, everyMs);
  return failingNow(watch);
}

async function failingNow({ checks }: DutyWatch): Promise<readonly string[]> {
  const results = await Promise.allSettled(Object.values(checks).map((check) => check()));
  return Object.keys(checks).filter((_name, index) => results[index]?.status === 'rejected');
}

it('tries the journal at once and again, says once why it fails, and lets the node be ready when it is mended', async () => {
  const inTheWay = join(folder, 'not-a-folder');
  writeFileSync(inTheWay, '');
  const journalFile = join(inTheWay, 'journal');
  const duties = dutiesOf({ mode: 'test', erasure: erasureKept({ journalFile }) }, engine, null);
  expect(await failing(duties, 10)).toEqual(['ERASURE_JOURNAL_FILE']);
  let tries = 0;
  const counted = { setting: 'COUNTED', tryOut: () => Promise.reject(new Error(String((tries += 1)))) };
  const counting = await watchDuties([counted], log, 10);
  await until(5_000, () => Promise.resolve(tries > 3));
  await counting.stop();
  expect(errors.map(({ cause }) => cause)).toEqual([expect.stringContaining(inTheWay), '1']);
  rmSync(inTheWay);
  await until(5_000, async () => watch !== null && (await failingNow(watch)).length === 0);
  expect(existsSync(journalFile)).toBe(true);
});

it('shares a journal among nodes of one machine, each line whole', async () => {
  const file = join(folder, 'shared');
  const one = { mode: 'SHRED', reason: 'CHILD', at: new Date(0) } as const;
  const writes = Array.from({ length: 60 }, () =>
    erasureJournal(file).write([{ ...one, erasureId: randomUUID(), customerId: randomUUID() }]),
  );
  await Promise.all(writes);
  const lines: JournalLine[] = [];
  for await (const line of readJournal(file)) lines.push(line);
  expect(lines.filter(({ erasure }) => erasure)).toHaveLength(60);
  expect(lines).toHaveLength(60);
});

it('is never ready in production without a journal', async () => {
  const unset = { ...erasureKept(), journalFile: null };
  expect(dutiesOf({ mode: 'development', erasure: unset }, engine, null)).toEqual([]);
  expect(await failing(dutiesOf({ mode: 'production', erasure: unset }, engine, null))).toEqual([
    'ERASURE_JOURNAL_FILE',
  ]);
});

it('tries what signing takes, and leaves nothing behind', async () => {
  const [keyFile, kept] = [join(folder, 'key.pem'), join(folder, 'kept')];
  writeFileSync(keyFile, logKeyPem);
  const settings = readConfig({
    ...{ DATABASE_URL: 'postgresql://nowhere/none', LOG_ORIGIN: 'consent.test/ledger' },
    ...{ LOG_SIGNING_KEY_FILE: keyFile, LOG_CHECKPOINT_FILE: join(kept, 'checkpoint') },
  });
  const keeping = await logKeepingOf(settings, database.engine);
  const duties = dutiesOf({ mode: 'production' }, engine, keeping);
  expect(await failing(duties)).toEqual([]);
  expect(readdirSync(kept)).toEqual([]);
  mkdirSync(join(kept, 'checkpoint'));
  rmSync(keyFile);
  expect(await failing(duties)).toEqual(['LOG_CHECKPOINT_FILE', 'LOG_SIGNING_KEY_FILE']);
});

it('signs without remembering while it is tried out, and is not ready so in production', async () => {
  const settings = readConfig({
    ...{ DATABASE_URL: 'postgresql://nowhere/none', LOG_ORIGIN: 'consent.test/ledger' },
    LOG_SIGNING_KEY: logKeyPem,
  });
  const { duties = [] } = await logKeepingOf(settings, database.engine);
  expect(duties).toEqual([]);
  const inProduction = await logKeepingOf({ ...settings, mode: 'production' }, database.engine);
  expect(await failing(inProduction.duties ?? [])).toEqual(['LOG_CHECKPOINT_FILE']);
});

it('must reach the authority of time stamps once, and stays ready when it is away later', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const timestamping = { url: new URL(`http://127.0.0.1:${port}/`), authorities: null };
  const memory = { read: () => Promise.resolve(null), keep: () => Promise.resolve() };
  const duties = () => dutiesOf({ mode: 'test' }, engine, { signer: null, memory, timestamping });
  const reached = duties();
  expect(await failing(reached)).toEqual([]);
  await new Promise((closed) => server.close(closed));
  expect(await failing(reached)).toEqual([]);
  expect(await failing(duties())).toEqual(['TIMESTAMP_URL']);
});

it('asks the database again at the next look after it was away', async () => {
  const pool = Object.create(database.engine.pool, { query: { writable: true } }) as Pool;
  const gone = () => Promise.reject(new Error('Connection terminated unexpectedly'));
  Object.assign(pool, { query: gone });
  const webhooks = { ...noWebhooks, secretKey: null };
  expect(await failing(dutiesOf({ mode: 'test', webhooks }, { pool }, null))).toEqual(['WEBHOOK_SECRET_KEY']);
  Object.assign(pool, { query: database.engine.pool.query.bind(database.engine.pool) });
  expect(watch && (await failingNow(watch))).toEqual([]);
});

it('does not wait for a file system that does not answer', async () => {
  const hangs = { setting: 'SOMETHING', tryOut: () => new Promise<never>(() => undefined) };
  expect(await failing([hangs])).toEqual(['SOMETHING']);
});
