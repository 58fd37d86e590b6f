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
import type { VersionText } from '../domain/templates/version';

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

/** What was made of a text, in one locale. */
export interface TextComparison {
  readonly locale: string;
  readonly change: TextChange;
  readonly title: readonly DiffPart[];
  readonly body: readonly DiffHunk[];
  /** Title, empty line and body as a unified diff; empty when nothing changed. */
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
const linesAround = 3;

/** Each locale of the new texts in their order, then those that were dropped. */
export async function compareTexts(
  oldTexts: readonly VersionText[],
  newTexts: readonly VersionText[],
): Promise<readonly TextComparison[]> {
  const comparisons: TextComparison[] = [];
  for (const pair of pairsOf(oldTexts, newTexts)) {
    comparisons.push(comparisonOf(pair));
    // A long text takes some milliseconds, and there may be a hundred.
    await nextTurn();
  }
  return comparisons;
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
  const body = patchOf(pair, (text) => text?.body ?? '');
  const whole = patchOf(pair, (text) => (text ? `${text.title}\n\n${text.body}` : ''));
  return {
    locale: pair.locale,
    change: changeOf(pair),
    title: partsOf(diffWordsWithSpace(pair.old?.title ?? '', pair.new?.title ?? '')),
    body: body.hunks.map(hunkOf),
    unified: whole.hunks.length > 0 ? formatPatch(whole, FILE_HEADERS_ONLY) : '',
  };
}

function changeOf(pair: TextPair): TextChange {
  if (!pair.old) return 'ADDED';
  if (!pair.new) return 'REMOVED';
  // The hash covers all that is read.
  return pair.old.contentHash === pair.new.contentHash ? 'UNCHANGED' : 'CHANGED';
}

function partsOf(changes: readonly ChangeObject<string>[]): readonly DiffPart[] {
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'ADDED' : removed ? 'REMOVED' : 'SAME',
    text: value,
  }));
}

function patchOf(pair: TextPair, partOf: (text: VersionText | null) => string): StructuredPatch {
  const [oldPart, newPart] = [partOf(pair.old), partOf(pair.new)];
  const names = [`before/${pair.locale}`, `draft/${pair.locale}`] as const;
  const options = { context: linesAround, maxEditLength: maxEdits };
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
    lines: [...signed('-', oldLines, oldPart), ...signed('+', newLines, newPart)],
  };
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

const noLineEnd = '\\ No newline at end of file';

function signed(sign: '-' | '+', lines: readonly string[], text: string): readonly string[] {
  const end = text === '' || text.endsWith('\n') ? [] : [noLineEnd];
  return [...lines.map((line) => `${sign}${line}`), ...end];
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
