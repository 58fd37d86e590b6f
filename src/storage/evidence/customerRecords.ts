import type { ClientBase, Pool } from 'pg';
import type { DecisionRecord, Subject } from '../../domain/evidence/decisionRecord';
import { decisionColumns, decisionRecordOf, type DecisionRow } from '../decisions/decisionRow';
import { unhurried } from '../reports/unhurried';

/** All that the ledger holds of a customer. */
export interface CustomerRecords extends Subject {
  /** By template, in the database's order of codes, then by sequence. */
  readonly records: readonly DecisionRecord[];
}

/** It may have to come from a cold disk. */
const pageLimitMs = 10_000;
const pageLength = 500;

interface SubjectRow {
  readonly subject_id: string;
  readonly salt: Buffer;
}

const subjectStatement = {
  name: 'evidence-subject',
  text: 'SELECT subject_id, salt FROM customer WHERE customer_id = $1',
};

/** A stretch of the primary key. */
const pageStatement = {
  name: 'evidence-records',
  text: `
  SELECT ${decisionColumns('d')} FROM decision d
  WHERE d.subject_id = $1 AND (d.template_code, d.sequence) > ($2::text, $3::integer)
  ORDER BY d.template_code, d.sequence LIMIT $4`,
};

/**
 * Every record of a customer as of one instant, so that nothing which is erased meanwhile leaves half of a chain behind.
 * Null for a customer who is not known.
 *
 * @param atMost how many records are read; one more than that shows that there are more
 */
export function readCustomerRecords(
  pool: Pool,
  customerId: string,
  atMost: number,
): Promise<CustomerRecords | null> {
  return unhurried(pool, pageLimitMs, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const { rows } = await client.query<SubjectRow>({ ...subjectStatement, values: [customerId] });
    const [row] = rows;
    if (!row) return null;
    const records = await readRecords(client, row.subject_id, atMost + 1);
    return { subjectId: row.subject_id, salt: row.salt, records };
  });
}

async function readRecords(
  client: ClientBase,
  subjectId: string,
  atMost: number,
): Promise<readonly DecisionRecord[]> {
  const records: DecisionRecord[] = [];
  for (let isWhole = false; !isWhole && records.length < atMost;) {
    const last = records.at(-1);
    const length = Math.min(pageLength, atMost - records.length);
    const values = [subjectId, last?.templateCode ?? '', last?.sequence ?? 0, length];
    const { rows } = await client.query<DecisionRow>({ ...pageStatement, values });
    records.push(...rows.map(decisionRecordOf));
    isWhole = rows.length < length;
  }
  return records;
}
