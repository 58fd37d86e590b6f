import { stringify } from 'csv-stringify/sync';
import type { ExportedDecision } from '../../actions/reports/decisionExport';
import { type ExportedDecisionBody, exportedDecisionBody, exportedDecisionMembers } from './exportedDecision';
import { Readable } from 'node:stream';

/** A form in which decisions, or others, are written line by line, so that nobody has to hold them all. */
export interface LineFormat<Item = ExportedDecision> {
  readonly mediaType: string;
  readonly contentType: string;
  readonly head: string;
  readonly linesOf: (items: readonly Item[]) => string;
}

/** One JSON document a line (https://github.com/ndjson/ndjson-spec). */
const ndjson: LineFormat = {
  mediaType: 'application/x-ndjson',
  contentType: 'application/x-ndjson; charset=utf-8',
  head: '',
  linesOf: (decisions) =>
    decisions.map((decision) => `${JSON.stringify(exportedDecisionBody(decision))}\n`).join(''),
};

const toBeArmed =
  /(?<=[,;|\t\r\n])(?='*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])|^(?='+[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20])/g;
const armed =
  /(?<=[,;|\t\r\n])'(?='*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])|^'(?='*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20])/g;

/**
 * RFC 4180. Spreadsheets calculate what begins like a formula, and some of it is the caller's own text: an apostrophe
 * before it makes it text to them. Where a spreadsheet splits at another delimiter, a cell begins within one of ours. One
 * more comes before apostrophes, so that `textOfCell` gives back what it was.
 */
export const csvCells = {
  cast: { boolean: String, string: (text: string) => text.replace(toBeArmed, "'") },
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  escape_formulas: true,
} as const;

export function textOfCell(cell: string): string {
  return cell.replace(armed, '');
}

/** With a line of names. */
const csv: LineFormat = {
  mediaType: 'text/csv',
  contentType: 'text/csv; charset=utf-8; header=present',
  head: csvOf([Object.fromEntries(exportedDecisionMembers.map((name) => [name, name]))]),
  linesOf: (decisions) => csvOf(decisions.map(exportedDecisionBody)),
};

function csvOf(rows: readonly (ExportedDecisionBody | Record<string, string>)[]): string {
  return stringify([...rows], { ...csvCells, columns: [...exportedDecisionMembers] });
}

export function withMark<Format extends Pick<LineFormat, 'head'>>(format: Format): Format {
  return { ...format, head: `\ufeff${format.head}` };
}

export const lineFormats = { ndjson, csv } as const;

export type LineFormatName = keyof typeof lineFormats;

/** What is read page by page, to its end at null. */
interface Pages<Item> {
  next(): Promise<readonly Item[] | null>;
  close(): void;
}

/**
 * The lines of an export. A page is read once the previous one is on its way to the reader. Nothing is read after
 * the reader has gone.
 *
 * @param onPage called with the number of items of each page
 */
export function exportStream<Item>(
  pages: Pages<Item>,
  { head, linesOf }: Pick<LineFormat<Item>, 'head' | 'linesOf'>,
  onPage: (count: number) => void = () => undefined,
): Readable {
  let unsent = head;
  return new Readable({
    read() {
      pages.next().then(
        (page) => {
          if (this.destroyed) return;
          const text = unsent + (page ? linesOf(page) : '');
          unsent = '';
          onPage(page?.length ?? 0);
          if (text !== '') this.push(text);
          if (!page) this.push(null);
        },
        (fault: unknown) => this.destroy(fault instanceof Error ? fault : new Error(String(fault))),
      );
    },
    destroy(fault, done) {
      pages.close();
      done(fault);
    },
  });
}
