import type { Pool } from 'pg';
import type { DecisionValue } from '../../domain/values/decisionValue';
import type { RecordedCount } from '../../domain/reports/perDay';
import type { NewestCount } from '../../domain/reports/standings';
import type { PrismaClient, Transaction } from '../engine/prisma';
import { Prisma } from '../generated/client';

/** What was counted of each template, by its code; templates with nothing to count are left out. */
export type CountsByTemplate<Count> = ReadonlyMap<string, readonly Count[]>;

interface NewestRow {
  readonly template_code: string;
  readonly consent_version_id: string;
  readonly value: DecisionValue;
  readonly decided_on: string | null;
  readonly customers: number;
}

/**
 * Customers by newest decision on each template, in no order. SQL by hand, as below: reports are read from the
 * replica, and Prisma's client knows the primary alone.
 */
export async function readNewestCounts(
  pool: Pool,
  templateCodes: readonly string[],
): Promise<CountsByTemplate<NewestCount>> {
  const { text, values } = newestStatement(templateCodes);
  const { rows } = await pool.query<NewestRow>({ name: 'tally-newest', text, values });
  return byTemplate(rows, newestOf);
}

/** The same as the primary holds it, and within a transaction as the transaction sees it. */
export async function readNewestCountsNow(
  prisma: PrismaClient | Transaction,
  templateCodes: readonly string[],
): Promise<CountsByTemplate<NewestCount>> {
  return byTemplate(await prisma.$queryRaw<NewestRow[]>(newestStatement(templateCodes)), newestOf);
}

function newestStatement(templateCodes: readonly string[]) {
  return Prisma.sql`SELECT template_code, consent_version_id, value,
        CASE WHEN value = 'given' AND validity IS NOT NULL THEN decided_on END::text AS decided_on,
        sum(newest)::float8 AS customers
      FROM ledger_tally JOIN version USING (template_code, consent_version_id)
      WHERE template_code = ANY (${[...templateCodes]}::text[])
      GROUP BY 1, 2, 3, 4 HAVING sum(newest) <> 0`;
}

function newestOf({ consent_version_id, value, decided_on, customers }: NewestRow): NewestCount {
  return { consentVersionId: consent_version_id, value, decidedOn: decided_on, customers };
}

interface RecordedRow {
  readonly template_code: string;
  readonly consent_version_id: string;
  readonly decided_on: string;
  readonly value: DecisionValue;
  readonly recorded: number;
}

/** Decisions by version, value and UTC day, both days included, in no order; none for nought. */
export async function readRecordedCounts(
  pool: Pool,
  templateCodes: readonly string[],
  days: { readonly from: string; readonly until: string },
): Promise<CountsByTemplate<RecordedCount>> {
  const { rows } = await pool.query<RecordedRow>({
    name: 'tally-recorded',
    text: `SELECT template_code, consent_version_id, decided_on::text AS decided_on, value,
        sum(recorded)::float8 AS recorded
      FROM ledger_tally WHERE template_code = ANY ($1::text[]) AND decided_on BETWEEN $2::date AND $3::date
      GROUP BY 1, 2, 3, 4 HAVING sum(recorded) <> 0`,
    values: [templateCodes, days.from, days.until],
  });
  return byTemplate(rows, ({ consent_version_id, decided_on, value, recorded }) => ({
    consentVersionId: consent_version_id,
    decidedOn: decided_on,
    value,
    recorded,
  }));
}

function byTemplate<Row extends { readonly template_code: string }, Count>(
  rows: readonly Row[],
  countOf: (row: Row) => Count,
): CountsByTemplate<Count> {
  const counts = new Map<string, Count[]>();
  for (const row of rows) {
    const known = counts.get(row.template_code) ?? [];
    known.push(countOf(row));
    counts.set(row.template_code, known);
  }
  return counts;
}
