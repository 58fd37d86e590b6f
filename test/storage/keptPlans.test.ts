import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { putSamples } from '../../src/app/samples/samples';
import { sampleTemplates } from '../../src/app/samples/sampleTemplates';
import { requireCustomerId } from '../../src/domain/input/input';
import { openLog } from '../../src/observability/log';
import { readHeads } from '../../src/storage/decisions/heads';
import { readHistoryPages } from '../../src/storage/decisions/history';
import { readNewest } from '../../src/storage/decisions/newest';
import { sweepFeed } from '../../src/storage/events/feedEdges';
import { readFeedPage } from '../../src/storage/events/feedPage';
import { firstSubject, readLapsedPage } from '../../src/storage/evidence/erasure/lapsedCustomers';
import { readLogState } from '../../src/storage/evidence/logState';
import { readOtherIds } from '../../src/storage/evidence/otherIds';
import { ledgerBeginning, readExportPage } from '../../src/storage/reports/exportPage';
import { readExpiringPage } from '../../src/storage/reports/expiringPage';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { startTimeoutMs } from '../service/service';

const template = sampleTemplates[0];
const templateCode = template?.templateCode ?? '';
const versionId = template?.versions[0]?.consentVersionId ?? '';
const decisions = 20_000;
const dayMs = 86_400_000;
const now = new Date();

const customerId = requireCustomerId('customerId', randomUUID());
const page = { customerId, templateCode, first: 20, after: null };
const range = {
  templateCode,
  from: null,
  until: null,
  logSize: 0,
  span: 100,
  first: 100,
  after: ledgerBeginning,
};
const reads: Readonly<Record<string, (pool: Pool) => Promise<unknown>>> = {
  'what the log has to place': (pool) => readLogState(pool, 100, now, 10),
  'what the log has to place in a month': (pool) => readLogState(pool, 100, new Date(+now + 30 * dayMs), 10),
  'a page of the feed': (pool) => readFeedPage(pool, decisions / 2, 100),
  'a sweep of the feed': (pool) => sweepFeed(pool, new Date(0), 100),
  'a page of the lapsed': (pool) => readLapsedPage(pool, firstSubject, now, 10),
  heads: (pool) => readHeads(pool, [{ customerId, templateCode, key: null }]),
  newest: (pool) => readNewest(pool, [{ customerId, templateCode }]),
  'a history': (pool) => readHistoryPages(pool, [page]),
  'a history of a person': (pool) =>
    readHistoryPages(pool, [{ ...page, templateCode: null, ofPerson: true }]),
  'the other ids': (pool) => readOtherIds(pool, [customerId]),
  'an export': (pool) => readExportPage(pool, range),
  'whose consent ends': (pool) => readExpiringPage(pool, { ...range, before: new Date(+now + 400 * dayMs) }),
};

/** A session keeps its plans, and where nobody analyses, even those that it made when the service was installed. */
describe('plans that a session made while there was nothing', () => {
  let database: TestDatabase;
  let session: PoolClient;
  beforeAll(async () => {
    database = await openTestDatabase();
    await putSamples(database.engine, openLog('silent'));
    session = await database.engine.pool.connect();
    // PostgreSQL plans five times for the values at hand before it keeps a plan.
    for (const _time of Array.from({ length: 8 }))
      for (const read of Object.values(reads)) await read(only(session));
    await givenDecisions(session);
  }, startTimeoutMs);
  afterAll(async () => {
    session.release();
    await database.close();
  });

  it.each(Object.entries(reads))('still find %s by keys', async (_name, read) => {
    const before = await rowsRead(session);
    await read(only(session));
    const after = await rowsRead(session);
    expect([...after].filter(([table, rows]) => rows - (before.get(table) ?? 0) >= decisions / 10)).toEqual(
      [],
    );
  });
});

/** A client that is asked as if it were its pool. */
function only(session: PoolClient): Pool {
  const client = Object.assign(Object.create(session) as PoolClient, { release: () => undefined });
  return Object.assign(client, { connect: () => Promise.resolve(client) }) as unknown as Pool;
}

/** How many rows of each table were read, and entries of its indexes. */
async function rowsRead(session: PoolClient): Promise<ReadonlyMap<string, number>> {
  await session.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await session.query<{ table: string; read: number }>(
    `SELECT relname AS table, (seq_tup_read + coalesce((SELECT sum(i.idx_tup_read)
       FROM pg_stat_user_indexes i WHERE i.relid = t.relid), 0))::float8 AS read FROM pg_stat_user_tables t`,
  );
  return new Map(rows.map(({ table, read }) => [table, read]));
}

async function givenDecisions(session: PoolClient): Promise<void> {
  await session.query(
    `INSERT INTO customer SELECT gen_random_uuid(), gen_random_uuid(), decode(repeat('ab', 32), 'hex'), now(), 0
     FROM generate_series(1, ${decisions})`,
  );
  await session.query(
    `INSERT INTO decision SELECT subject_id, $1, 1, 'given', $2::uuid, 1, 'en', h, NULL, now(), NULL, 'anonymous',
       NULL, 1, h, decode(repeat('00', 32), 'hex'), h
     FROM customer, decode(repeat('ab', 32), 'hex') AS h ON CONFLICT DO NOTHING`,
    [templateCode, versionId],
  );
  await session.query(
    `INSERT INTO expiry SELECT subject_id, template_code, 1, now() + row_number() OVER () % 365 * interval '1 day'
     FROM decision WHERE sequence = 1`,
  );
  await session.query(`UPDATE template SET notify_before = ARRAY['P30D', 'P7D'] WHERE template_code = $1`, [
    templateCode,
  ]);
  await session.query(
    `INSERT INTO feed_batch (first_position, size, kind, written_at, subject_ids, template_codes, sequences)
     SELECT row_number() OVER () - 1, 1, 'decision', now() - interval '1 hour', ARRAY[subject_id], ARRAY[$1], ARRAY[1]
     FROM decision WHERE template_code = $1`,
    [templateCode],
  );
  await session.query(
    `INSERT INTO log_event SELECT sha256(n::text::bytea), 'expiry', n::text, n::text, now(), n
     FROM generate_series(${decisions + 1}, ${2 * decisions}) AS n`,
  );
}
