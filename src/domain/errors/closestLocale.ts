import { findClosest } from './closest';

/**
 * The available locale that was probably meant by a tag: `de` by `german` or `deutsch`, `de-AT` by `de_AT`. Null when
 * there is none, or no telling which.
 */
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
