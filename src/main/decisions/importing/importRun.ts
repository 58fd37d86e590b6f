import {
  importRows,
  maxImportRows,
  type ImportOrigin,
  type RowOutcome,
} from '../../../actions/importing/importRows';
import type { CommandAct } from '../../../app/commands';
import { rowMembers, type SentRow } from '../../../domain/decisions/importRow';
import { invalidMember } from '../../../domain/errors/inputFault';
import { refusalMessage } from '../../../domain/errors/refusalWords';
import { isRefusal, refusalOr, type Refusal } from '../../../domain/errors/refusal';
import { CannotDo } from '../../terminal/explain';
import { csvLines } from '../csv';
import type { ImportedFile } from './importedFile';
import { linesOf, type ImportedLine, type Layout } from './importedLines';
import type { ImportMapping } from './importMapping';
import { findIn, mappedRow } from './mappedRow';

/** One of the rows that a line makes. */
interface MadeRow {
  readonly line: ImportedLine;
  /** 1 for the first one of its line. */
  readonly row: number;
  readonly made: Refusal | { readonly sent: SentRow };
}

const maxReasons = 5;

/** One way through the file, and what came of its rows. */
export class ImportRun {
  readonly counts = { rows: 0, recorded: 0, unchanged: 0, superseded: 0, refused: 0 };
  /** How many rows were refused, by code. */
  readonly refusals = new Map<string, number>();
  /** Of the first rows that were refused. */
  readonly reasons: string[] = [];
  /** Columns of the mapping that no line had yet. */
  readonly unseen: Set<string>;
  delimiter: string | null = null;
  private head = '';

  constructor(
    readonly file: ImportedFile,
    private readonly origin: ImportOrigin & { readonly dryRun: boolean },
    private readonly mapping: ImportMapping | null,
  ) {
    const members = mapping?.rows.flat() ?? [];
    this.unseen = new Set(members.flatMap(([, { columns }]) => columns));
  }

  /**
   * Sends one call after the other, because a row may follow one of the same customer. Gives the text of a file with the
   * rows that were not taken.
   * @throws CannotDo, Refused
   */
  async *rejects(act: CommandAct, onRead: (bytes: number) => void): AsyncGenerator<string> {
    const { file, mapping } = this;
    const text = file.text(mapping?.encoding ?? null);
    const waiting: MadeRow[] = [];
    for await (const line of linesOf(text, mapping?.delimiter ?? null, (layout) => this.begin(layout))) {
      waiting.push(...this.rowsOf(line));
      if (waiting.length < maxImportRows) continue;
      yield await this.send(act, waiting.splice(0, maxImportRows));
      onRead(file.bytes);
    }
    yield await this.send(act, waiting);
  }

  private begin({ delimiter, names }: Layout): void {
    this.delimiter = delimiter;
    if (delimiter === null) return;
    this.head = csvLines([['line', 'row', 'outcome', 'code', 'reason', ...names]], delimiter);
    for (const column of this.mapping ? this.unseen : names) {
      const times = names.filter((name) => name === column).length;
      if (times !== 1)
        throw new CannotDo(
          `The file must have one column "${column}", and has ${times}. Its columns are ${listed(names)}.`,
        );
      if (!this.mapping && !rowMembers.some((member) => member === column))
        throw new CannotDo(`The column "${column}" is none of ${rowMembers.join(', ')}. Use --map.`);
    }
    this.unseen.clear();
  }

  private rowsOf(line: ImportedLine): readonly MadeRow[] {
    const { said } = line;
    if (typeof said === 'string')
      return [{ line, row: 1, made: invalidMember('line', 'whole', undefined, said) }];
    for (const column of this.unseen) if (findIn(said, column) !== undefined) this.unseen.delete(column);
    const sent = this.mapping?.rows.map((row) => refusalOr(() => ({ sent: mappedRow(row, said) })));
    return (sent ?? [{ sent: said }]).map((made, index) => ({ line, row: index + 1, made }));
  }

  private async send(act: CommandAct, waiting: readonly MadeRow[]): Promise<string> {
    const rows = waiting.flatMap(({ made }) => (isRefusal(made) ? [] : [made.sent]));
    const outcomes = [...(await act(importRows, { ...this.origin, rows }))];
    const rejected = waiting.map((row) => this.settle(row, outcomes));
    const lines = this.head + rejected.join('');
    this.head = '';
    return lines;
  }

  /** @param outcomes of this row and those behind it, without those that were not sent */
  private settle({ line, row, made }: MadeRow, outcomes: RowOutcome[]): string {
    const told = isRefusal(made) ? { outcome: 'refused' as const, refusal: made } : outcomes.shift();
    if (!told) throw new Error('A row has no outcome.');
    const { outcome } = told;
    this.counts.rows += 1;
    this.counts[outcome] += 1;
    if (outcome === 'recorded' || outcome === 'unchanged') return '';
    const [code, reason] =
      'refusal' in told
        ? [told.refusal.code, refusalMessage(told.refusal) + this.placeOf(told.refusal, line, row)]
        : ['', 'A newer answer stands, or a no that the customer gave here.'];
    if (outcome === 'refused') this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
    if (outcome === 'refused' && this.reasons.length < maxReasons)
      this.reasons.push(`line ${line.number}: ${code}: ${reason}`);
    if (this.delimiter !== null)
      return csvLines([[line.number, row, outcome, code, reason, ...line.cells]], this.delimiter);
    const source = typeof line.said === 'string' ? line.cells[0] : line.said;
    return `${JSON.stringify({ line: line.number, row, outcome, code, reason, source })}\n`;
  }

  /** Where the mapping looks for the member at fault, and what is there in its place. */
  private placeOf(refusal: Refusal, { said }: ImportedLine, row: number): string {
    if (refusal.code !== 'INVALID_INPUT' || typeof said === 'string') return '';
    const [, member] = this.mapping?.rows[row - 1]?.find(([name]) => name === refusal.member) ?? [];
    if (!member || member.columns.length === 0) return '';
    const isWhole = member.columns.every((column) => findIn(said, column) !== undefined);
    const instead = isWhole ? '' : ` The line has ${listed(Object.keys(said))}.`;
    return ` It is read from ${listed(member.columns)}.${instead}`;
  }
}

/** There may be a thousand. */
function listed(names: readonly string[]): string {
  return names.slice(0, 30).join(', ') + (names.length > 30 ? ', …' : '');
}
