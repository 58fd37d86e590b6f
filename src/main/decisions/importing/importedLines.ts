import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { textOfCell } from '../../../rest/reports/decisionLines';
import { findDoubledMember } from '../../../domain/evidence/file/readEvidence';
import { CannotDo } from '../../terminal/explain';
import { counted } from '../../terminal/options';

/** A line of the file that is not blank. */
export interface ImportedLine {
  /** Where it begins, from 1. */
  readonly number: number;
  /** By the names of columns or members; in words what is wrong where the line is not whole. */
  readonly said: Readonly<Record<string, unknown>> | string;
  /** As the file has it: the cells of CSV, or the line itself. */
  readonly cells: readonly string[];
}

/** What shows before the first line is read. */
export interface Layout {
  /** Null for JSON lines. */
  readonly delimiter: string | null;
  /** Of the columns; each of JSON lines has its own. */
  readonly names: readonly string[];
}

const maxColumns = 1_000;
const maxLength = 64 * 1024;
const maxDepth = 100;
const tooLong = `is longer than ${maxLength} characters`;
const noLines = 'The file is empty.';
export const delimiters = [',', ';', '\t', '|'] as const;

/** What the lines of `--rejects` begin with; such a file may be imported itself. */
export const rejectColumns = ['line', 'row', 'outcome', 'code', 'reason'] as const;

/**
 * @param named the delimiter of CSV, where it is known
 * @param begin called before the first line; what it throws ends the reading
 * @throws CannotDo with the place where the file has no lines
 */
export async function* linesOf(
  text: AsyncGenerator<string>,
  named: string | null,
  begin: (layout: Layout) => void,
): AsyncGenerator<ImportedLine> {
  let head = '';
  while (!/[\r\n]/.test(head.trimStart()) && head.length <= maxLength) {
    const next = await text.next();
    if (next.done) break;
    head += next.value;
  }
  if (head.trim() === '') throw new CannotDo(noLines);
  const isJson = /^\s*[[{]/.test(head);
  if (isJson) begin({ delimiter: null, names: [] });
  const all = behind(head, text);
  yield* isJson ? jsonLines(all) : csvLines(all, named ?? delimiterOf(head), begin);
}

async function* behind(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield head;
  yield* rest;
}

async function* jsonLines(text: AsyncIterable<string>): AsyncGenerator<ImportedLine> {
  let [number, begun] = [1, ''];
  for await (const part of text) {
    const lines = (begun + part).split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) yield* jsonLine(line, number++);
    if (begun.length > maxLength) throw new CannotDo(`line ${number} ${tooLong}.`);
  }
  yield* jsonLine(begun, number);
}

function* jsonLine(line: string, number: number): Generator<ImportedLine> {
  if (line.trim() === '') return;
  if (line.length > maxLength) throw new CannotDo(`line ${number} ${tooLong}.`);
  const read = objectIn(line);
  const rejected = read && Object.keys(read).join() === [...rejectColumns, 'source'].join();
  const source = rejected ? read['source'] : line;
  const text = typeof source === 'string' ? source : JSON.stringify(source);
  const said = objectIn(text);
  if (said === null && number === 1)
    throw new CannotDo(`line 1 is no JSON object. Write one on each line, as jq -c '.[]' does.`);
  yield { number, said: said ? singleOr(said, [line, text]) : noObject, cells: [text] };
}

const noObject = `the line is no JSON object of at most ${maxDepth} levels`;

/** Parsing keeps the last member of a name alone, and the first may have said something else. */
function singleOr(said: Readonly<Record<string, unknown>>, texts: readonly string[]): ImportedLine['said'] {
  const doubled = texts.map((text) => findDoubledMember(Buffer.from(text))).find((name) => name !== null);
  return doubled === undefined ? said : `the line has ${JSON.stringify(doubled.slice(0, 64))} twice`;
}

function objectIn(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line);
    if (isDeeperThan(maxDepth, value)) return null;
    return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** What is deeper cannot be written again, and no mapping reaches it. */
function isDeeperThan(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((each) => isDeeperThan(depth - 1, each));
}

/** The most frequent one in the first line, outside quotes. */
function delimiterOf(head: string): string {
  const plain = head.trimStart().replace(/"[^"]*"/g, '');
  const [line = ''] = plain.split(/[\r\n]/, 1);
  const counts = delimiters.map((each) => line.split(each).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

const csvFaults: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: `${tooLong}; a quote in it may lack its end`,
  CSV_QUOTE_NOT_CLOSED: 'is not whole: the file ends within a quote',
};

async function* csvLines(
  text: AsyncIterable<string>,
  delimiter: string,
  begin: (layout: Layout) => void,
): AsyncGenerator<ImportedLine> {
  let start = 1;
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: maxLength,
    // Empty cells have no size, so that their number needs a bound too.
    ignore_last_delimiters: maxColumns + 1,
    on_record: (cells: readonly string[]) => {
      const placed = [String(start), ...cells];
      // The parser counts a line end twice where it reads half of it first.
      start += lineEndsIn(cells) + 1;
      return placed;
    },
  });
  // Its faults come out of the parser.
  pipeline(Readable.from(text), parser, () => undefined);
  let names: readonly string[] | null = null;
  let skipped = 0;
  try {
    for await (const [number, ...read] of parser as AsyncIterable<readonly string[]>) {
      // Before the names a line of blanks is a blank one too.
      if (read.every((cell) => (names ? cell : cell.trim()) === '')) continue;
      if (names === null && read.slice(0, rejectColumns.length).join() === rejectColumns.join())
        skipped = rejectColumns.length;
      const cells = skipped === 0 ? read : read.slice(skipped).map(textOfCell);
      if (names === null) begin({ delimiter, names: (names = headOf(cells, delimiter)) });
      else yield csvLine(Number(number), cells, names, delimiter);
    }
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault;
    const says = csvFaults[fault.code] ?? 'has a quote where none may be; write it twice within quotes';
    throw new CannotDo(`line ${start} ${says}.`);
  }
  if (names === null) throw new CannotDo(noLines);
}

