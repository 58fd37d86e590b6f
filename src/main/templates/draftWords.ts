import { areSameTerms, noTerms, settledTerms } from '../../domain/publishing/terms';
import type { Draft } from '../../domain/templates/version';
import { termsWords } from '../terminal/termsWords';

/** A draft in a line, and another one where it states how it is to be published. */
export function draftLines({ terms, ...draft }: Draft): readonly string[] {
  const { label, revision, texts, editedAt, editedBy } = draft;
  const locales = texts.map(({ locale }) => locale).join(', ');
  const saved = `saved by ${editedBy?.id ?? 'somebody'} at ${editedAt.toISOString()}`;
  const line = `draft ${label} (${locales}), revision ${revision}, ${saved}`;
  if (areSameTerms(terms, noTerms)) return [line];
  const when = terms.effectiveFrom ? `from ${terms.effectiveFrom.toISOString()}` : 'once published';
  return [line, `  to be published: ${termsWords(settledTerms(terms))}, in effect ${when}`];
}
