import { stringify } from 'csv-stringify/sync';

export const bomHelp = 'begin CSV with a byte order mark, by which Excel knows UTF-8';

/** RFC 4180 as exports have it: text that begins like a formula has an apostrophe before it. */
export function csvLines(rows: readonly (readonly (string | number | null)[])[], delimiter = ','): string {
  return stringify(
    rows.map((row) => [...row]),
    { delimiter, record_delimiter: 'windows', escape_formulas: true },
  );
}
