import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { putSamples } from '../../src/app/samples/samples';
import { sampleTemplates } from '../../src/app/samples/sampleTemplates';
import { requireCustomerId } from '../../src/domain/input/input';
import { openLog } from '../../src/observability/log';
import { readHeads } from '../../src/storage/decisions/heads';
import { readExpiringPage } from '../../src/storage/reports/expiringPage';
import { ledgerBeginning, readExportPage, type ExportPage } from '../../src/storage/reports/exportPage';
import { readHistoryPages } from '../../src/storage/decisions/history';
import { readNewest } from '../../src/storage/decisions/newest';
import { findHeldCustomer, hasErasure } from '../../src/storage/evidence/erasure/heldCustomer';
import { findHold } from '../../src/storage/evidence/erasure/holds';
import { firstSubject, readLapsedPage } from '../../src/storage/evidence/erasure/lapsedCustomers';
import { readLinkState } from '../../src/storage/evidence/links';
import { readOtherIds } from '../../src/storage/evidence/otherIds';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';

const templateCode = sampleTemplates[0]?.templateCode ?? '';
const dayMs = 86_400_000;
const versionId = sampleTemplates[0]?.versions[0]?.consentVersionId ?? '';

/** Enough that a scan of the whole would cost more than any look-up by key. */
const customers = 20_000;

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

