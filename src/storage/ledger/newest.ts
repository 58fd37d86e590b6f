import type { StatedRecord } from '../../domain/decisionRecord';
import type { Statements } from '../engine/sharedConnections';
import { arrayOf, askedRows } from './asked';
import { statedColumns, statedRecordOf, type StatedRow } from './statedRow';

export interface NewestAsked {
  readonly customerId: string;
  readonly templateCode: string;
}

const statement = `
  SELECT asked.n::int, newest.*
  FROM ${askedRows('unnest($1::uuid[], $2::text[])', 'customer_id, template_code')}
  JOIN customer c ON c.customer_id = asked.customer_id
  CROSS JOIN LATERAL (
    SELECT ${statedColumns('d')} FROM decision d
    WHERE d.subject_id = c.subject_id AND d.template_code = asked.template_code
    ORDER BY d.sequence DESC LIMIT 1
  ) AS newest`;

/** The newest decision of each customer on each template asked for, in their order, with one statement. */
export async function readNewest(
  statements: Statements,
  asked: readonly NewestAsked[],
): Promise<readonly (StatedRecord | null)[]> {
  const { rows } = await statements.query<StatedRow & { readonly n: number }>({
    name: 'decision-newest',
    text: statement,
    values: [
      arrayOf(asked.map(({ customerId }) => customerId)),
      arrayOf(asked.map(({ templateCode }) => templateCode)),
    ],
  });
  const newest = asked.map((): StatedRecord | null => null);
  for (const row of rows) newest[row.n - 1] = statedRecordOf(row, asked[row.n - 1]?.templateCode ?? '');
  return newest;
}
