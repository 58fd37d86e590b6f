const [begins, goesOn] = ['  | ', '  : '];
const [defaultColumns, leastColumns] = [80, 24];

/**
 * Lines from elsewhere, each with a mark, and broken before the terminal would break them: what it moves to a line of its
 * own has no mark, and could look like a line of the report. A colon marks what goes on from the line above.
 *
 * @param lines as `printableLines` gives them
 */
export function quoted(lines: readonly string[], columns = defaultColumns): readonly string[] {
  const width = Math.max(Math.min(columns, defaultColumns), leastColumns) - begins.length;
  return lines.flatMap((line) =>
    partsOf(line, width).map((part, at) => (at === 0 ? `${begins}${part}`.trimEnd() : `${goesOn}${part}`)),
  );
}

/** Signs of these scripts take one column, others up to two. */
const narrow = /^[\u0020-\u10ff]*$/;

/** Breaks before a space where it can, and leaves nothing out: joined, the parts are the line. */
function partsOf(line: string, width: number): readonly string[] {
  const most = narrow.test(line) ? width : Math.floor(width / 2);
  if (line.length <= most) return [line];
  return line.match(new RegExp(`.{1,${most}}(?= |$)|.{1,${most}}`, 'gsu')) ?? [line];
}
