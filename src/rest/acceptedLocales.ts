import Negotiator from 'negotiator';
import { findCanonicalLocale } from '../domain/locale';

/** Real readers state a few; the rest of a longer list is not looked at. */
const maximalPreferences = 32;

/**
 * The languages of `Accept-Language` (RFC 9110, section 12.5.4) in order of preference. The header is a wish and
 * often not the caller's own, so tags that are none are passed over.
 */
export function acceptedLocales(acceptLanguage: string | undefined): readonly string[] {
  if (acceptLanguage === undefined) return [];
  const preferred = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  return preferred.filter((tag) => findCanonicalLocale(tag) !== null).slice(0, maximalPreferences);
}
