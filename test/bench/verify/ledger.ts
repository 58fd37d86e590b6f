import assert from 'node:assert/strict';
import { Client, Pool } from 'pg';
import { verifyChain } from '../../service/verifyChain';
import {
  customerBinding,
  decisionId,
  type DecisionRecord,
} from '../../../src/domain/evidence/decisionRecord';
import {
  decisionColumns,
  decisionRecordOf,
  type DecisionRow,
} from '../../../src/storage/decisions/decisionRow';
import { readTallyFaults } from '../../../src/storage/reports/tallyCheck';
import type { Acknowledged } from '../doors/acknowledged';
import type { Scene } from '../doors/scene';
import { recordTemplate } from '../fill/templates';
import type { Progress } from '../report/progress';

/** What was found right. */
export interface VerifiedLedger {
  readonly acknowledged: number;
  readonly records: number;
  readonly chains: number;
}

interface LedgerRow extends DecisionRow {
  readonly customer_id: string;
  readonly salt: string;
}

/**
 * Reads the whole ledger after the load: every chain must verify and be bound to its customer, and what was
 * recorded under the load must be exactly what was acknowledged.
 *
 * @throws AssertionError
 */
export async function verifyLedger(
  url: string,
  scene: Scene,
  acknowledged: ReadonlyMap<string, Acknowledged>,
  progress: Progress,
): Promise<VerifiedLedger> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const bar = progress.start('verify every chain', await countOf(client));
  const recorded = new RecordedUnderLoad(scene, acknowledged);
  let records = 0;
  let chains = 0;
  try {
    for await (const rows of chainsIn(client)) {
      const chain = rows.map(decisionRecordOf);
      mustBeIntact(chain, rows);
      const [first] = rows;
      assert.ok(first, 'a chain has at least one record');
      chain.forEach((record) => recorded.see(record, first));
      records += chain.length;
      chains += 1;
      bar.advance(chain.length);
    }
  } finally {
    bar.stop();
    await client.end();
  }
  recorded.mustBeAll();
  await mustBeTallied(url);
  return { acknowledged: acknowledged.size, records, chains };
}

/** Compares each decision on the load's template with the one that was acknowledged under its id. */
class RecordedUnderLoad {
  private seen = 0;

  constructor(
    private readonly scene: Scene,
    private readonly acknowledged: ReadonlyMap<string, Acknowledged>,
  ) {}

  see({ templateCode, sequence, value }: DecisionRecord, subject: LedgerRow): void {
    if (templateCode !== recordTemplate) return;
    const id = decisionId(Buffer.from(subject.salt, 'hex'), templateCode, sequence);
    const answered = this.acknowledged.get(id);
    assert.ok(answered, 'the ledger holds a decision that nobody was answered for');
    assert.equal(value, answered.value);
    assert.equal(subject.customer_id, this.scene.customerId(answered.customer));
    this.seen += 1;
  }

  /** An id holds the sequence, so no two rows have one id: as many means each once. */
  mustBeAll(): void {
    assert.equal(this.seen, this.acknowledged.size, 'decisions in the ledger, decisions acknowledged');
  }
}

function mustBeIntact(chain: readonly DecisionRecord[], rows: readonly LedgerRow[]): void {
  const verdict = verifyChain(chain);
  assert.ok(verdict.intact, `a chain does not verify: ${JSON.stringify(verdict)}`);
  const [row] = rows;
  assert.ok(row, 'a chain has at least one record');
  const binding = customerBinding(Buffer.from(row.salt, 'hex'), row.customer_id);
  assert.ok(chain.every((record) => record.customerBinding === binding));
}

const rowsPerFetch = 10_000;

const ledgerStatement = `
  SELECT c.customer_id, encode(c.salt, 'hex') AS salt, ${decisionColumns('d')}
  FROM decision d LEFT JOIN customer c USING (subject_id)
  ORDER BY d.subject_id, d.template_code, d.sequence`;

/** Each subject's records on each template, oldest first. */
async function* chainsIn(client: Client): AsyncGenerator<readonly LedgerRow[]> {
  await client.query(`BEGIN; DECLARE ledger NO SCROLL CURSOR FOR ${ledgerStatement}`);
  let chain: LedgerRow[] = [];
  for (;;) {
    const { rows } = await client.query<LedgerRow>(`FETCH ${rowsPerFetch} FROM ledger`);
    for (const row of rows) {
      const [first] = chain;
      const isNext = first?.subject_id !== row.subject_id || first.template_code !== row.template_code;
      if (first && isNext) {
        yield chain;
        chain = [];
      }
      chain.push(row);
    }
    if (rows.length === 0) break;
  }
  if (chain.length > 0) yield chain;
  await client.query('COMMIT');
}

async function countOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::integer AS count FROM decision');
  return rows[0]?.count ?? 0;
}

/** The counts that reports rest on were kept right by every batch. */
async function mustBeTallied(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    assert.deepEqual(await readTallyFaults(pool), []);
  } finally {
    await pool.end();
  }
}

/** The baseline's decisions under the load are counted, so that it is held to its word as well. */
export async function verifyBaseline(
  url: string,
  acknowledged: ReadonlyMap<string, Acknowledged>,
): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM baseline.decision WHERE template_code = $1',
      [recordTemplate],
    );
    assert.equal(rows.length, acknowledged.size);
    assert.ok(rows.every(({ id }) => acknowledged.has(id)));
  } finally {
    await client.end();
  }
}
