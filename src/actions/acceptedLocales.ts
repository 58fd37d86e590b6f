import Negotiator from 'negotiator';
import { findCanonicalLocale } from '../domain/locale';
import type { LocaleWish } from './wantedLocales';

/** Real readers state a few; the rest of a longer list is not looked at. */
const maximalPreferences = 32;

/**
 * The language ranges of `Accept-Language` (RFC 9110, section 12.5.4) in order of preference, in canonical form,
 * `*` among them. The header is a wish and often not the caller's own, so what is no range is passed over.
 */
function acceptedLocales(acceptLanguage: string | undefined): readonly string[] {
  if (acceptLanguage === undefined) return [];
  const preferred = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  return preferred.flatMap((range) => canonicalRange(range) ?? []).slice(0, maximalPreferences);
}

function canonicalRange(range: string): string | null {
  return range === '*' ? range : findCanonicalLocale(range);
}

/** The languages that one request accepts where it names none; read once, for a document may ask for hundreds of texts. */
export class RequestLanguages {
  private accepted: readonly string[] | null = null;

  constructor(private readonly acceptLanguage: string | undefined) {}

  acceptedFor<Input extends LocaleWish>(input: Input): Input {
    return { ...input, acceptedLocales: this.inPlaceOf(input.locale) };
  }

  inPlaceOf(locale: string | null | undefined): readonly string[] {
    if (typeof locale === 'string') return [];
    this.accepted ??= acceptedLocales(this.acceptLanguage);
    return this.accepted;
  }
}
