import { optional, requireLocale } from '../domain/input';

/** In which language a caller wants texts served. */
export interface LocaleWish {
  /** The one that she names. */
  readonly locale?: string | null;
  /** Those that she takes when she names none, in order of preference. */
  readonly acceptedLocales?: readonly string[];
}

/**
 * The language ranges to look a text up by, in order of preference; empty when nothing was wished for.
 *
 * @throws Refused `INVALID_INPUT`
 */
export function wantedLocales({ locale, acceptedLocales = [] }: LocaleWish): readonly string[] {
  const named = optional(requireLocale, 'locale', locale);
  return named === null ? acceptedLocales : [named];
}
