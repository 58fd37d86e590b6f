import type { Behind } from '../../domain/decisions/conflict';

export interface BehindRow {
  readonly last_no_at?: Date | null;
  readonly is_of_import?: boolean | null;
}

const sameHistory = (alias: string) =>
  `b.subject_id = ${alias}.subject_id AND b.template_code = ${alias}.template_code`;

/** The last yes that counted, by its number. */
export const lastYes = (alias: string) => `coalesce((
      SELECT b.sequence FROM decision b
      WHERE ${sameHistory(alias)} AND b.value = 'given' AND NOT b.awaits_confirmation
      ORDER BY b.sequence DESC LIMIT 1), 0)`;

/** So that a customer who says no thousands of times makes no further answer dearer. */
const mostNoes = 1_000;

/**
 * The select list that fills a BehindRow for the newest decision under the alias. After a yes that counts, and without a
 * link, it reads nothing more.
 */
export const behindColumns = (alias: string) => `
  CASE WHEN ${alias}.value <> 'given' OR ${alias}.awaits_confirmation THEN (
    WITH recent AS (
      SELECT b.sequence, b.value, b.awaits_confirmation AS waits, coalesce(b.decided_at, b.recorded_at) AS at
      FROM decision b WHERE ${sameHistory(alias)} ORDER BY b.sequence DESC LIMIT ${mostNoes}
    ), said AS (
      SELECT sequence, at FROM recent WHERE value <> 'given'
      UNION ALL
      SELECT b.sequence, b.at FROM said_again b WHERE ${sameHistory(alias)}
    ) SELECT max(at) FROM said WHERE sequence > coalesce((
        SELECT max(sequence) FROM recent WHERE value = 'given' AND NOT waits), 0)
  ) END AS last_no_at,
  CASE ${alias}.source ->> 'kind' WHEN 'IMPORTED' THEN true WHEN 'LINKED' THEN (
    WITH RECURSIVE origin AS (
      SELECT ${alias}.source
      UNION ALL
      SELECT o.source FROM origin JOIN decision o ON o.template_code = ${alias}.template_code
        AND o.subject_id = (origin.source ->> 'subjectId')::uuid AND o.sequence = (origin.source ->> 'sequence')::integer
      WHERE origin.source ->> 'kind' = 'LINKED'
    ) SELECT bool_or(source ->> 'kind' = 'IMPORTED') FROM origin
  ) END AS is_of_import`;

export function behindOf({ last_no_at: lastNoAt = null, is_of_import: isOfImport }: BehindRow): Behind {
  return { lastNoAt, isOfImport: isOfImport ?? false };
}
