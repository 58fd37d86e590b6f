import type { Pool } from 'pg';
import { inPart, partOfOne } from '../../decisions/lookUpRows';
import type { CustomerHold, HoldReason, NamedHold } from '../../../domain/evidence/erasure/erasure';

/** A hold on either of two linked ids holds the person. */
const idsOfPerson = `
  SELECT o.customer_id FROM customer c JOIN customer o ON o.subject_id = c.subject_id
  WHERE c.customer_id = $1 AND ${inPart('c', partOfOne)} AND ${inPart('o', partOfOne)}`;

/** An earlier hold stays. Null if nothing is held of the customer. */
export async function holdCustomer(
  pool: Pool,
  customerId: string,
  reason: HoldReason,
): Promise<CustomerHold | null> {
  // The foreign key locks the customer's row, so an erasure has either ended or sees the hold.
  const { rows } = await pool.query<{ readonly held_since: Date; readonly reason: HoldReason }>(
    `INSERT INTO customer_hold AS h (customer_id, part, held_since, reason)
     SELECT customer_id, part, statement_timestamp(), $2 FROM customer c
     WHERE customer_id = $1 AND ${inPart('c', partOfOne)} FOR KEY SHARE
     ON CONFLICT ON CONSTRAINT customer_hold_pkey DO UPDATE SET reason = h.reason
     RETURNING held_since, reason`,
    [customerId, reason],
  );
  const [row] = rows;
  return row ? { heldSince: row.held_since, reason: row.reason } : null;
}

export async function findHold(pool: Pool, customerId: string): Promise<CustomerHold | null> {
  const { rows } = await pool.query<CustomerHold>(
    `SELECT held_since AS "heldSince", reason FROM customer_hold h WHERE customer_id IN (${idsOfPerson})
     AND ${inPart('h', partOfOne)} ORDER BY held_since LIMIT 1`,
    [customerId],
  );
  return rows[0] ?? null;
}

const pageSize = 500;

/** By customer id, after this one; null begins with the first. */
export async function readHoldsPage(pool: Pool, after: string | null): Promise<readonly NamedHold[]> {
  const { rows } = await pool.query<NamedHold>(
    `SELECT customer_id AS "customerId", held_since AS "heldSince", reason FROM customer_hold
     WHERE $1::text IS NULL OR customer_id > $1::text ORDER BY customer_id LIMIT $2`,
    [after, pageSize],
  );
  return rows;
}

export async function releaseCustomer(pool: Pool, customerId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `DELETE FROM customer_hold h WHERE customer_id IN (${idsOfPerson}) AND ${inPart('h', partOfOne)}`,
    [customerId],
  );
  return rowCount !== 0;
}
