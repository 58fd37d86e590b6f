import Negotiator from 'negotiator';
import { optional, requireLocale } from '../../domain/input/input';
import { findCanonicalLocale } from '../../domain/values/locale';

/** Real readers state a few; the rest of a longer list is ignored. */
const maxPreferences = 32;

/** The languages of one request. They are read once, because a document may select hundreds of texts. */
export class RequestLanguages {
  private accepted: readonly string[] | null = null;

  /** @param acceptLanguage the header; left out for requests that have none */
  constructor(private readonly acceptLanguage?: string) {}

  /**
   * The language ranges in order of preference: the input's locale, else the header's. @throws Refused
   * `INVALID_INPUT`
   */
  wanted(locale: string | null | undefined): readonly string[] {
    return wantedLocales(locale, () => (this.accepted ??= acceptedLocales(this.acceptLanguage)));
  }
}

export function wantedLocales(
  locale: string | null | undefined,
  otherwise: () => readonly string[],
): readonly string[] {
  const named = optional(requireLocale, 'locale', locale);
  return named === null ? otherwise() : [named];
}

/**
 * The language ranges of `Accept-Language` (RFC 9110, section 12.5.4) in order of preference, in canonical form,
 * `*` among them. Anything but a range is ignored, since callers often do not write the header themselves.
 */
function acceptedLocales(acceptLanguage: string | undefined): readonly string[] {
  if (acceptLanguage === undefined) return [];
  const preferred = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  // Cut first: thousands fit into a header, and each takes as long to read as hundreds to pass over.
  return preferred.slice(0, maxPreferences).flatMap((range) => canonicalRange(range) ?? []);
}

function canonicalRange(range: string): string | null {
  return range === '*' ? range : findCanonicalLocale(range);
}
