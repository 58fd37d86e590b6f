import type { Pool } from 'pg';
import type { CustomerHold, HoldReason } from '../../../domain/evidence/erasure/erasure';

/** Holds the customer, unless they are held already. Answers the hold; null for a customer of whom nothing is held. */
export async function holdCustomer(
  pool: Pool,
  customerId: string,
  reason: HoldReason,
): Promise<CustomerHold | null> {
  // The foreign key locks the customer's row, so that an erasure either has ended or finds the hold.
  const { rows } = await pool.query<{ readonly held_since: Date; readonly reason: HoldReason }>(
    `INSERT INTO customer_hold AS h (customer_id, held_since, reason)
     SELECT customer_id, statement_timestamp(), $2 FROM customer WHERE customer_id = $1 FOR KEY SHARE
     ON CONFLICT (customer_id) DO UPDATE SET reason = h.reason
     RETURNING held_since, reason`,
    [customerId, reason],
  );
  const [row] = rows;
  return row ? { heldSince: row.held_since, reason: row.reason } : null;
}

/** Whether there was a hold. */
export async function releaseCustomer(pool: Pool, customerId: string): Promise<boolean> {
  const { rowCount } = await pool.query('DELETE FROM customer_hold WHERE customer_id = $1', [customerId]);
  return rowCount === 1;
}
