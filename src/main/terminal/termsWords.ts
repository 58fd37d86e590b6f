import type { SettledTerms } from '../../domain/publishing/terms';
import { spelled } from './options';

/** The terms of a version in a few words, but for its instant. */
export function termsWords(terms: Omit<SettledTerms, 'effectiveFrom'>): string {
  const { changeKind, editorialReason, reask } = terms;
  if (changeKind === 'EDITORIAL') return `editorial (${editorialReason ?? ''}), asks nobody again`;
  return ['material', `asks ${spelled(reask)} again`, ...lastingWords(terms)].join(', ');
}

/** How long consents last on these terms, where they say so. */
export function lastingWords({
  graceUntil,
  validity,
}: Pick<SettledTerms, 'graceUntil' | 'validity'>): string[] {
  const grace = graceUntil ? [`grace until ${graceUntil.toISOString()}`] : [];
  return validity === null ? grace : [...grace, `valid for ${validity}`];
}
