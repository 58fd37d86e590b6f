import {
  importRows,
  maxImportRows,
  refusedRow,
  type ImportOrigin,
  type RowOutcome,
} from '../../../actions/importing/importRows';
import type { CommandAct } from '../../../app/commands';
import { importReason } from '../../../domain/decisions/importReason';
import {
  halfLine,
  requireImportRow,
  rowMembers,
  type ImportRow,
  type SentRow,
} from '../../../domain/decisions/importRow';
import { invalidMember } from '../../../domain/errors/inputFault';
import { isRefusal, refusalOr, type Refusal } from '../../../domain/errors/refusal';
import { grouped } from '../../../domain/values/grouped';
import { CannotDo } from '../../terminal/explain';
import { csvLines } from '../csv';
import { DryRunMemory } from './dryRunMemory';
import { listed, placeOf } from './faultPlaces';
import type { ImportedFile } from './importedFile';
import { lineEndsIn, linesOf, rejectColumns, type ImportedLine, type Layout } from './importedLines';
import type { ImportMapping } from './importMapping';
import { findIn, mappedRow, rowOfMapped } from './mappedRow';
import { SeenLines } from './seenLines';

/** One of the rows that a line makes. */
interface MadeRow {
  readonly line: ImportedLine;
  /** 1 for the first one of its line. */
  readonly row: number;
  /** `read` is null where the customer said nothing. */
  readonly made: Refusal | { readonly sent: SentRow; readonly read: ImportRow | null };
}

/** A row that was not taken, and why. */
interface Rejected {
  readonly line: ImportedLine;
  /** Beginning with 1 in each line. */
  readonly row: number;
  readonly outcome: string;
  readonly code: string;
  readonly reason: string;
}

const maxReasons = 5;

/** One way through the file, and what came of its rows. */
export class ImportRun {
  readonly counts = { rows: 0, recorded: 0, unchanged: 0, superseded: 0, refused: 0 };
  /** Rows without a value, which count as unchanged. */
  silent = 0;
  /** Rows that say something and are not in the file of `--rows`. */
  leftOut = 0;
  /** How many rows were refused, by code. */
  readonly refusals = new Map<string, number>();
  /** Of the first rows that were refused. */
  readonly reasons: string[] = [];
  /** How many rows were recorded in another language than they say, by both languages. */
  readonly locales = new Map<string, number>();
  /** Columns of the mapping that no line had yet. */
  readonly unseen: Set<string>;
  /** Noes of a day alone that are older than a yes of their line and day. */
  readonly earlyNoes = new SeenLines();
  /** Lines that end within quotes: the quote of one may lack its end. */
  readonly quotedLineEnds = new SeenLines();
  readonly late = new SeenLines();
  private readonly memory = new DryRunMemory();
  delimiter: string | null = null;
  private head = '';

  constructor(
    readonly file: ImportedFile,
    private readonly origin: ImportOrigin & { readonly dryRun: boolean },
    private readonly mapping: ImportMapping | null,
    /** Whether to give the rows that could be read instead of those that were not taken. */
    private readonly givesRows = false,
  ) {
    const members = mapping?.rows.flat() ?? [];
    this.unseen = new Set(members.flatMap(([, { columns }]) => columns));
  }

  /**
   * Sends one call after the other, because a row may follow one of the same customer. Gives the text of a file with the
   * rows that were not taken.
   * @throws CannotDo, Refused
   */
  async *through(act: CommandAct, onRead: (bytes: number) => void): AsyncGenerator<string> {
    const { file, mapping } = this;
    const text = file.text(mapping?.encoding ?? null);
    const waiting: MadeRow[] = [];
    for await (const line of linesOf(text, mapping?.delimiter ?? null, (layout) => this.begin(layout))) {
      const rows = this.rowsOf(line);
      // The rows of a line go together, so that it is rejected once.
      if (waiting.length + rows.length > maxImportRows) {
        yield await this.send(act, waiting.splice(0));
        onRead(file.bytes);
      }
      waiting.push(...rows);
    }
    yield await this.send(act, waiting);
  }

  private begin({ delimiter, names }: Layout): void {
    this.delimiter = delimiter;
    if (delimiter === null) return;
    // The mark wins over the encoding of the mapping, by which the file of rejects is read again.
    this.head = `\ufeff${csvLines([[...rejectColumns, ...names]], delimiter)}`;
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
    const { said, cells } = line;
    if (this.delimiter !== null) this.quotedLineEnds.add(line.number, lineEndsIn(cells));
    if (typeof said === 'string')
      return [{ line, row: 1, made: invalidMember('line', 'whole', undefined, said) }];
    for (const column of this.unseen) if (findIn(said, column) !== undefined) this.unseen.delete(column);
    const read = (sent: SentRow) => ({ sent, read: requireImportRow(sent, endOfTime) });
    const mapped = this.mapping?.rows.map((row) => refusalOr(() => read(mappedRow(row, said))));
    const all = mapped ?? [refusalOr(() => read(said))];
    const rows = all.map((made) => (isRefusal(made) ? null : made.read));
    const early = rows.filter((row, index) => row && this.isEarlyNo(row, index, rows));
    this.earlyNoes.add(line.number, early.length);
    // Without its no, which may be the faulty row, a yes would stay in force.
    const isHalf = all.some(isRefusal);
    return all.map((made, index) => {
      const isYes = rows[index]?.value === 'given';
      return { line, row: index + 1, made: isHalf && isYes ? halfLine : made };
    });
  }

