import type { Pool } from 'pg';
import type { CustomerHold, HoldReason } from '../../../domain/evidence/erasure/erasure';
import { UNHURRIED_LIMIT_MS } from '../../engine/limits';
import { unhurried } from '../../reports/unhurried';
import { ledgerBeginning } from '../../reports/exportPage';

/** A customer with every newest decision, for the rule of retention to judge. */
export interface NewestOfCustomer {
  readonly customerId: string;
  readonly subjectId: string;
  readonly records: number;
  /** Null for a customer who may be erased. */
  readonly hold: CustomerHold | null;
  /** One for each template that they decided on. */
  readonly newest: readonly NewestDecision[];
}

export interface NewestDecision {
  readonly value: 'given' | 'reject' | 'withdraw';
  readonly recordedAt: Date;
  readonly validUntil: Date | null;
  readonly templateCode: string;
  readonly epoch: number;
}

interface Row {
  readonly customer_id: string;
  readonly subject_id: string;
  readonly records: number;
  readonly held_since: Date | null;
  readonly hold_reason: HoldReason | null;
  readonly newest: readonly {
    readonly value: NewestDecision['value'];
    readonly recorded_ms: number;
    readonly until_ms: number | null;
    readonly template_code: string;
    readonly epoch: number;
  }[];
}

/** Before every subject. */
export const firstSubject = ledgerBeginning.subjectId;

const inMs = (column: string) => `round(date_part('epoch', ${column}) * 1000)`;

/*
 * In the order of the subjects, a page at a time, so that a large ledger is gone through with bounded memory. Whoever has
 * decided since the instant cannot have lapsed before it, and is passed over here.
 */
const statement = `
  SELECT c.customer_id, c.subject_id, h.held_since, h.reason AS hold_reason,
    (SELECT count(*) FROM decision d WHERE d.subject_id = c.subject_id)::float8 AS records, (
    SELECT json_agg(json_build_object('value', d.value, 'recorded_ms', ${inMs('d.decided_at')},
      'until_ms', ${inMs('d.valid_until')}, 'template_code', d.template_code, 'epoch', d.epoch))
    FROM (
      SELECT DISTINCT ON (template_code) * FROM decision
      WHERE subject_id = c.subject_id ORDER BY template_code, sequence DESC
    ) AS d
  ) AS newest
  FROM (
    SELECT * FROM customer WHERE subject_id > $1::uuid ORDER BY subject_id LIMIT $3
  ) AS c LEFT JOIN customer_hold h ON h.customer_id = c.customer_id
  WHERE EXISTS (SELECT FROM decision d WHERE d.subject_id = c.subject_id)
    AND NOT EXISTS (SELECT FROM decision d WHERE d.subject_id = c.subject_id AND d.decided_at >= $2::timestamptz)
  ORDER BY c.subject_id`;

const defaultPageSize = 500;

export interface LapsedPage {
  readonly customers: readonly NewestOfCustomer[];
  /** Where the next page goes on; null after the last. */
  readonly next: string | null;
}

/**
 * Customers who have not decided since the instant, after this subject.
 *
 * @param pageSize how many are looked at
 */
export function readLapsedPage(
  pool: Pool,
  after: string,
  before: Date,
  pageSize = defaultPageSize,
): Promise<LapsedPage> {
  return unhurried(pool, UNHURRIED_LIMIT_MS, async (client) => {
    // Both statements see the same customers, or one who comes between them moves another off the page.
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    const ends = await client.query<{ readonly subject_id: string }>(
      'SELECT subject_id FROM customer WHERE subject_id > $1::uuid ORDER BY subject_id OFFSET $2 LIMIT 1',
      [after, pageSize - 1],
    );
    const { rows } = await client.query<Row>(statement, [after, before, pageSize]);
    return { customers: rows.map(customerOf), next: ends.rows[0]?.subject_id ?? null };
  });
}

function customerOf({
  customer_id: customerId,
  subject_id: subjectId,
  records,
  held_since: heldSince,
  hold_reason: reason,
  newest,
}: Row): NewestOfCustomer {
  return {
    customerId,
    subjectId,
    records,
    hold: heldSince && reason && { heldSince, reason },
    newest: newest.map((one) => ({
      value: one.value,
      recordedAt: new Date(one.recorded_ms),
      validUntil: one.until_ms === null ? null : new Date(one.until_ms),
      templateCode: one.template_code,
      epoch: one.epoch,
    })),
  };
}
