import type { Pool } from 'pg';
import type { DecisionSummary } from '../../domain/evidence/decisionRecord';
import { decisionSummaryOf, summaryColumns, type PackedRow } from './packedRow';

/** The decision with this sequence of the customer's on the template; null when there is none. */
export async function findDecision(
  pool: Pool,
  customerId: string,
  templateCode: string,
  sequence: number,
): Promise<DecisionSummary | null> {
  const { rows } = await pool.query<PackedRow>({
    name: 'decision-of-sequence',
    text: `SELECT ${summaryColumns} FROM customer c JOIN decision d USING (subject_id)
      WHERE c.customer_id = $1 AND d.template_code = $2 AND d.sequence = $3`,
    values: [customerId, templateCode, sequence],
  });
  return rows[0] ? decisionSummaryOf(rows[0], templateCode) : null;
}
