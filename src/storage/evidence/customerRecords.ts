import type { ClientBase, Pool } from 'pg';
import type { DecisionRecord, Subject } from '../../domain/evidence/decisionRecord';
import { decisionColumns, decisionRecordOf, type DecisionRow } from '../decisions/decisionRow';
import { unhurried } from '../reports/unhurried';

/** All that the ledger holds of a customer. */
export interface CustomerRecords extends Subject {
  /** By template, in the database's order of codes, then by sequence. */
  readonly records: readonly DecisionRecord[];
  /** How many there are, which may be more than were read. */
  readonly count: number;
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

const countStatement = 'SELECT count(*)::float8 AS count FROM decision WHERE subject_id = $1';

/** A stretch of the primary key. */
const pageStatement = {
  name: 'evidence-records',
  text: `
  SELECT ${decisionColumns('d')} FROM decision d
  WHERE d.subject_id = $1 AND (d.template_code, d.sequence) > ($2::text, $3::integer)
  ORDER BY d.template_code, d.sequence LIMIT $4`,
};

/**
 * The records of a customer as of one instant, so that nothing which is erased meanwhile leaves half of a chain behind.
 * Null for a customer who is not known.
 *
 * @param atMost beyond so many they are only counted
 * @param cancelled ends the reading before its next page
 * @throws what `cancelled` says
 */
export function readCustomerRecords(
  pool: Pool,
  customerId: string,
  atMost: number,
  cancelled?: AbortSignal,
): Promise<CustomerRecords | null> {
  return unhurried(pool, pageLimitMs, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const { rows } = await client.query<SubjectRow>({ ...subjectStatement, values: [customerId] });
    const [row] = rows;
    if (!row) return null;
    const records = await readRecords(client, row.subject_id, atMost + 1, cancelled);
    const count = records.length > atMost ? await countRecords(client, row.subject_id) : records.length;
    return { subjectId: row.subject_id, salt: row.salt, records, count };
  });
}

async function readRecords(
  client: ClientBase,
  subjectId: string,
  atMost: number,
  cancelled: AbortSignal | undefined,
): Promise<readonly DecisionRecord[]> {
  const records: DecisionRecord[] = [];
  for (let isWhole = false; !isWhole && records.length < atMost;) {
    cancelled?.throwIfAborted();
    const last = records.at(-1);
    const length = Math.min(pageLength, atMost - records.length);
    const values = [subjectId, last?.templateCode ?? '', last?.sequence ?? 0, length];
    const { rows } = await client.query<DecisionRow>({ ...pageStatement, values });
    records.push(...rows.map(decisionRecordOf));
    isWhole = rows.length < length;
  }
  return records;
}

async function countRecords(client: ClientBase, subjectId: string): Promise<number> {
  const { rows } = await client.query<{ readonly count: number }>(countStatement, [subjectId]);
  return rows[0]?.count ?? 0;
}
