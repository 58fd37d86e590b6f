import { stringify } from 'csv-stringify/sync';
import { csvCells } from '../../rest/reports/decisionLines';

export const bomHelp = 'begin CSV with a byte order mark, by which Excel knows UTF-8';

type Cell = string | number | boolean | null;

/** As exports have it. */
export function csvLines(rows: readonly (readonly Cell[])[], delimiter = ','): string {
  return stringify(
    rows.map((row) => [...row]),
    { ...csvCells, delimiter },
  );
}
