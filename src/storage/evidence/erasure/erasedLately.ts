import type { ClientBase, Pool } from 'pg';
import { erasedCustomerHash } from '../../decisions/erasedCustomerHash';

const rememberStatement = `
  INSERT INTO erased_customer AS e (hash, expires_at, erased_at) 
  SELECT ${erasedCustomerHash('$1::text')}, $2::timestamptz, $3::timestamptz
  ON CONFLICT (hash) DO UPDATE SET erased_at = greatest(e.erased_at, excluded.erased_at),
    expires_at = greatest(e.expires_at, excluded.expires_at)`;

/** Until that instant a service cannot bring the customer back. Answers from before the erasure are refused from everybody. */
export async function rememberErased(
  client: Pool | ClientBase,
  customerId: string,
  until: Date,
  erasedAt: Date,
): Promise<void> {
  await client.query(rememberStatement, [customerId, until, erasedAt]);
}

export async function forgetErasedCustomers(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM erased_customer WHERE expires_at <= statement_timestamp()');
}
