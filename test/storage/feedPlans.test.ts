import type { Pool } from 'pg';
import { putSamples } from '../../src/app/samples/samples';
import { sampleTemplates } from '../../src/app/samples/sampleTemplates';
import { openLog } from '../../src/observability/log';
import { findPositionWritten, readFeedEdges, sweepFeed } from '../../src/storage/events/feedEdges';
import { readFeedPage } from '../../src/storage/events/feedPage';
import { readWebhookMeasures } from '../../src/storage/events/webhooks/webhookMeasures';
import { sweepGivenUp } from '../../src/storage/events/webhooks/webhookAgain';
import { readEndpoints } from '../../src/storage/events/webhooks/webhookEndpoints';
import { takeLeases } from '../../src/storage/events/webhooks/webhookLeases';
import { readUnlogged } from '../../src/storage/evidence/auditReads';
import { findNewestTimestamped, findNewestCheckpoint } from '../../src/storage/evidence/logCheckpoints';
import { readLogState } from '../../src/storage/evidence/logState';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { decisions, fillFeed } from './unanalysed';

const templateCode = sampleTemplates[0]?.templateCode ?? '';
const versionId = sampleTemplates[0]?.versions[0]?.consentVersionId ?? '';

let database: TestDatabase;
let untouched: TestDatabase;
beforeAll(async () => {
  [database, untouched] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  await putSamples(database.engine, openLog('silent'));
  await givenFeed(database.engine.pool);
});
afterAll(async () => {
  await Promise.all([database.close(), untouched.close()]);
});

const middle = decisions / 2;
const statements: Readonly<Record<string, (pool: Pool) => Promise<unknown>>> = {
  'a page of ten': (pool) => readFeedPage(pool, middle, 10),
  'a page of one': (pool) => readFeedPage(pool, middle, 1),
  'the edges': readFeedEdges,
  'the place of an instant': (pool) => findPositionWritten(pool, new Date()),
  'a sweep': (pool) => sweepFeed(pool, new Date(0), 100),
};

it.each(Object.entries(statements))('%s is found by keys alone', async (_name, send) => {
  const { text, values } = await statementOf(send);
  const plan = await planOf(text, values);
  expect(plan).toMatch(/Index (Only )?Scan.* on feed_batch/);
  expect(plan).not.toMatch(/Seq Scan on (decision|customer|feed_batch|log_event)/);
});

it('a page reads no more of the ledger than its decisions and those before them', async () => {
  const { entries } = await readFeedPage(database.engine.pool, middle, 100);
  expect(entries.map(({ position }) => position)).toEqual(
    Array.from({ length: 100 }, (_one, index) => middle + index),
  );
  const { text, values } = await statementOf((pool) => readFeedPage(pool, middle, 100));
  const { rows } = await database.engine.pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, TIMING OFF, SUMMARY OFF) ${text}`,
    values,
  );
  const reads = rows.flatMap((row) =>
    [...row['QUERY PLAN'].matchAll(/ on decision.*actual rows=(\d+)\S* loops=(\d+)/g)].map(
      ([, found, loops]) => Number(found) * Number(loops),
    ),
  );
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.reduce((sum, read) => sum + read, 0)).toBeLessThanOrEqual(200);
});

/** Where nobody has analysed it, the planner takes a table of one row for hundreds, and a join of two for a million. */
it.each<[string, (pool: Pool) => Promise<unknown>]>([
  ['the edges', readFeedEdges],
  ['a lease', (pool) => takeLeases(pool, 1, new Date(), [])],
  ['the measures of webhooks', readWebhookMeasures],
  ['the endpoints', readEndpoints],
  ['the newest checkpoint', findNewestCheckpoint],
  ['the newest time stamp', findNewestTimestamped],
  ['a pass of the log', (pool) => readLogState(pool, 1, new Date())],
  ['what was given up', (pool) => sweepGivenUp(pool, 100)],
  ['what is not logged', (pool) => readUnlogged(pool, 100)],
])('%s is not taken for work that is worth compiling, without statistics', async (_name, send) => {
  const { text, values } = await statementOf(send);
  const compiledFrom = 100_000;
  expect(Number(/cost=\S*?\.\.([\d.]+)/.exec(await planOf(text, values, untouched))?.[1])).toBeLessThan(
    compiledFrom,
  );
});

async function givenFeed(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO customer SELECT gen_random_uuid(), gen_random_uuid(), decode(repeat('ab', 32), 'hex'), now(), 0
     FROM generate_series(1, ${decisions})`,
  );
  await pool.query(
    `INSERT INTO decision SELECT subject_id, $1, 1, 'given', $2::uuid, 1, 'en', h, NULL, now(), NULL, 'anonymous',
       NULL, 1, h, decode(repeat('00', 32), 'hex'), h
     FROM customer, decode(repeat('ab', 32), 'hex') AS h ON CONFLICT DO NOTHING`,
    [templateCode, versionId],
  );
  await fillFeed(pool, templateCode);
  await pool.query('ANALYZE');
}

/** The statement that is sent. */
async function statementOf(send: (pool: Pool) => Promise<unknown>) {
  const sent: { text: string; values: unknown[] }[] = [];
  const recorder = {
    query: (sending: string | { readonly text: string; readonly values?: unknown[] }) => {
      const { text, values = [] } = typeof sending === 'string' ? { text: sending } : sending;
      sent.push({ text, values });
      return Promise.reject(new Error('sent'));
    },
  };
  await expect(send(recorder as unknown as Pool)).rejects.toThrow('sent');
  const [statement] = sent;
  if (!statement) throw new Error('No statement was sent.');
  return statement;
}

async function planOf(text: string, values: unknown[], on = database): Promise<string> {
  const { rows } = await on.engine.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
