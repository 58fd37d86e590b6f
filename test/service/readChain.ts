import type { Pool } from 'pg';
import type { DecisionRecord } from '../../src/domain/evidence/decisionRecord';
import { decisionColumns, decisionRecordOf, type DecisionRow } from '../../src/storage/decisions/decisionRow';

/** Every record of a customer on a template, oldest first: what `verifyChain` takes. */
export async function readChain(
  pool: Pool,
  customerId: string,
  templateCode: string,
): Promise<readonly DecisionRecord[]> {
  const { rows } = await pool.query<DecisionRow>(
    `SELECT ${decisionColumns('d')} FROM customer c JOIN decision d USING (subject_id, part)
     WHERE c.customer_id = $1 AND d.template_code = $2 ORDER BY d.sequence`,
    [customerId, templateCode],
  );
  return rows.map(decisionRecordOf);
}
