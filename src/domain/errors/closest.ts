/*
 * "Did you mean …?" for names that a caller may know. These numbers bound the work for one name, for any input and
 * any number of names.
 */

/** Longer names come from nobody who misspelt one of ours. */
const maxLength = 64;
const maxCandidates = 500;

/** The one known name that was most likely meant; null if none or several. @param sent of any length */
export function findClosest(sent: string, known: readonly string[]): string | null {
  if (sent.length === 0 || sent.length > maxLength) return null;
  const names = known.slice(0, maxCandidates).filter((name) => name.length <= maxLength);
  return (
    only(names.filter((name) => plain(name) === plain(sent))) ??
    nearest(plain(sent), names) ??
    only(names.filter((name) => hasWords(name, sent)))
  );
}

/** The same for names beside those of other programs: it finds only names with at most `mistakes` mistakes. */
export function findMisspelt(sent: string, known: readonly string[], mistakes: number): string | null {
  return sent.length > maxLength ? null : nearest(plain(sent), known.slice(0, maxCandidates), mistakes);
}

/** The hint at the end of a message, with a space before it; empty when there is nothing to suggest. */
export function didYouMean(closest: string | null | undefined): string {
  return closest ? ` Did you mean "${closest}"?` : '';
}

function only(names: readonly string[]): string | null {
  return names.length === 1 ? (names[0] ?? null) : null;
}

/** The same name in camelCase, snake_case, kebab-case or capitals. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[_.-]/g, '');
}

function nearest(
  sent: string,
  names: readonly string[],
  mistakes = Math.min(3, Math.floor(sent.length / 3)),
): string | null {
  for (let allowed = 0; allowed <= mistakes; allowed += 1) {
    const near = names.filter((name) => isWithin(sent, plain(name), allowed));
    if (near.length > 0) return only(near);
  }
  return null;
}

/** Whether at most `allowed` letters added, left out, changed or swapped lead from one to the other. */
function isWithin(one: string, other: string, allowed: number): boolean {
  if (Math.abs(one.length - other.length) > allowed) return false;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_none, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = nextRow({ one, other, row, last, beforeLast });
    if (Math.min(...current) > allowed) return false;
    [beforeLast, last] = [last, current];
  }
  return (last.at(-1) ?? Infinity) <= allowed;
}

interface Rows {
  readonly one: string;
  readonly other: string;
  readonly row: number;
  readonly last: readonly number[];
  readonly beforeLast: readonly number[];
}

/** One row of the optimal string alignment distance. */
function nextRow({ one, other, row, last, beforeLast }: Rows): number[] {
  const current = [row];
  for (let column = 1; column <= other.length; column += 1) {
    const isSame = one[row - 1] === other[column - 1];
    const changed = at(last, column - 1) + (isSame ? 0 : 1);
    const moved = Math.min(at(last, column), at(current, column - 1)) + 1;
    const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
    current.push(Math.min(changed, moved, isSwapped ? at(beforeLast, column - 2) + 1 : Infinity));
  }
  return current;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}

/** `code` is in `templateCode`, and `version_id` in `consentVersionId`. */
function hasWords(name: string, sent: string): boolean {
  return `_${inWords(name)}_`.includes(`_${inWords(sent)}_`);
}

function inWords(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[.-]/g, '_')
    .toLowerCase();
}

/** The available locale that was meant: `de` by `german` or `deutsch`, `de-AT` by `de_AT`; null if none or several. */
export function findClosestLocale(tag: string, available: readonly string[]): string | null {
  const [named, another] = available.filter((locale) => namesOf(locale).includes(tag.toLowerCase()));
  if (named !== undefined && another === undefined) return named;
  // Of two letters each is near to all others.
  return tag.length > shortestMisspelt ? findClosest(tag, available) : null;
}

const shortestMisspelt = 3;

/** What people call the language, in English and in itself. */
function namesOf(locale: string): readonly (string | undefined)[] {
  return ['en', locale].map((inLocale) => nameIn(inLocale, locale)?.toLowerCase());
}

function nameIn(inLocale: string, locale: string): string | undefined {
  return new Intl.DisplayNames([inLocale], { type: 'language' }).of(locale);
}
