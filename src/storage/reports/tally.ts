import type { Pool } from 'pg';
import type { DecisionValue } from '../../domain/values/decisionValue';
import type { NewestCount } from '../../domain/reports/standings';

interface NewestRow {
  readonly consent_version_id: string;
  readonly value: DecisionValue;
  readonly decided_on: string | null;
  readonly customers: number;
}

/**
 * How many customers have which newest decision on the template, in no order. SQL by hand, as below, because reports are
 * read from the replica where there is one, and Prisma's client knows the primary alone.
 */
export async function readNewestCounts(pool: Pool, templateCode: string): Promise<readonly NewestCount[]> {
  const { rows } = await pool.query<NewestRow>({
    name: 'tally-newest',
    text: `SELECT consent_version_id, value,
        CASE WHEN value = 'given' AND validity IS NOT NULL THEN decided_on END::text AS decided_on,
        sum(newest)::float8 AS customers
      FROM ledger_tally JOIN version USING (template_code, consent_version_id)
      WHERE template_code = $1
      GROUP BY 1, 2, 3 HAVING sum(newest) <> 0`,
    values: [templateCode],
  });
  return rows.map(({ consent_version_id, value, decided_on, customers }) => ({
    consentVersionId: consent_version_id,
    value,
    decidedOn: decided_on,
    customers,
  }));
}

/** How many decisions of this value were recorded on this UTC day. */
export interface RecordedCount {
  readonly decidedOn: string;
  readonly value: DecisionValue;
  readonly recorded: number;
}

/** The template's decisions by value and UTC day, the first and the last day included, in no order; not one for nought. */
export async function readRecordedCounts(
  pool: Pool,
  templateCode: string,
  days: { readonly from: string; readonly until: string },
): Promise<readonly RecordedCount[]> {
  const { rows } = await pool.query<RecordedCount>({
    name: 'tally-recorded',
    text: `SELECT decided_on::text AS "decidedOn", value, sum(recorded)::float8 AS recorded
      FROM ledger_tally WHERE template_code = $1 AND decided_on BETWEEN $2::date AND $3::date
      GROUP BY 1, 2 HAVING sum(recorded) <> 0`,
    values: [templateCode, days.from, days.until],
  });
  return rows;
}
