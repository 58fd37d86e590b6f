import type { Pool } from 'pg';
import { putSamples } from '../../src/app/samples/samples';
import { sampleTemplates } from '../../src/app/samples/sampleTemplates';
import { openLog } from '../../src/observability/log';
import { findPositionWritten, readFeedEdges, sweepFeed } from '../../src/storage/events/feedEdges';
import { readFeedPage } from '../../src/storage/events/feedPage';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';

const templateCode = sampleTemplates[0]?.templateCode ?? '';
const versionId = sampleTemplates[0]?.versions[0]?.consentVersionId ?? '';
/** Each in a batch of its own. Enough that a scan of the whole would cost more than any look-up by key. */
const decisions = 20_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await putSamples(database.engine, openLog('silent'));
  await givenFeed(database.engine.pool);
});
afterAll(() => database.close());

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

async function givenFeed(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO customer SELECT gen_random_uuid(), gen_random_uuid(), decode(repeat('ab', 32), 'hex')
     FROM generate_series(1, ${decisions})`,
  );
  await pool.query(
    `INSERT INTO decision SELECT subject_id, $1, 1, 'given', $2::uuid, 1, 'en', h, NULL, now(), NULL, 'anonymous',
       NULL, 1, h, decode(repeat('00', 32), 'hex'), h
     FROM customer, decode(repeat('ab', 32), 'hex') AS h ON CONFLICT DO NOTHING`,
    [templateCode, versionId],
  );
  await pool.query(
    `INSERT INTO feed_batch (first_position, size, kind, written_at, subject_ids, template_codes, sequences)
     SELECT row_number() OVER () - 1, 1, 'decision', now() - interval '1 hour', ARRAY[subject_id], ARRAY[$1], ARRAY[1]
     FROM decision WHERE template_code = $1`,
    [templateCode],
  );
  await pool.query(
    `INSERT INTO log_event SELECT sha256(n::text::bytea), 'expiry', n::text, n::text, now(), n
     FROM generate_series(${decisions + 1}, ${2 * decisions}) AS n`,
  );
  await pool.query('ANALYZE');
}

/** The statement that is sent. */
async function statementOf(send: (pool: Pool) => Promise<unknown>) {
  const sent: { text: string; values: unknown[] }[] = [];
  const recorder = {
    query: ({ text, values = [] }: { readonly text: string; readonly values?: unknown[] }) => {
      sent.push({ text, values });
      return Promise.reject(new Error('sent'));
    },
  };
  await expect(send(recorder as unknown as Pool)).rejects.toThrow('sent');
  const [statement] = sent;
  if (!statement) throw new Error('No statement was sent.');
  return statement;
}

async function planOf(text: string, values: unknown[]): Promise<string> {
  const { rows } = await database.engine.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
