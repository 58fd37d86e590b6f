import { settledTerms } from '../../domain/publishing/terms';
import type { Draft, VersionText } from '../../domain/templates/version';
import { instantIn, instantWords } from '../terminal/instants';
import { termsWords, type TermsTold } from '../terminal/termsWords';

export function draftLines(draft: Draft, told: TermsTold = {}): readonly string[] {
  return [draftLine(draft, told), `  to be published: ${publicationWords(draft, told)}`];
}

export function draftLine(draft: Draft, { timeZone }: TermsTold = {}): string {
  const { label, revision, texts, editedAt, editedBy } = draft;
  const saved = `saved by ${editedBy?.id ?? 'somebody'} at ${instantIn(editedAt, timeZone)}`;
  return `draft ${label} (${localesWords(texts)}), revision ${revision}, ${saved}`;
}

/** What publishing the draft would come to, on its own terms and the defaults. */
export function publicationWords({ terms }: Draft, told: TermsTold = {}): string {
  const { effectiveFrom } = terms;
  const isPast = effectiveFrom !== null && effectiveFrom < new Date();
  const from = effectiveFrom ? `from ${instantWords(effectiveFrom, told.timeZone)}` : 'once published';
  return `${termsWords(settledTerms(terms), told)}, in effect ${from}${isPast ? ', which has passed' : ''}`;
}

export function localesWords(texts: readonly VersionText[]): string {
  return texts.length === 0 ? 'no texts' : texts.map(({ locale }) => locale).join(', ');
}
