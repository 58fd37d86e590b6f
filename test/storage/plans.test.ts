import type { Pool, PoolClient } from 'pg';
import { putSamples } from '../../src/app/samples';
import { sampleTemplates } from '../../src/app/sampleTemplates';
import { openLog } from '../../src/observability/log';
import { readHeads } from '../../src/storage/ledger/heads';
import { ledgerBeginning, readExportPage } from '../../src/storage/ledger/exportPage';
import { findDecision, readChain, readHistoryPages } from '../../src/storage/ledger/history';
import { readNewest } from '../../src/storage/ledger/newest';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';

const templateCode = sampleTemplates[0]?.templateCode ?? '';
const versionId = sampleTemplates[0]?.versions[0]?.consentVersionId ?? '';

/** Enough that a scan of the whole would cost more than any look-up by key. */
const customers = 20_000;

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

describe('the plans of the ledger’s statements', () => {
  let database: TestDatabase;
  let customerIds: readonly string[];

  beforeAll(async () => {
    database = await openTestDatabase();
    await putSamples(database.engine, openLog('silent'));
    customerIds = await givenDecisionsOfManyCustomers(database.engine.pool);
  });

  afterAll(() => database.close());

  const reads: Readonly<Record<string, (pool: Pool) => Promise<unknown>>> = {
    heads: (pool) => readHeads(pool, asked().map(withKey)),
    newest: (pool) => readNewest(pool, asked()),
    'a history on one template': (pool) => readHistoryPages(pool, asked().map(withPage)),
    'a history on all templates': (pool) =>
      readHistoryPages(
        pool,
        asked().map((one) => ({ ...withPage(one), templateCode: null })),
      ),
    'one decision': (pool) => findDecision(pool, customerIds[0] ?? '', templateCode, 1),
    'a chain': (pool) => readChain(pool, customerIds[0] ?? '', templateCode),
  };

  it.each(Object.entries(reads))('find %s by key alone', async (_name, read) => {
    const { text, values } = await statementOf(read);
    const plan = await planOf(database.engine.pool, text, values);
    expect(plan).toMatch(/Index (Only )?Scan.* on decision/);
    expect(plan).toMatch(/Index (Only )?Scan.* on customer/);
    expect(plan).not.toMatch(/Seq Scan on (decision|customer)/);
  });

  it('reads a page in the midst of an export without walking over what lies before it', async () => {
    const sent: Statement[] = [];
    const pool = recording(database.engine.pool, sent);
    const subjectId = '80000000-0000-4000-8000-000000000000';
    const after = { ...ledgerBeginning, subjectId };
    const range = { templateCode, from: null, until: null };
    const { decisions } = await readExportPage(pool, { ...range, after, span: 100, first: 100 });
    expect(decisions).toHaveLength(100);

    for (const { text, values } of sent.filter((statement) => /FROM decision/.test(statement.text))) {
      const plan = await planOf(database.engine.pool, text, values);
      expect(plan).toMatch(/Index (Only )?Scan.* on decision/);
      // A join of the two in order would begin at the first customer for each page.
      expect(plan).not.toMatch(/Seq Scan|Merge|Hash/);
    }
  });

  const asked = () => customerIds.slice(0, 50).map((customerId) => ({ customerId, templateCode }));
});

const withKey = <Asked>(asked: Asked) => ({ ...asked, idempotencyKey: 'a-key' });
const withPage = <Asked>(asked: Asked) => ({ ...asked, first: 20, after: null });

async function givenDecisionsOfManyCustomers(pool: Pool): Promise<readonly string[]> {
  await pool.query(
    `INSERT INTO customer SELECT gen_random_uuid(), gen_random_uuid(), decode(repeat('ab', 32), 'hex')
     FROM generate_series(1, ${customers})`,
  );
  // Customers of the samples have decided already.
  await pool.query(
    `INSERT INTO decision SELECT subject_id, $1, 1, 'given', $2::uuid, 1, 'en', h, NULL, now(), NULL, 'anonymous',
       NULL, 1, h, decode(repeat('00', 32), 'hex'), h
     FROM customer, decode(repeat('ab', 32), 'hex') AS h ON CONFLICT DO NOTHING`,
    [templateCode, versionId],
  );
  await pool.query('ANALYZE');
  const { rows } = await pool.query<{ customer_id: string }>('SELECT customer_id FROM customer LIMIT 50');
  return rows.map(({ customer_id }) => customer_id);
}

/** A pool that keeps what its clients are asked. */
function recording(pool: Pool, sent: Statement[]): Pool {
  const connect = async () => {
    const client = await pool.connect();
    const query = (text: string, values: unknown[] = []) => {
      sent.push({ name: '', text, values });
      return client.query(text, values);
    };
    const on = client.on.bind(client);
    const off = client.off.bind(client);
    return { query, on, off, release: client.release.bind(client) } as unknown as PoolClient;
  };
  return { connect } as unknown as Pool;
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
