import assert from 'node:assert/strict';
import { Client, Pool } from 'pg';
import {
  customerBinding,
  findLinkFault,
  type DecisionRecord,
} from '../../../src/domain/evidence/decisionRecord';
import { decisionNames } from '../../../src/domain/evidence/decisionNames';
import {
  decisionColumns,
  decisionRecordOf,
  type DecisionRow,
} from '../../../src/storage/decisions/decisionRow';
import { readTallyFaults } from '../../../src/storage/reports/tallyCheck';
import { recordTemplate, type Acknowledged } from './scene';

type Answered = ReadonlyMap<string, Acknowledged>;

interface LedgerRow extends DecisionRow {
  readonly customer_id: string;
  readonly salt: Buffer;
}

/**
 * Reads the whole ledger after the load: every chain must verify and be bound to its customer, and what was
 * recorded under the load must be exactly what was acknowledged. The counts that reports rest on must agree.
 *
 * @throws AssertionError
 */
export async function verifyLedger(url: string, acknowledged: Answered): Promise<string> {
  let records = 0;
  let chains = 0;
  let underLoad = 0;
  let previous = null as DecisionRecord | null;
  for await (const row of rowsOf(url)) {
    const record = decisionRecordOf(row);
    const { subjectId, templateCode, sequence, value } = record;
    const isNext = previous?.subjectId === subjectId && previous.templateCode === templateCode;
    assert.equal(findLinkFault(record, isNext ? previous : null), null, 'a chain does not verify');
    assert.deepEqual(record.customerBinding, customerBinding(row.salt, row.customer_id));
    if (templateCode === recordTemplate) {
      const answered = acknowledged.get(decisionNames(row.salt, templateCode, sequence).id);
      assert.ok(answered, 'the ledger holds a decision that nobody was answered for');
      assert.deepEqual([value, row.customer_id], [answered.value, answered.customerId]);
      underLoad += 1;
    }
    records += 1;
    chains += isNext ? 0 : 1;
    previous = record;
  }
  // An id holds the sequence, so no two rows have one id: as many means each once.
  assert.equal(underLoad, acknowledged.size, 'decisions in the ledger, decisions acknowledged');
  const pool = poolOn(url);
  assert.deepEqual(await readTallyFaults(pool).finally(() => pool.end()), []);
  return (
    `Each of ${underLoad.toLocaleString('en')} acknowledged decisions is in the ledger once; ` +
    `${chains.toLocaleString('en')} chains with ${records.toLocaleString('en')} records verify.`
  );
}

/** A pool has ended before its connection has, so the server may still end that when the database is dropped. */
export function poolOn(url: string): Pool {
  return new Pool({ connectionString: url, max: 1 }).on('error', () => undefined);
}

const rowsPerFetch = 10_000;

/** Each subject's records on each template, oldest first. */
async function* rowsOf(url: string): AsyncGenerator<LedgerRow> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`BEGIN; DECLARE ledger NO SCROLL CURSOR FOR
      SELECT c.customer_id, c.salt, ${decisionColumns('d')}
      FROM decision d LEFT JOIN customer c USING (subject_id)
      ORDER BY d.subject_id, d.template_code, d.sequence`);
    for (let isEnd = false; !isEnd;) {
      const { rows } = await client.query<LedgerRow>(`FETCH ${rowsPerFetch} FROM ledger`);
      yield* rows;
      isEnd = rows.length === 0;
    }
  } finally {
    await client.end();
  }
}

/** The baseline's decisions under the load are counted, so that it is held to its word as well. */
export async function verifyBaseline(url: string, acknowledged: Answered): Promise<void> {
  const pool = poolOn(url);
  const { rows } = await pool
    .query<{ id: string }>('SELECT id FROM baseline.decision WHERE template_code = $1', [recordTemplate])
    .finally(() => pool.end());
  assert.equal(rows.length, acknowledged.size);
  assert.ok(rows.every(({ id }) => acknowledged.has(id)));
}