describe('the plans of the statements on the ledger', () => {
  let database: TestDatabase;
  let customerIds: readonly string[];

  beforeAll(async () => {
    database = await openTestDatabase();
    await putSamples(database.engine, openLog('silent'));
    customerIds = await givenDecisionsOfManyCustomers(database.engine.pool);
  });

  afterAll(() => database.close());

  type Read = (pool: Pool, count?: number) => Promise<unknown>;

  const reads: Readonly<Record<string, Read>> = {
    heads: (pool, count) => readHeads(pool, asked(count).map(withoutKey)),
    'heads with keys': (pool, count) => readHeads(pool, asked(count).map(withKey)),
    newest: (pool, count) => readNewest(pool, asked(count)),
    'a history on one template': (pool, count) => readHistoryPages(pool, asked(count).map(withPage)),
    'a history on all templates': (pool, count) =>
      readHistoryPages(
        pool,
        asked(count).map((one) => ({ ...withPage(one), templateCode: null })),
      ),
  };

  it.each(Object.entries(reads))('find %s by key alone', async (_name, read) => {
    const { text, values } = await statementOf(read);
    const plan = await planOf(database.engine.pool, text, values);
    expect(plan).toMatch(/Index (Only )?Scan.* on decision/);
    expect(plan).toMatch(/Index (Only )?Scan.* on customer/);
    expect(plan).not.toMatch(/Seq Scan on (decision|customer)/);
  });

  const readsOfPersons: Readonly<Record<string, (pool: Pool, customerId: string) => Promise<unknown>>> = {
    'all that is held of a customer': findHeldCustomer,
    'a hold': findHold,
    'whom a link would join': (pool, customerId) => readLinkState(pool, customerId, 'a-visitor'),
    'a history of a person': (pool, customerId) =>
      readHistoryPages(pool, [withPage({ ...idOf(customerId), templateCode: null, ofPerson: true })]),
    'the other ids of a person': (pool, customerId) => readOtherIds(pool, [customerId]),
    'a page of the lapsed': (pool) => readLapsedPage(pool, firstSubject, new Date(), 10),
  };

  it.each(Object.entries(readsOfPersons))('find %s by indexes, linked ids too', async (_name, read) => {
    const sent: Statement[] = [];
    const recorder = recording(database.engine.pool, sent);
    await read(recorder, customerIds[0] ?? '');
    const reading = sent.filter(({ text }) => /(FROM|JOIN) (customer|decision)/.test(text));
    expect(reading).not.toEqual([]);
    for (const { text, values } of reading)
      expect(await planOf(database.engine.pool, text, values)).not.toMatch(
        /Seq Scan on (decision|customer)\b/,
      );
  });

  it('find an erasure by its id alone, among many', async () => {
    const { pool } = database.engine;
    await pool.query(
      `INSERT INTO log_event (hash, kind, about, body, at)
       SELECT sha256(body::bytea), 'erasure', gen_random_uuid(), body, statement_timestamp()
       FROM (SELECT json_build_object('erasureId', gen_random_uuid())::text AS body
         FROM generate_series(1, 5000)) AS erasures; ANALYZE log_event`,
    );
    const { text, values } = await statementOf((recorder) => hasErasure(recorder, randomUUID()));
    const plan = await planOf(pool, text, values);
    expect(plan).toMatch(/Index Scan .*log_event_erasure_id_idx/);
  });

  it.each(Object.entries(reads))('look once for %s of each customer', async (name, read) => {
    const { text, values } = await statementOf(read);
    const customersAsked = String(values[0]).split(',').length;
    // The newest decision, and with keys also the one that answered it.
    const lookUps = customersAsked * (name === 'heads with keys' ? 2 : 1);
    expect(await scansOfLedger(database.engine.pool, text, values)).toBe(lookUps);
  });

  it.each(Object.entries(reads))(
    'are made once for %s of one customer, when it keeps coming',
    async (_name, read) => {
      const { name } = await statementOf(read);
      const client = await database.engine.pool.connect();
      // PostgreSQL plans five times for the values at hand before it compares. One customer is the cheapest list.
      for (const _time of [1, 2, 3, 4, 5, 6, 7]) await read(onlyOne(client), 1);
      const { rows } = await client.query(
        'SELECT custom_plans::integer AS "plansForValues" FROM pg_prepared_statements WHERE name = $1',
        [name],
      );
      client.release();
      expect(rows).toEqual([{ plansForValues: 5 }]);
    },
  );

  const midst = { ...ledgerBeginning, subjectId: '80000000-0000-4000-8000-000000000000' };
  const range = { templateCode, from: null, until: null, logSize: 0, span: 100, first: 100 };
  const before = new Date(Date.now() + 400 * dayMs);
  const endsFrom = { ...midst, validUntil: new Date(Date.now() + 100 * dayMs) };
  const pages: Readonly<Record<string, (pool: Pool) => Promise<ExportPage>>> = {
    'an export': (pool) => readExportPage(pool, { ...range, after: midst }),
    'where customers stand': (pool) => readExportPage(pool, { ...range, after: midst, newestOnly: true }),
    'whose consent ends': (pool) => readExpiringPage(pool, { ...range, after: endsFrom, before }),
  };

  it.each(Object.entries(pages))(
    'reads a page in the midst of %s without walking over what lies before it',
    async (_name, read) => {
      const sent: Statement[] = [];
      const { decisions } = await read(recording(database.engine.pool, sent));
      expect(decisions).toHaveLength(100);

      for (const { text, values } of sent.filter(({ text }) => /FROM (decision|expiry)/.test(text))) {
        const plan = await planOf(database.engine.pool, text, values);
        expect(plan).toMatch(/Index (Only )?Scan.* on (decision|expiry)/);
        // A join of the two in order would begin at the first customer for each page.
        expect(plan).not.toMatch(/Seq Scan|Merge Join|Hash|Sort\n/);
      }
    },
  );

  it('reads a page of a long history without what lies before and behind it', async () => {
    const { customerId } = idOf(customerIds.at(-1) ?? '');
    await database.engine.pool.query(
      `INSERT INTO decision SELECT d.subject_id, d.template_code, n, d.value, d.consent_version_id, d.epoch, d.locale,
         d.content_hash, NULL, d.recorded_at, NULL, 'anonymous', NULL, 1, d.customer_binding, d.hash, d.hash
       FROM customer c JOIN decision d USING (subject_id), generate_series(2, 3000) AS n
       WHERE c.customer_id = $1 AND d.template_code = $2 AND d.sequence = 1`,
      [customerId, templateCode],
    );
    const first = await readHistoryPages(database.engine.pool, [
      { customerId, templateCode, first: 1_500, after: null },
    ]);
    const after = first[0]?.at(-1)?.record ?? null;
    const page = { customerId, templateCode, first: 20, after };

    const { text, values } = await statementOf((pool) => readHistoryPages(pool, [page]));
    const [found] = await readHistoryPages(database.engine.pool, [page]);

    expect(found?.map(({ record }) => record.sequence)).toEqual(
      Array.from({ length: 20 }, (_, n) => 1_500 - n),
    );
    expect(await rowsReadOfLedger(database.engine.pool, text, values)).toBeLessThanOrEqual(21);
  });

  const asked = (count = 50) =>
    customerIds.slice(0, count).map((customerId) => ({ ...idOf(customerId), templateCode }));
});

/** A client that is asked as if it were its pool. */
const onlyOne = (client: PoolClient) => client as unknown as Pool;

const idOf = (id: string) => ({ customerId: requireCustomerId('customerId', id) });
const withKey = <Asked>(asked: Asked) => ({ ...asked, key: { key: 'a-key', inputHash: 'ab'.repeat(32) } });
const withoutKey = <Asked>(asked: Asked) => ({ ...asked, key: null });
const withPage = <Asked>(asked: Asked) => ({ ...asked, first: 20, after: null });

