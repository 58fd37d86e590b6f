import type { Pool } from 'pg';
import { maxOrigins, type OriginCount } from '../../domain/reports/answerOrigins';

export interface AnswerOrigins {
  readonly locales: readonly OriginCount[];
  readonly channels: readonly OriginCount[];
}

const statement = `
  WITH counted AS (
    SELECT coalesce(locale, channel) AS name, grouping(locale) = 1 AS "isChannel", sum(customers) AS customers,
      ${['given', 'reject', 'withdraw', 'unconfirmed']
        .map((value) => `coalesce(sum(customers) FILTER (WHERE value = '${value}'), 0) AS ${value}`)
        .join()}
    FROM answer_origin WHERE template_code = $1 AND customers > 0 GROUP BY GROUPING SETS ((locale), (channel))
  ), placed AS (
    SELECT *, row_number() OVER (PARTITION BY "isChannel" ORDER BY customers DESC, name) <= $2 AS is_large FROM counted
  )
  SELECT "isChannel", CASE WHEN is_large THEN name END AS name, count(*)::float8 AS groups, sum(given)::float8 AS given,
    sum(reject)::float8 AS reject, sum(withdraw)::float8 AS withdraw, sum(unconfirmed)::float8 AS unconfirmed
  FROM placed GROUP BY 1, 2 ORDER BY 2`;

/** The customers of a template by where their newest answer came from, as far as the log has it, by name. */
export async function readAnswerOrigins(pool: Pool, templateCode: string): Promise<AnswerOrigins> {
  const { rows } = await pool.query<OriginCount & { readonly isChannel: boolean }>({
    name: 'answer-origins',
    text: statement,
    values: [templateCode, maxOrigins],
  });
  const [channels, locales] = [true, false].map((wanted) =>
    rows.filter(({ isChannel }) => isChannel === wanted).map(({ isChannel: _known, ...count }) => count),
  );
  return { locales: locales ?? [], channels: channels ?? [] };
}
