import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { asRecorder, type Recorder } from '../../domain/access/caller';
import { holding } from '../../domain/access/permission';
import { importTrusts, type ImportedSource } from '../../domain/decisions/decidedBy';
import { inputHash } from '../../domain/decisions/idempotency';
import type { DecisionCommand } from '../../domain/decisions/decision';
import {
  halfLine,
  requireImportRow,
  requireImportSource,
  type ImportRow,
  type SentRow,
} from '../../domain/decisions/importRow';
import { importReason } from '../../domain/decisions/importReason';
import { allFaults } from '../../domain/errors/inputFault';
import { refusalOr, type Refusal } from '../../domain/errors/refusal';
import { refusalMessage } from '../../domain/errors/refusalWords';
import { requireAll } from '../../domain/input/gathering';
import { mustBeSome, requireOneOf } from '../../domain/input/input';
import { grouped } from '../../domain/values/grouped';
import type { DecisionWriter } from '../decisions/decisionWriter';
import type { PendingAnswers, Verdict } from '../decisions/pendingAnswers';
import { action } from '../running/action';
import type { Clock } from '../running/clock';
import { faultOf } from '../running/fault';
import type { TemplateCatalogue } from '../templates/templateCatalogue';

export const maxImportRows = 500;

/** Where the rows come from that do not say so themselves, by its name, and how well it knows what they state. */
export interface ImportOrigin {
  readonly source: string;
  readonly trust: string;
}

export interface ImportRowsInput extends ImportOrigin {
  /** Judges the rows as if they were alone, and records nothing. */
  readonly dryRun: boolean;
  /** At most 500; their members are checked here. */
  readonly rows: readonly SentRow[];
  /** Of each row, where a line may make several: no yes of a line is recorded of which a row cannot be read. */
  readonly lines?: readonly number[];
}

export type RowOutcome =
  | {
      readonly outcome: 'recorded' | 'unchanged' | 'superseded';
      /** Of the text that is recorded, where the row names another. */
      readonly locale?: string;
      readonly reason?: string;
    }
  | { readonly outcome: 'refused'; readonly refusal: Refusal; readonly reason: string };

interface Parts {
  readonly importWriter: DecisionWriter;
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
}

/** A row that says something, at its place in the call. */
interface SaidRow {
  readonly index: number;
  readonly row: ImportRow;
}

/**
 * Records what another system holds, each row by itself. Those of one customer and template are judged in the order in
 * which the customer decided, so that none of them undoes another. Run again, it records nothing twice.
 * A busy database is asked again for half a minute.
 * @throws Refused `UNAVAILABLE` when some of the rows may be recorded, and others not
 */
export const importRows = action({
  writes: true,
  permission: holding('decisions:import'),
  input: ({ dryRun, rows, lines = [], ...origin }: ImportRowsInput, { caller }) => {
    mustBeSome('rows', rows, 0, maxImportRows);
    return { source: requireOrigin(origin), recorder: asRecorder(caller), dryRun, rows, lines };
  },
  run: async (parts: Parts, { source, recorder, dryRun, rows, lines }): Promise<readonly RowOutcome[]> => {
    const now = parts.clock.now();
    const outcomes: RowOutcome[] = rows.map(() => ({ outcome: 'unchanged' }));
    const read: SaidRow[] = [];
    for (const [index, sent] of rows.entries()) {
      if (index % rowsUnderway === 0) await nextTurn();
      const row = refusalOr(() => requireImportRow(sent, now) ?? blank);
      if ('code' in row) outcomes[index] = refusedRow(row);
      else if ('sourceId' in row) read.push({ index, row });
    }
    const halves = new Set(lines.filter((_line, index) => outcomes[index]?.outcome === 'refused'));
    const isHeld = ({ index, row }: SaidRow) => row.value === 'given' && halves.has(lines[index] ?? NaN);
    for (const { index } of read.filter(isHeld)) outcomes[index] = refusedRow(halfLine);
    const said = read.filter((one) => !isHeld(one));
    said.sort((a, b) => a.row.decidedAt.getTime() - b.row.decidedAt.getTime());
    const pendingOf = ({ row }: SaidRow) => pendingRow(row, source, recorder);
    const settle = ({ index, row }: SaidRow, verdict: Verdict) => {
      outcomes[index] = outcomeOf(row, verdict, parts.catalogue);
    };
    if (dryRun) {
      const verdicts = await parts.importWriter.preview(said.map(pendingOf));
      verdicts.forEach((verdict, index) => said[index] && settle(said[index], verdict));
      return outcomes;
    }
    const chains = [...grouped(said, chainOf).values()].values();
    let isOver = false;
    /** By its key a row is recorded once, so it can be sent again. */
    const record = async (pending: PendingAnswers, attempt = 1): Promise<Verdict> => {
      try {
        return await parts.importWriter.record(pending);
      } catch (fault) {
        if (isOver || attempt === maxAttempts || faultOf(fault).code !== 'UNAVAILABLE') throw fault;
      }
      await pause(busyPauseMs);
      return record(pending, attempt + 1);
    };
    const worker = async () => {
      for (const chain of chains)
        for (const one of chain) if (!isOver) settle(one, await record(pendingOf(one)));
    };
    // After a fault nothing more is begun.
    await Promise.all(Array.from({ length: rowsUnderway }, worker)).finally(() => (isOver = true));
    return outcomes;
  },
});