function headOf(names: readonly string[], delimiter: string): readonly string[] {
  if (names.length > maxColumns) throw new CannotDo(`The file has more than ${maxColumns} columns.`);
  if (isOfSeveral(names, delimiter)) throw new CannotDo(`The first line is wrong: ${ofSeveralSays}.`);
  return names;
}

function csvLine(
  number: number,
  cells: readonly string[],
  names: readonly string[],
  delimiter: string,
): ImportedLine {
  if (cells.length !== names.length) {
    const count = counted(cells.length, 'cell');
    return { number, cells, said: `the line has ${count}, and the first line ${names.length}` };
  }
  if (isOfSeveral(cells, delimiter)) return { number, cells, said: ofSeveralSays };
  return { number, cells, said: Object.fromEntries(names.map((name, index) => [name, cells[index]])) };
}

const ofSeveralSays =
  'a quote holds what may be lines of their own; end it on its line, or take its line ends out';

/** Whether lines that a quote has made one have as many cells each as the one: the quote may lack its end. */
function isOfSeveral(cells: readonly string[], delimiter: string): boolean {
  if (cells.length === 1 || lineEndsIn(cells) === 0) return false;
  const lines = cells
    .map((cell) => cell.replaceAll(lineEnd, '\n'))
    .map((cell) => (cell.includes('\n') ? cell : cell.replaceAll(delimiter, '')))
    .join(delimiter)
    .split('\n');
  return lines.filter((line) => line.split(delimiter).length === cells.length).length > 1;
}

const lineEnd = /\r\n|[\r\n]/g;

/** Line ends within quotes. */
export function lineEndsIn(cells: readonly string[]): number {
  return cells.join(' ').match(lineEnd)?.length ?? 0;
}
