import type { Pool } from 'pg';
import { grouped } from '../../domain/values/grouped';
import type { RecordedCount } from '../../domain/reports/perDay';
import type { NewestCount } from '../../domain/reports/standings';
import type { PrismaClient, Transaction } from '../engine/prisma';
import { Prisma } from '../generated/client';

/** What was counted of each template, by its code; templates with nothing to count are left out. */
export type CountsByTemplate<Count> = ReadonlyMap<string, readonly Count[]>;

type OfTemplate<Count> = Count & { readonly templateCode: string };

/**
 * Customers by newest decision on each template, in no order. SQL by hand, as below: reports are read from the
 * replica, and Prisma's client knows the primary alone.
 */
export async function readNewestCounts(
  pool: Pool,
  templateCodes: readonly string[],
): Promise<CountsByTemplate<NewestCount>> {
  const { text, values } = newestStatement(templateCodes);
  const { rows } = await pool.query<OfTemplate<NewestCount>>({ name: 'tally-newest', text, values });
  return byTemplate(rows);
}

/** The same as the primary holds it, and within a transaction as the transaction sees it. */
export async function readNewestCountsNow(
  prisma: PrismaClient | Transaction,
  templateCodes: readonly string[],
): Promise<CountsByTemplate<NewestCount>> {
  return byTemplate(await prisma.$queryRaw<OfTemplate<NewestCount>[]>(newestStatement(templateCodes)));
}

function newestStatement(templateCodes: readonly string[]) {
  return Prisma.sql`SELECT template_code AS "templateCode", consent_version_id AS "consentVersionId", value,
        CASE WHEN value = 'given' AND validity IS NOT NULL THEN decided_on END::text AS "decidedOn",
        sum(newest)::float8 AS customers
      FROM ledger_tally JOIN version USING (template_code, consent_version_id)
      WHERE template_code = ANY (${[...templateCodes]}::text[])
      GROUP BY 1, 2, 3, 4 HAVING sum(newest) <> 0`;
}

/** Decisions by version, value and UTC day, both days included, in no order; none for nought. */
export async function readRecordedCounts(
  pool: Pool,
  templateCodes: readonly string[],
  days: { readonly from: string; readonly until: string },
): Promise<CountsByTemplate<RecordedCount>> {
  const { rows } = await pool.query<OfTemplate<RecordedCount>>({
    name: 'tally-recorded',
    text: `SELECT template_code AS "templateCode", consent_version_id AS "consentVersionId",
        decided_on::text AS "decidedOn", value, sum(recorded)::float8 AS recorded
      FROM ledger_tally WHERE template_code = ANY ($1::text[]) AND decided_on BETWEEN $2::date AND $3::date
      GROUP BY 1, 2, 3, 4 HAVING sum(recorded) <> 0`,
    values: [templateCodes, days.from, days.until],
  });
  return byTemplate(rows);
}

function byTemplate<Count>(rows: readonly OfTemplate<Count>[]): CountsByTemplate<Count> {
  const groups = grouped(rows, ({ templateCode }) => templateCode);
  return new Map([...groups].map(([code, counts]) => [code, counts.map(withoutCode)]));
}

function withoutCode<Count>({ templateCode: _known, ...count }: OfTemplate<Count>): Count {
  return count as Count;
}
