/** Rows of a statement over numbered questions, put back under their questions: one list for each, in order. */
export function rowsByAsked<Row extends { readonly n: string }>(
  rows: readonly Row[],
  askedCount: number,
): readonly (readonly Row[])[] {
  const lists: Row[][] = Array.from({ length: askedCount }, () => []);
  for (const row of rows) lists[Number(row.n) - 1]?.push(row);
  return lists;
}
