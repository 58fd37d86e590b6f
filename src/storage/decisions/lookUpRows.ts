/**
 * Questions as numbered rows, for named statements. PostgreSQL keeps a plan for all values only if it is not dearer
 * than one for the values at hand. It assumes ten items of an unknown list, so a list of one would be planned anew
 * each time, which takes longer than answering it. Of an unknown limit it assumes a tenth: one row, where a look-up
 * by key is the cheapest plan even in an empty database.
 * @param first the parameter that has the first of the lists
 */
export function lookUpRows(lists: string, columns: string, first = '$1'): string {
  return `(SELECT * FROM ${lists} WITH ORDINALITY LIMIT cardinality(${first})) AS look_up (${columns}, n)`;
}

/**
 * The first rows of a list. At each limit that is a query the planner expects a tenth of the rows, so it takes these for
 * one row. What is joined to them it looks up by key then, also in tables without statistics.
 */
export const fewOf = (list: string, limit: string) =>
  ['few', 'fewer', 'fewest'].reduce(
    (rows, name) => `SELECT * FROM (${rows} LIMIT (SELECT ${limit}::bigint)) AS ${name}`,
    list,
  );

/**
 * That the row under the alias is in the part of the customer. Where the ledger is divided, each table of customers in
 * a statement has to say so; on one server the planner drops it.
 * @param part in SQL, from parameters alone
 */
export const inPart = (alias: string, part: string) => `(undivided() OR ${alias}.part = ${part})`;

/** Of the customer whose id is the first parameter. */
export const partOfOne = 'part_of($1)';

/** Of the customers whose ids are the first parameter, all in one part. */
export const partOfList = 'part_of(($1::text[])[1])';

/**
 * All subjects of the customer under `c`: its own, and those that ids of the same person had before they were linked.
 * An array, since a join might go through all rows in an empty database.
 */
export const subjectsOfPerson = (part: string) => `ARRAY(
      SELECT c.subject_id UNION ALL SELECT o.former_subject_id FROM customer o
      WHERE o.subject_id = c.subject_id AND ${inPart('o', part)})`;

/** Rows of a statement over numbered questions, put back under their questions: one list for each, in order. */
export function rowsByLookUp<Row extends { readonly n: string }>(
  rows: readonly Row[],
  count: number,
): readonly (readonly Row[])[] {
  const lists: Row[][] = Array.from({ length: count }, () => []);
  for (const row of rows) lists[Number(row.n) - 1]?.push(row);
  return lists;
}

/** Ids or codes as the text of a PostgreSQL array. */
export function arrayOf(names: readonly string[]): string {
  return names.length === 0 ? '{}' : `{"${names.map(escaped).join('","')}"}`;
}

function escaped(name: string): string {
  return name.replace(/["\\]/g, '\\$&');
}
