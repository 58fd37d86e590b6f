import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  diffWordsWithSpace,
  FILE_HEADERS_ONLY,
  formatPatch,
  structuredPatch,
  type ChangeObject,
  type StructuredPatch,
  type StructuredPatchHunk,
} from 'diff';
import { isSameWording } from '../domain/publishing/sameText';
import type { VersionText } from '../domain/templates/version';
import { printable, printableLines } from '../domain/values/printable';
import { evenLines } from '../domain/values/wording';

export type TextChange = 'ADDED' | 'REMOVED' | 'CHANGED' | 'UNCHANGED';
export type DiffKind = 'SAME' | 'ADDED' | 'REMOVED';

/** A piece of a title, in the order of reading; the pieces that are not `ADDED` make up the old one. */
export interface DiffPart {
  readonly kind: DiffKind;
  readonly text: string;
}

/** Lines that belong together: changed ones with some around them. */
export interface DiffHunk {
  /** The number, from 1, of the hunk's first line in the old body; 0 where that has none. */
  readonly oldStart: number;
  readonly newStart: number;
  readonly lines: readonly DiffPart[];
}

export interface TextComparison {
  readonly locale: string;
  readonly change: TextChange;
  readonly title: readonly DiffPart[];
  readonly body: readonly DiffHunk[];
  /** Title, empty line and body as a unified diff with invisible signs as `\u{200b}`; empty when nothing changed. */
  readonly unified: string;
}

/** A text is compared with none where the locale is new or was dropped. */
interface TextPair {
  readonly locale: string;
  readonly old: VersionText | null;
  readonly new: VersionText | null;
}

/** Texts that differ in more lines are another wording altogether; the search grows with the square of it. */
const maxEdits = 500;
/** Of a text of very many lines fewer may differ, as each edit can go through all of them. */
const mostSteps = 2_000_000;
const linesAround = 3;

/** Each locale of the new texts in their order, then those that were dropped. */
export async function compareTexts(
  oldTexts: readonly VersionText[],
  newTexts: readonly VersionText[],
): Promise<readonly TextComparison[]> {
  const comparisons: TextComparison[] = [];
  for (const pair of pairsOf(oldTexts, newTexts))
    comparisons.push(await afterAllOthers(() => comparisonOf(pair)));
  return comparisons;
}

let newest: Promise<unknown> = Promise.resolve();

/** A long text takes some milliseconds, and there may be a hundred: other requests get a turn before each. */
function afterAllOthers<Result>(work: () => Result): Promise<Result> {
  const done = newest.then(() => nextTurn()).then(work);
  newest = done.catch(() => undefined);
  return done;
}

function pairsOf(oldTexts: readonly VersionText[], newTexts: readonly VersionText[]): readonly TextPair[] {
  const textIn = (texts: readonly VersionText[], locale: string) =>
    texts.find((text) => text.locale === locale) ?? null;
  const locales = new Set([...newTexts, ...oldTexts].map(({ locale }) => locale));
  return [...locales].map((locale) => ({
    locale,
    old: textIn(oldTexts, locale),
    new: textIn(newTexts, locale),
  }));
}

function comparisonOf(pair: TextPair): TextComparison {
  const change = changeOf(pair);
  // What reads the same is shown as the same, though it may be stored otherwise.
  const compared = change === 'UNCHANGED' ? { ...pair, old: pair.new } : pair;
  const body = patchOf(compared, (text) => text?.body ?? '');
  const whole = patchOf(compared, (text) => (text ? `${text.title}\n\n${text.body}` : ''));
  const titleOf = (text: VersionText | null) => (text?.title ?? '').normalize('NFC');
  return {
    locale: pair.locale,
    change,
    title: partsOf(diffWordsWithSpace(titleOf(compared.old), titleOf(compared.new))),
    body: body.hunks.map(hunkOf),
    unified: whole.hunks.length > 0 ? formatPatch(whole, FILE_HEADERS_ONLY) : '',
  };
}

function changeOf(pair: TextPair): TextChange {
  if (!pair.old) return 'ADDED';
  if (!pair.new) return 'REMOVED';
  return isSameWording(pair.old, pair.new) ? 'UNCHANGED' : 'CHANGED';
}

function partsOf(changes: readonly ChangeObject<string>[]): readonly DiffPart[] {
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'ADDED' : removed ? 'REMOVED' : 'SAME',
    text: added || removed ? printable(value) : value,
  }));
}

/** Two lines that differ in signs that nobody sees must not look alike. */
function patchOf(pair: TextPair, partOf: (text: VersionText | null) => string): StructuredPatch {
  const patch = rawPatchOf(pair.locale, endedLines(partOf(pair.old)), endedLines(partOf(pair.new)));
  const shown = (line: string) =>
    /^[+-]/.test(line) ? line.charAt(0) + printableLines(line.slice(1)).join('') : line;
  return { ...patch, hunks: patch.hunks.map((hunk) => ({ ...hunk, lines: hunk.lines.map(shown) })) };
}

/** Each with its end, so that the last line of a text does not change when another follows. */
function endedLines(text: string): string {
  return evenLines(text).replace(/(?<=[^\n])$/, '\n');
}

function rawPatchOf(locale: string, oldPart: string, newPart: string): StructuredPatch {
  const names = [`before/${locale}`, `draft/${locale}`] as const;
  const lines = Math.max(linesOf(oldPart).length, linesOf(newPart).length, 1);
  const maxEditLength = Math.min(maxEdits, Math.floor(mostSteps / lines));
  const options = { context: linesAround, maxEditLength };
  const patch = structuredPatch(...names, oldPart, newPart, undefined, undefined, options);
  return patch ?? { ...structuredPatch(...names, '', ''), hunks: [wholeHunk(oldPart, newPart)] };
}

/** All of the old lines out, all of the new ones in. */
function wholeHunk(oldPart: string, newPart: string): StructuredPatchHunk {
  const [oldLines, newLines] = [linesOf(oldPart), linesOf(newPart)];
  return {
    oldStart: 1,
    oldLines: oldLines.length,
    newStart: 1,
    newLines: newLines.length,
    lines: [...oldLines.map((line) => `-${line}`), ...newLines.map((line) => `+${line}`)],
  };
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

const kindOfSign: Readonly<Record<string, DiffKind>> = { ' ': 'SAME', '+': 'ADDED', '-': 'REMOVED' };

function hunkOf({ oldStart, newStart, oldLines, newLines, lines }: StructuredPatchHunk): DiffHunk {
  return {
    oldStart: oldLines === 0 ? 0 : oldStart,
    newStart: newLines === 0 ? 0 : newStart,
    lines: lines.flatMap((line) => {
      const kind = kindOfSign[line.charAt(0)];
      return kind ? [{ kind, text: line.slice(1) }] : [];
    }),
  };
}
