import Negotiator from 'negotiator';
import { findCanonicalLocale } from '../domain/locale';

/** Real readers state a few; the rest of a longer list is not looked at. */
const maximalPreferences = 32;

/**
 * The language ranges of `Accept-Language` (RFC 9110, section 12.5.4) in order of preference, in canonical form,
 * `*` among them. The header is a wish and often not the caller's own, so what is no range is passed over.
 */
export function acceptedLocales(acceptLanguage: string | undefined): readonly string[] {
  if (acceptLanguage === undefined) return [];
  const preferred = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  return preferred.flatMap((range) => canonicalRange(range) ?? []).slice(0, maximalPreferences);
}

function canonicalRange(range: string): string | null {
  return range === '*' ? range : findCanonicalLocale(range);
}
