import type { ClientBase, Pool } from 'pg';
import type { DecisionRecord, Subject } from '../../domain/evidence/decisionRecord';
import { decisionColumns, decisionRecordOf, type DecisionRow } from '../decisions/decisionRow';
import type { ContextEvidence } from '../../domain/evidence/file/evidenceFile';
import { inPart, partOfOne } from '../decisions/lookUpRows';
import { unhurried } from '../reports/unhurried';

export interface RecordWithContext {
  readonly record: DecisionRecord;
  readonly context: ContextEvidence | null;
}

interface CustomerRecords extends Subject {
  /** By template in database order, then by sequence. */
  readonly records: readonly RecordWithContext[];
  /** May be more than were read. */
  readonly count: number;
}

const pageLimitMs = 10_000;
const pageLength = 500;

const subjectStatement = {
  name: 'evidence-subject',
  text: `SELECT subject_id AS "subjectId", salt FROM known_subject k WHERE bound_id = $1 AND ${inPart('k', partOfOne)}`,
};

const countStatement = 'SELECT count(*)::float8 AS count FROM decision WHERE subject_id = $1';

const pageStatement = {
  name: 'evidence-records',
  text: `
  SELECT ${decisionColumns('d')}, x.context, encode(x.salt, 'hex') AS salt
  FROM decision d LEFT JOIN decision_context x USING (subject_id, template_code, sequence, part)
  WHERE d.subject_id = $1 AND (d.template_code, d.sequence) > ($2::text, $3::integer)
  ORDER BY d.template_code, d.sequence LIMIT $4`,
};

/** A snapshot, so that an erasure meanwhile cannot split a chain. @param atMost beyond this they are only counted */
export function readCustomerRecords(
  pool: Pool,
  customerId: string,
  atMost: number,
  cancelled?: AbortSignal,
): Promise<CustomerRecords | null> {
  return unhurried(pool, pageLimitMs, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const { rows } = await client.query<Subject>({ ...subjectStatement, values: [customerId] });
    const [row] = rows;
    if (!row) return null;
    const records = await readRecords(client, row.subjectId, atMost + 1, cancelled);
    if (records.length <= atMost) return { ...row, records, count: records.length };
    const counted = await client.query<{ readonly count: number }>(countStatement, [row.subjectId]);
    return { ...row, records, count: counted.rows[0]?.count ?? 0 };
  });
}

async function readRecords(
  client: ClientBase,
  subjectId: string,
  atMost: number,
  cancelled: AbortSignal | undefined,
): Promise<readonly RecordWithContext[]> {
  const records: RecordWithContext[] = [];
  for (let isWhole = false; !isWhole && records.length < atMost;) {
    cancelled?.throwIfAborted();
    const last = records.at(-1)?.record;
    const length = Math.min(pageLength, atMost - records.length);
    const values = [subjectId, last?.templateCode ?? '', last?.sequence ?? 0, length];
    const { rows } = await client.query<PageRow>({ ...pageStatement, values });
    records.push(...rows.map(withContext));
    isWhole = rows.length < length;
  }
  return records;
}

export interface RecordOfPerson extends RecordWithContext {
  /** Of the subject whose record it is. */
  readonly salt: Uint8Array;
  /** False for one that a linked id had before. */
  readonly stays: boolean;
}

/** Each record with that number that an id of the person has, that of the customer who stays first. */
export async function readRecordsOfPerson(
  pool: Pool,
  customerId: string,
  templateCode: string,
  sequence: number,
): Promise<readonly RecordOfPerson[]> {
  const { rows } = await pool.query<PageRow & { readonly ownSalt: Uint8Array; readonly stays: boolean }>({
    name: 'evidence-record',
    text: `
      SELECT CASE WHEN o.linked_to IS NULL THEN o.salt ELSE o.former_salt END AS "ownSalt",
        o.linked_to IS NULL AS stays, ${decisionColumns('d')}, x.context, encode(x.salt, 'hex') AS salt
      FROM customer c JOIN customer o ON o.subject_id = c.subject_id CROSS JOIN LATERAL (
        SELECT * FROM decision d
        WHERE d.subject_id = CASE WHEN o.linked_to IS NULL THEN o.subject_id ELSE o.former_subject_id END
          AND d.template_code = $2 AND d.sequence = $3 AND ${inPart('d', partOfOne)} LIMIT 1
      ) AS d LEFT JOIN LATERAL (
        SELECT * FROM decision_context x WHERE x.subject_id = d.subject_id AND x.template_code = d.template_code
          AND x.sequence = d.sequence AND ${inPart('x', partOfOne)} LIMIT 1
      ) AS x ON true
      WHERE c.customer_id = $1 AND ${inPart('c', partOfOne)} AND ${inPart('o', partOfOne)}
      ORDER BY stays DESC`,
    values: [customerId, templateCode, sequence],
  });
  return rows.map((row) => ({ ...withContext(row), salt: row.ownSalt, stays: row.stays }));
}

type PageRow = DecisionRow & (ContextEvidence | { readonly context: null });

function withContext(row: PageRow): RecordWithContext {
  const record = decisionRecordOf(row);
  return { record, context: row.context && { context: row.context, salt: row.salt } };
}

export interface TemplateEvent {
  readonly kind: 'version' | 'retirement' | 'templateRules';
  readonly about: string;
  readonly body: string;
  readonly leafIndex: number;
}

export async function readTemplateEvents(
  pool: Pool,
  consentVersionIds: readonly string[],
  templateCodes: readonly string[],
): Promise<readonly TemplateEvent[]> {
  const { rows } = await pool.query<TemplateEvent>({
    name: 'log-template-events',
    text: `SELECT e.kind, e.about, e.body, e.leaf_index::float8 AS "leafIndex"
      FROM (SELECT 'version'::text, unnest($1::text[]) UNION ALL SELECT 'retirement', unnest($2::text[])) AS wanted (kind, about)
      JOIN log_event e USING (kind, about) WHERE e.leaf_index IS NOT NULL
      UNION ALL
      SELECT e.kind, e.about, e.body, e.leaf_index::float8 FROM log_event e
      WHERE e.kind = 'templateRules' AND e.leaf_index IS NOT NULL AND e.body::jsonb ->> 'templateCode' = ANY ($2)`,
    values: [consentVersionIds, templateCodes],
  });
  return rows;
}
