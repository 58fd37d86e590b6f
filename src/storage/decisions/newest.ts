import type { DecisionSummary } from '../../domain/evidence/decisionRecord';
import { asksApart, lookUpApart } from '../engine/division';
import type { Statements } from '../engine/sharedConnections';
import { arrayOf, inPart, lookUpRows, partOfList } from './lookUpRows';
import { summaryColumns, decisionSummaryOf, type PackedRow } from './packedRow';

export interface NewestLookUp {
  readonly customerId: string;
  readonly templateCode: string;
  /** Left out: now. Else what was decided later is not looked at. */
  readonly at?: Date | null;
}

/** A consent from its confirmation on, and all else from when the customer decided. */
const countsFrom = `CASE WHEN d.value = 'given' AND EXISTS (
        SELECT FROM decision w WHERE ${inPart('w', partOfList)} AND w.subject_id = d.subject_id AND w.template_code = d.template_code
          AND w.sequence = d.sequence - 1 AND w.awaits_confirmation AND NOT d.awaits_confirmation
      ) THEN d.recorded_at ELSE coalesce(d.decided_at, d.recorded_at) END`;

/** SQL by hand, because Prisma would read a customer's whole history to find its newest decision, at each log-in. */
const statement = `
  SELECT look_up.n::int, newest.*
  FROM ${lookUpRows('unnest($1::text[], $2::text[], $3::timestamptz[])', 'customer_id, template_code, at')}
  JOIN customer c ON c.customer_id = look_up.customer_id AND ${inPart('c', partOfList)}
  CROSS JOIN LATERAL (
    SELECT ${summaryColumns} FROM decision d
    WHERE d.subject_id = c.subject_id AND d.template_code = look_up.template_code
      AND ${inPart('d', partOfList)} AND (look_up.at IS NULL OR ${countsFrom} <= look_up.at)
    ORDER BY d.sequence DESC LIMIT 1
  ) AS newest`;

/** The newest decision of each customer on each requested template, in their order, with one statement. */
export function readNewest(
  statements: Statements,
  lookUps: readonly NewestLookUp[],
): Promise<readonly (DecisionSummary | null)[]> {
  return lookUpApart(asksApart(statements), lookUps, customerOf, (some) => readTogether(statements, some));
}

const customerOf = ({ customerId }: NewestLookUp) => customerId;

async function readTogether(
  statements: Statements,
  lookUps: readonly NewestLookUp[],
): Promise<readonly (DecisionSummary | null)[]> {
  const { rows } = await statements.query<PackedRow & { readonly n: number }>({
    name: 'decision-newest',
    text: statement,
    values: [
      arrayOf(lookUps.map(({ customerId }) => customerId)),
      arrayOf(lookUps.map(({ templateCode }) => templateCode)),
      lookUps.map(({ at }) => at ?? null),
    ],
  });
  const newest = lookUps.map((): DecisionSummary | null => null);
  for (const row of rows) newest[row.n - 1] = decisionSummaryOf(row, lookUps[row.n - 1]?.templateCode ?? '');
  return newest;
}
