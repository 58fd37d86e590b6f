import { inPart } from './lookUpRows';
import type { Behind } from '../../domain/decisions/behind';

/** Instants as JSON has them. */
interface NoesBehind {
  readonly lastNoAt: string | null;
  readonly heardNoAt: string | null;
  readonly saidNoHere: boolean;
}

export interface BehindRow {
  readonly behind?: NoesBehind | null;
  readonly is_of_import?: boolean | null;
}

const sameHistory = (alias: string, part: string) =>
  `b.subject_id = ${alias}.subject_id AND b.template_code = ${alias}.template_code AND ${inPart('b', part)}`;

/** The last yes that counted, by its number. */
export const lastYes = (alias: string, part: string) => `coalesce((
      SELECT b.sequence FROM decision b
      WHERE ${sameHistory(alias, part)} AND b.value = 'given' AND NOT b.awaits_confirmation
      ORDER BY b.sequence DESC LIMIT 1), 0)`;

/** So that a customer who says no thousands of times makes no further answer dearer. */
const mostNoes = 1_000;

/** With each source what a link recorded anew, back to where that was said. */
const origins = (sources: string, alias: string, part: string) => `origin AS (
      ${sources}
      UNION ALL
      SELECT o.source FROM origin JOIN decision o ON ${inPart('o', part)} AND o.template_code = ${alias}.template_code
        AND o.subject_id = (origin.source ->> 'subjectId')::uuid AND o.sequence = (origin.source ->> 'sequence')::integer
      WHERE origin.source ->> 'kind' = 'LINKED'
    )`;

/**
 * The select list that fills a BehindRow for the newest decision under the alias. After a yes that counts, and without a
 * link, it reads nothing more.
 */
export const behindColumns = (alias: string, part: string) => `
  CASE WHEN ${alias}.value <> 'given' OR ${alias}.awaits_confirmation THEN (
    WITH RECURSIVE recent AS (
      SELECT b.sequence, b.value, b.source, b.awaits_confirmation AS waits, coalesce(b.decided_at, b.recorded_at) AS at
      FROM decision b WHERE ${sameHistory(alias, part)} ORDER BY b.sequence DESC LIMIT ${mostNoes}
    ), yes AS (
      SELECT coalesce(max(sequence), 0) AS last FROM recent WHERE value = 'given' AND NOT waits
    ), noes AS (
      SELECT at, source FROM recent, yes WHERE value <> 'given' AND sequence > last
    ), heard AS (
      SELECT b.at, b.said_here FROM said_again b, yes WHERE ${sameHistory(alias, part)} AND b.sequence > last
    ), ${origins('SELECT source FROM noes', alias, part)}
    SELECT json_build_object('lastNoAt', greatest((SELECT max(at) FROM noes), (SELECT at FROM heard)),
      'heardNoAt', (SELECT at FROM heard), 'saidNoHere', coalesce((SELECT said_here FROM heard), false)
        OR EXISTS (SELECT FROM origin WHERE source IS NULL OR source ->> 'kind' NOT IN ('IMPORTED', 'LINKED')))
  ) END AS behind,
  CASE ${alias}.source ->> 'kind' WHEN 'IMPORTED' THEN true WHEN 'LINKED' THEN (
    WITH RECURSIVE ${origins(`SELECT ${alias}.source`, alias, part)}
    SELECT bool_or(source ->> 'kind' = 'IMPORTED') FROM origin
  ) END AS is_of_import`;

export function behindOf({ behind, is_of_import: isOfImport }: BehindRow): Behind {
  const { lastNoAt = null, heardNoAt = null, saidNoHere = false } = behind ?? {};
  return {
    lastNoAt: lastNoAt === null ? null : new Date(lastNoAt),
    heardNoAt: heardNoAt === null ? null : new Date(heardNoAt),
    saidNoHere,
    isOfImport: isOfImport ?? false,
  };
}
