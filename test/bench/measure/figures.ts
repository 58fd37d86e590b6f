export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** The median of the ratios within each round. */
export function medianRatio(numerators: readonly number[], denominators: readonly number[]): number {
  return medianOf(numerators.map((numerator, round) => numerator / (denominators[round] ?? NaN)));
}

/** A table in plain text, the first column to the left and the others to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(...[title, ...rows.map((row) => row[column] ?? '')].map(({ length }) => length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  return ['', line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line), ''].join('\n');
}

export function verdict(isMet: boolean, target: string): string {
  return `${isMet ? '✓' : '✗'} ${target}`;
}
