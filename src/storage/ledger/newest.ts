import type { Pool } from 'pg';
import type { DecisionRecord } from '../../domain/decisionRecord';
import { askedRows, rowsByAsked } from './asked';
import { decisionColumns, decisionRecordOf, type DecisionRow } from './decisionRow';

export interface NewestAsked {
  readonly customerId: string;
  readonly templateCode: string;
}

const statement = `
  SELECT asked.n, d.*
  FROM ${askedRows('unnest($1::uuid[], $2::text[])', 'customer_id, template_code')}
  JOIN customer c ON c.customer_id = asked.customer_id
  CROSS JOIN LATERAL (
    SELECT ${decisionColumns('d')} FROM decision d
    WHERE d.subject_id = c.subject_id AND d.template_code = asked.template_code
    ORDER BY d.sequence DESC LIMIT 1
  ) AS d`;

/** The newest decision of each customer on each template asked for, in their order, with one statement. */
export async function readNewest(
  pool: Pool,
  asked: readonly NewestAsked[],
): Promise<readonly (DecisionRecord | null)[]> {
  const { rows } = await pool.query<DecisionRow & { readonly n: string }>({
    name: 'decision-newest',
    text: statement,
    values: [asked.map(({ customerId }) => customerId), asked.map(({ templateCode }) => templateCode)],
  });
  return rowsByAsked(rows, asked.length).map(([row]) => (row ? decisionRecordOf(row) : null));
}