const blank = { isBlank: true } as const;

/** How many are recorded, or checked, at a time: more are hardly faster, and fewer spare live answers hardly anything. */
const rowsUnderway = 128;
const busyPauseMs = 1_000;
const maxAttempts = 30;

/** @throws Refused `INVALID_INPUT` */
export function requireOrigin({ source, trust }: ImportOrigin): ImportedSource {
  return {
    kind: 'IMPORTED',
    ...requireAll({
      name: () => requireImportSource('source', source),
      trust: () => requireOneOf('trust', trust, importTrusts),
    }),
  };
}

/** Neither an id nor a code holds a space. */
function chainOf({ row }: SaidRow): string {
  return `${row.customerId} ${row.templateCode}`;
}

function pendingRow(
  { sourceId, customerId, templateCode, version, confirmedAt, source: name, trust, ...said }: ImportRow,
  ofFile: ImportedSource,
  recorder: Recorder,
): PendingAnswers {
  const source = { ...ofFile, ...(name !== null && { name }), ...(trust && { trust }) };
  const imported = { source, version, confirmedAt };
  const command: DecisionCommand = { ...said, contentHash: null, afterSequence: null, recorder, imported };
  // No door takes a key with a space, so nobody can hold this one.
  const key = { key: `import ${source.name}:${sourceId}`, inputHash: inputHash(templateCode, command) };
  return { customerId, key, answers: [{ templateCode, command }] };
}

/** A row that was not judged, and why. */
export function refusedRow(refusal: Refusal): RowOutcome & { readonly outcome: 'refused' } {
  const isInput = refusal.code === 'INVALID_INPUT';
  return { outcome: 'refused', refusal, reason: isInput ? allFaults(refusal) : refusalMessage(refusal) };
}

const newerSays = 'An answer as new or newer stands.';
const noHereSays = 'The customer said no here, and an import goes over no such answer.';

function outcomeOf(row: ImportRow, verdict: Verdict, catalogue: TemplateCatalogue): RowOutcome {
  if (verdict.kind === 'refused') {
    if (verdict.refusal.code === 'DECISION_CONFLICT') {
      // Only under such a no is a row older that was decided later.
      const isNoHere = row.decidedAt > (verdict.refusal.newestDecidedAt ?? row.decidedAt);
      return { outcome: 'superseded', reason: isNoHere ? noHereSays : newerSays };
    }
    const refusal = catalogue.withClosest(verdict.refusal);
    const timeline = catalogue.inMemory(row.templateCode);
    const reason = importReason(refusal, row, timeline, verdict.earlier ?? null);
    return { outcome: 'refused', refusal, reason };
  }
  const isNew = !verdict.replayed && verdict.answers.some(({ changed }) => changed);
  if (!isNew) return { outcome: 'unchanged' };
  const { locale = null } = verdict.answers[0]?.record ?? {};
  const isAnother = row.locale !== null && locale !== null && locale !== row.locale;
  return { outcome: 'recorded', ...(isAnother && { locale }) };
}