  /** A day alone means midnight, so that a yes of that day is the newer answer. */
  private isEarlyNo(no: ImportRow, index: number, rows: readonly (ImportRow | null)[]): boolean {
    const at = this.mapping?.rows[index]?.find(([name]) => name === 'decided_at')?.[1].timeAs ?? '';
    if (no.value === 'given' || !/^(?!.*HH).*yyyy/.test(at)) return false;
    const yes = rows.find((row) => row?.value === 'given' && row.templateCode === no.templateCode);
    const laterMs = (yes?.decidedAt.getTime() ?? 0) - no.decidedAt.getTime();
    return laterMs > 0 && laterMs < 86_400_000;
  }

  private async send(act: CommandAct, waiting: readonly MadeRow[]): Promise<string> {
    const read = waiting.flatMap(({ line, made }) => (isRefusal(made) ? [] : { ...made, line }));
    const rows = read.map(({ sent }) => sent);
    const sent = { ...this.origin, rows, lines: read.map(({ line }) => line.number) };
    const outcomes = [...(await act(importRows, sent))];
    const settled = waiting.map((row) => [row, this.settle(row, outcomes)] as const);
    this.memory.endCall();
    if (this.givesRows) return this.rowsToImport(settled);
    const rejected = grouped(
      settled.flatMap(([, told]) => told ?? []),
      ({ line }) => line,
    );
    const lines = [this.head, ...[...rejected].map(([line, rows]) => this.rejectedLine(line, rows))];
    this.head = '';
    return lines.join('');
  }

  /** A yes goes with the whole of its line, or not at all. A no that was refused stays in, to be named again. */
  private rowsToImport(settled: readonly (readonly [MadeRow, Rejected | null])[]): string {
    const refused = settled.flatMap(([row, told]) => (told?.outcome === 'refused' ? row : []));
    const texts = settled.flatMap(([row]) => {
      const { line, made } = row;
      if (!isRefusal(made) && !made.read) return [];
      const isHalf = refused.some((other) => other !== row && other.line === line);
      const isLeftOut = isRefusal(made) || !made.read || (isHalf && made.read.value === 'given');
      this.leftOut += Number(isLeftOut);
      return isLeftOut ? [] : rowOfMapped(made.sent, made.read, this.origin);
    });
    return texts.join('');
  }

  /** @param outcomes of this row and those behind it, without those that were not sent */
  private settle({ line, row, made }: MadeRow, outcomes: RowOutcome[]): Rejected | null {
    const told = isRefusal(made) ? refusedRow(made) : this.orOfFile(made.read, outcomes.shift(), line);
    if (!told) throw new Error('A row has no outcome.');
    const { outcome } = told;
    this.counts.rows += 1;
    this.counts[outcome] += 1;
    if (!isRefusal(made) && !made.read) this.silent += 1;
    if ('locale' in told && 'sent' in made)
      countIn(this.locales, `${String(made.sent['locale'])} → ${told.locale}`);
    if (outcome === 'recorded' || outcome === 'unchanged') return null;
    if (!('refusal' in told)) return { line, row, outcome, code: '', reason: told.reason ?? '' };
    const { code } = told.refusal;
    countIn(this.refusals, code);
    const reason = told.reason + placeOf(this.mapping, told.refusal, line, row);
    if (this.reasons.length < maxReasons) this.reasons.push(`line ${line.number}: ${code}: ${reason}`);
    return { line, row, outcome, code, reason };
  }

  /** A dry run records nothing, so it looks itself for what the rows before would have changed. */
  private orOfFile(
    row: ImportRow | null,
    told: RowOutcome | undefined,
    { number }: ImportedLine,
  ): RowOutcome | undefined {
    if (!this.origin.dryRun || !row || told?.outcome === 'refused' || told?.outcome === 'superseded')
      return told;
    const found = this.memory.take({ ...row, source: row.source ?? this.origin.source });
    if (found === 'late') {
      this.late.add(number, 1);
      return {
        outcome: 'superseded',
        reason: 'A newer answer of the customer comes before it in this file.',
      };
    }
    if (found === null) return told;
    const refusal = { code: 'IDEMPOTENCY_KEY_REUSED' } as const;
    return { outcome: 'refused', refusal, reason: importReason(refusal, row, null, null) };
  }

  /** Once, also where several of its rows were not taken. */
  private rejectedLine(line: ImportedLine, rows: readonly Rejected[]): string {
    const all = (member: Exclude<keyof Rejected, 'line'>) => rows.map((each) => each[member]).join('; ');
    const [outcome, code, reason] = [all('outcome'), all('code'), all('reason')];
    const row = rows.length > 1 ? all('row') : rows[0]?.row;
    if (this.delimiter !== null)
      return csvLines([[line.number, all('row'), outcome, code, reason, ...line.cells]], this.delimiter);
    // As it was written: reading it takes the last digits of a long number.
    const [text = ''] = line.cells;
    const source = typeof line.said === 'string' ? JSON.stringify(text) : text.trim();
    const told = JSON.stringify({ line: line.number, row, outcome, code, reason });
    return `${told.slice(0, -1)},"source":${source}}\n`;
  }
}

/** The service judges what is ahead, by the clock of its database. */
const endOfTime = new Date(8.64e15);

function countIn(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
