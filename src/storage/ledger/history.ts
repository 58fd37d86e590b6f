import type { Pool } from 'pg';
import type { DecisionRecord } from '../../domain/decisionRecord';
import { askedRows, rowsByAsked } from './asked';
import { decisionColumns, decisionRecordOf, type DecisionRow } from './decisionRow';

/** Where a page of a history goes on: right after this decision. */
export interface HistoryPosition {
  readonly decidedAt: Date;
  readonly templateCode: string;
  readonly sequence: number;
}

/** A page of one customer's decisions, newest first, on one template or (null) on all. */
export interface HistoryAsked {
  readonly customerId: string;
  readonly templateCode: string | null;
  readonly first: number;
  readonly after: HistoryPosition | null;
}

const pagesStatement = `
  SELECT asked.n, ${decisionColumns('d')}
  FROM ${askedRows(
    'unnest($1::uuid[], $2::text[], $3::integer[], $4::timestamptz[], $5::text[], $6::integer[])',
    'customer_id, template_code, first, after_at, after_code, after_sequence',
  )}
  JOIN customer c ON c.customer_id = asked.customer_id
  CROSS JOIN LATERAL (
    SELECT d.* FROM decision d
    WHERE d.subject_id = c.subject_id
      AND (asked.template_code IS NULL OR d.template_code = asked.template_code)
      AND (asked.after_at IS NULL
        OR (d.decided_at, d.template_code, d.sequence) < (asked.after_at, asked.after_code, asked.after_sequence))
    ORDER BY d.decided_at DESC, d.template_code DESC, d.sequence DESC
    LIMIT asked.first
  ) AS d
  ORDER BY asked.n, d.decided_at DESC, d.template_code DESC, d.sequence DESC`;

/** The pages asked for, in their order, with one statement. */
export async function readHistoryPages(
  pool: Pool,
  asked: readonly HistoryAsked[],
): Promise<readonly (readonly DecisionRecord[])[]> {
  const { rows } = await pool.query<DecisionRow & { readonly n: string }>({
    name: 'decision-history',
    text: pagesStatement,
    values: [
      asked.map(({ customerId }) => customerId),
      asked.map(({ templateCode }) => templateCode),
      asked.map(({ first }) => first),
      asked.map(({ after }) => after?.decidedAt ?? null),
      asked.map(({ after }) => after?.templateCode ?? null),
      asked.map(({ after }) => after?.sequence ?? null),
    ],
  });
  return rowsByAsked(rows, asked.length).map((page) => page.map(decisionRecordOf));
}

const decisionStatement = `
  SELECT ${decisionColumns('d')} FROM customer c JOIN decision d USING (subject_id)
  WHERE c.customer_id = $1 AND d.template_code = $2 AND d.sequence = $3`;

export async function findDecision(
  pool: Pool,
  customerId: string,
  templateCode: string,
  sequence: number,
): Promise<DecisionRecord | null> {
  const values = [customerId, templateCode, sequence];
  const { rows } = await pool.query<DecisionRow>({ name: 'decision-one', text: decisionStatement, values });
  return rows[0] ? decisionRecordOf(rows[0]) : null;
}

const chainStatement = `
  SELECT ${decisionColumns('d')} FROM customer c JOIN decision d USING (subject_id)
  WHERE c.customer_id = $1 AND d.template_code = $2 ORDER BY d.sequence`;

/** Every record of a customer on a template, oldest first: what `verifyChain` takes. */
export async function readChain(
  pool: Pool,
  customerId: string,
  templateCode: string,
): Promise<readonly DecisionRecord[]> {
  const values = [customerId, templateCode];
  const { rows } = await pool.query<DecisionRow>({ name: 'decision-chain', text: chainStatement, values });
  return rows.map(decisionRecordOf);
}
