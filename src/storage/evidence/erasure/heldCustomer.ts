import type { ClientBase, Pool } from 'pg';
import type { CustomerHold, HeldPlaces, HoldReason } from '../../../domain/evidence/erasure/erasure';

/** What there is of a customer. */
export interface HeldCustomer {
  readonly subjectId: string;
  /** When the link was made. */
  readonly knownSince: Date;
  /** When the newest record was recorded; null without records. */
  readonly recordedLast: Date | null;
  readonly places: HeldPlaces;
  /** Null for a customer who may be erased. */
  readonly hold: CustomerHold | null;
}

interface HeldRow {
  readonly subject_id: string;
  readonly created_at: Date;
  readonly recorded_last: Date | null;
  readonly idempotency_keys: number;
  readonly standings: number;
  readonly records: number;
  readonly held_since: Date | null;
  readonly hold_reason: HoldReason | null;
}

const statement = `
  SELECT c.subject_id, c.created_at, h.held_since, h.reason AS hold_reason,
    (SELECT max(d.decided_at) FROM decision d WHERE d.subject_id = c.subject_id) AS recorded_last,
    (SELECT count(*) FROM idempotency_key k WHERE k.subject_id = c.subject_id)::float8 AS idempotency_keys,
    (SELECT count(DISTINCT d.template_code) FROM decision d WHERE d.subject_id = c.subject_id)::float8 AS standings,
    (SELECT count(*) FROM decision d WHERE d.subject_id = c.subject_id)::float8 AS records
  FROM customer c LEFT JOIN customer_hold h USING (customer_id)
  WHERE c.customer_id = $1`;

/** Null for a customer of whom nothing is held. */
export async function findHeldCustomer(
  pool: Pool | ClientBase,
  customerId: string,
): Promise<HeldCustomer | null> {
  const { rows } = await pool.query<HeldRow>(statement, [customerId]);
  const [row] = rows;
  if (!row) return null;
  const { idempotency_keys: idempotencyKeys, standings, records, held_since, hold_reason } = row;
  return {
    subjectId: row.subject_id,
    knownSince: row.created_at,
    recordedLast: row.recorded_last,
    places: { links: 1, idempotencyKeys, standings, records },
    hold: held_since && hold_reason && { heldSince: held_since, reason: hold_reason },
  };
}
