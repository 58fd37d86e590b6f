/** Rows as aligned columns, two spaces apart, with the head of each column above; a line for each row. */
export function columns(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heads, ...rows];
  const widths = heads.map((_head, column) => Math.max(...all.map((row) => widthOf(row[column] ?? ''))));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Letters as they are read, not as they are stored. */
function widthOf(cell: string): number {
  return [...letters.segment(cell)].length;
}

const letters = new Intl.Segmenter();
