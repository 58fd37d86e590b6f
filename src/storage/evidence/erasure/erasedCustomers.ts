import type { Pool } from 'pg';

/** Forgets those whom anybody may bring back by now. */
export async function forgetErasedCustomers(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM erased_customer WHERE expires_at <= statement_timestamp()');
}
