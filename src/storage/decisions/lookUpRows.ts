/**
 * Questions as numbered rows, for statements that keep coming. PostgreSQL plans a named statement once for all
 * values only if it takes that plan for no dearer than one made for the values at hand. Of a list it does not know
 * it assumes ten items, so that a list of one would be planned anew each time, which takes longer than answering
 * it. Of a limit that it does not know it assumes a tenth: one row, at which a look-up by key is also the cheapest
 * plan in a database that is still empty.
 *
 * @param first the parameter that has the first of the lists
 */
export function lookUpRows(lists: string, columns: string, first = '$1'): string {
  return `(SELECT * FROM ${lists} WITH ORDINALITY LIMIT cardinality(${first})) AS look_up (${columns}, n)`;
}

/** Rows of a statement over numbered questions, put back under their questions: one list for each, in order. */
export function rowsByLookUp<Row extends { readonly n: string }>(
  rows: readonly Row[],
  count: number,
): readonly (readonly Row[])[] {
  const lists: Row[][] = Array.from({ length: count }, () => []);
  for (const row of rows) lists[Number(row.n) - 1]?.push(row);
  return lists;
}

/** Ids or codes as the text of a PostgreSQL array; neither holds what would have to be escaped. */
export function arrayOf(names: readonly string[]): string {
  return names.length === 0 ? '{}' : `{"${names.join('","')}"}`;
}
