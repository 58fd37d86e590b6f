import type { Pool } from 'pg';
import type { CustomerHold, HoldReason } from '../../../domain/evidence/erasure/erasure';
import { UNHURRIED_LIMIT_MS } from '../../engine/limits';
import { unhurried } from '../../reports/unhurried';
import { ledgerBeginning } from '../../reports/exportPage';

export interface NewestOfCustomer {
  readonly customerId: string;
  readonly subjectId: string;
  readonly records: number;
  readonly hold: CustomerHold | null;
  readonly newest: readonly NewestDecision[];
}

interface NewestDecision {
  readonly value: 'given' | 'reject' | 'withdraw';
  readonly recordedAt: Date;
  readonly validUntil: Date | null;
  readonly templateCode: string;
  readonly epoch: number;
}

/** Instants are numbers in JSON. */
interface Row extends Omit<NewestOfCustomer, 'newest' | 'hold'> {
  readonly heldSince: Date | null;
  readonly reason: HoldReason | null;
  readonly newest: readonly (Omit<NewestDecision, 'recordedAt' | 'validUntil'> & {
    readonly recordedMs: number;
    readonly untilMs: number | null;
  })[];
}

/** Before every subject. */
export const firstSubject = ledgerBeginning.subjectId;

const inMs = (column: string) => `round(date_part('epoch', ${column}) * 1000)`;

/** Customers who decided since the instant cannot have lapsed before it. */
const statement = `
  SELECT c.customer_id AS "customerId", c.subject_id AS "subjectId", h.held_since AS "heldSince", h.reason,
    (SELECT count(*) FROM decision d WHERE d.part = c.part AND d.subject_id = ANY (c.subject_id || ARRAY(
      SELECT o.former_subject_id FROM customer o WHERE o.part = c.part AND o.subject_id = c.subject_id)))::float8 AS records, (
    SELECT json_agg(json_build_object('value', d.value, 'recordedMs', ${inMs('d.recorded_at')},
      'untilMs', ${inMs('d.valid_until')}, 'templateCode', d.template_code, 'epoch', d.epoch))
    FROM (
      SELECT DISTINCT ON (template_code) * FROM decision
      WHERE part = c.part AND subject_id = c.subject_id ORDER BY template_code, sequence DESC
    ) AS d
  ) AS newest
  FROM customer c LEFT JOIN LATERAL (
    SELECT h.* FROM customer_hold h JOIN customer o USING (customer_id, part)
    WHERE o.part = c.part AND o.subject_id = c.subject_id LIMIT 1
  ) AS h ON true
  WHERE c.subject_id = ANY ($1::uuid[]) AND c.linked_to IS NULL
    AND EXISTS (SELECT FROM decision d WHERE d.part = c.part AND d.subject_id = c.subject_id)
    AND NOT EXISTS (SELECT FROM decision d WHERE d.part = c.part AND d.subject_id = c.subject_id AND d.recorded_at >= $2::timestamptz)
  ORDER BY c.subject_id`;

const defaultPageSize = 500;

export interface LapsedPage {
  readonly customers: readonly NewestOfCustomer[];
  readonly next: string | null;
}

/** @param pageSize how many customers are looked at */
export function readLapsedPage(
  pool: Pool,
  after: string,
  before: Date,
  pageSize = defaultPageSize,
): Promise<LapsedPage> {
  return unhurried(pool, UNHURRIED_LIMIT_MS, async (client) => {
    const page = await client.query<{ readonly subject_id: string }>(
      'SELECT subject_id FROM customer WHERE subject_id > $1::uuid ORDER BY subject_id LIMIT $2',
      [after, pageSize],
    );
    const subjectIds = page.rows.map(({ subject_id }) => subject_id);
    const { rows } = await client.query<Row>(statement, [subjectIds, before]);
    const next = subjectIds.length === pageSize ? (subjectIds.at(-1) ?? null) : null;
    return { customers: rows.map(customerOf), next };
  });
}

function customerOf({ heldSince, reason, newest, ...customer }: Row): NewestOfCustomer {
  return {
    ...customer,
    hold: heldSince && reason && { heldSince, reason },
    newest: newest.map(({ recordedMs, untilMs, ...one }) => ({
      ...{ ...one, recordedAt: new Date(recordedMs) },
      validUntil: untilMs === null ? null : new Date(untilMs),
    })),
  };
}