async function givenDecisionsOfManyCustomers(pool: Pool): Promise<readonly string[]> {
  await pool.query(
    `INSERT INTO customer SELECT gen_random_uuid(), gen_random_uuid(), decode(repeat('ab', 32), 'hex'), now(), 0
     FROM generate_series(1, ${customers})`,
  );
  // Customers of the samples have decided already.
  await pool.query(
    `INSERT INTO decision SELECT subject_id, $1, 1, 'given', $2::uuid, 1, 'en', h, NULL, now(), NULL, 'anonymous',
       NULL, 1, h, decode(repeat('00', 32), 'hex'), h
     FROM customer, decode(repeat('ab', 32), 'hex') AS h ON CONFLICT DO NOTHING`,
    [templateCode, versionId],
  );
  // Of a year, and of another template as many.
  await pool.query(
    `INSERT INTO expiry SELECT subject_id, code, 1, now() + row_number() OVER () % 365 * interval '1 day'
     FROM decision, unnest(ARRAY[template_code, 'another']) AS code WHERE sequence = 1`,
  );
  await pool.query(
    `INSERT INTO decision_context (subject_id, template_code, sequence, salt, context)
     SELECT subject_id, template_code, sequence, decode(repeat('ab', 32), 'hex'), '{}' FROM decision`,
  );
  await pool.query('ANALYZE');
  const { rows } = await pool.query<{ customer_id: string }>('SELECT customer_id FROM customer LIMIT 50');
  await pool.query(
    `INSERT INTO idempotency_key SELECT subject_id, 'a-key', salt, $1, 1, true, now()
     FROM customer WHERE customer_id = ANY ($2)`,
    [templateCode, rows.map(({ customer_id }) => customer_id)],
  );
  return rows.map(({ customer_id }) => customer_id);
}

/** A pool that keeps what its clients are asked. */
function recording(pool: Pool, sent: Statement[]): Pool {
  const kept = (...[asked, values = []]: Asked) => {
    const statement = typeof asked === 'string' ? { name: '', text: asked, values } : asked;
    sent.push(statement);
    return { text: statement.text, values: statement.values };
  };
  const connect = async () => {
    const client = await pool.connect();
    const query = (...asked: Asked) => client.query(kept(...asked));
    return Object.assign(Object.create(client) as PoolClient, { query });
  };
  const query = (...asked: Asked) => pool.query(kept(...asked));
  return { connect, query } as unknown as Pool;
}

/** The statement that a read would send. */
async function statementOf(read: (pool: Pool) => Promise<unknown>): Promise<Statement> {
  const sent: Statement[] = [];
  const recorder = { query: (statement: Statement) => Promise.reject(new Sent(sent.push(statement))) };
  await expect(read(recorder as unknown as Pool)).rejects.toBeInstanceOf(Sent);
  const [statement] = sent;
  if (!statement) throw new Error('The read sent no statement.');
  return statement;
}

class Sent extends Error {
  constructor(readonly count: number) {
    super('sent');
  }
}

async function planOf(pool: Pool, text: string, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

type Asked = readonly [asked: string | Statement, values?: unknown[]];

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

/** How often a statement looks into the ledger, planned once for all values as those that keep coming are. */
function scansOfLedger(pool: Pool, text: string, values: readonly unknown[]): Promise<number> {
  return sumOverLedger(pool, text, values, (node) => node['Actual Loops']);
}

/** How many rows of the ledger a statement looks at, with those that it passes over. */
function rowsReadOfLedger(pool: Pool, text: string, values: readonly unknown[]): Promise<number> {
  return sumOverLedger(
    pool,
    text,
    values,
    (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
  );
}

async function sumOverLedger(
  pool: Pool,
  text: string,
  values: readonly unknown[],
  countOf: (node: PlanNode) => number,
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL plan_cache_mode TO force_generic_plan; PREPARE asked AS ${text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE asked (${values.map(literalOf).join(', ')})`,
    );
    await client.query('ROLLBACK; DEALLOCATE asked');
    return rows.flatMap((row) => row['QUERY PLAN']).reduce((sum, { Plan }) => sum + sumIn(Plan, countOf), 0);
  } finally {
    client.release();
  }
}

function sumIn({ Plans = [], ...node }: PlanNode, countOf: (node: PlanNode) => number): number {
  const own = node['Relation Name'] === 'decision' ? countOf(node) : 0;
  return Plans.reduce((sum, plan) => sum + sumIn(plan, countOf), own);
}

function literalOf(value: unknown): string {
  if (!Array.isArray(value)) return `'${String(value)}'`;
  const texts = (value as readonly (string | number | Date | null)[]).map((one) =>
    one === null ? 'NULL' : `"${one instanceof Date ? one.toISOString() : one}"`,
  );
  return `'{${texts.join(',')}}'`;
}
