import type { SettledTerms } from '../../domain/publishing/terms';
import type { PublishedVersion } from '../../domain/templates/version';
import { instantWords } from './instants';
import { spelled } from './options';

export interface TermsTold {
  readonly timeZone?: string | undefined;
  /** How many customers they ask, where they were counted. */
  readonly asked?: number;
  /** How many of these have to answer already. */
  readonly alreadyAsked?: number;
  /** The version before, whose terms end with this one. */
  readonly newest?: Pick<PublishedVersion, 'number' | 'validity'> | null;
}

/** The terms of a version in a few words, but for its instant. */
export function termsWords(terms: Omit<SettledTerms, 'effectiveFrom'>, told: TermsTold = {}): string {
  const { changeKind, editorialReason, reask } = terms;
  if (changeKind === 'EDITORIAL') return `editorial (${editorialReason ?? ''}), asks nobody again`;
  const isCounted = told.asked !== undefined && reask !== 'NOBODY';
  const currently = isCounted ? ` ${currentlyWords(told)}` : '';
  return ['material', `asks ${spelled(reask)} again${currently}`, ...lastingWords(terms, told)].join(', ');
}

/** Such as `(currently 103, of whom 101 have to answer already)`. */
export function currentlyWords({ asked = 0, alreadyAsked = 0 }: TermsTold): string {
  const already = alreadyAsked > 0 ? `, of whom ${alreadyAsked} have to answer already` : '';
  return `(currently ${asked}${already})`;
}

/** How long consents last on these terms, where they say so or the version before did. */
export function lastingWords(
  { graceUntil, validity }: Pick<SettledTerms, 'graceUntil' | 'validity'>,
  { timeZone, newest }: TermsTold = {},
): string[] {
  const grace = graceUntil ? [`grace until ${instantWords(graceUntil, timeZone)}`] : [];
  if (validity !== null) return [...grace, `valid for ${validity}`];
  if (!newest || newest.validity === null) return grace;
  return [
    ...grace,
    `new consents never expire (those to version ${newest.number} are valid for ${newest.validity})`,
  ];
}
