import { lookUpLocale } from '../values/locale';
import type { Refusal } from '../errors/refusal';
import type { PublishedVersion, VersionText } from './version';

/** How a caller names the text that the customer read; null for what was left out. */
export interface ShownBy {
  readonly locale: string | null;
  readonly contentHash: string | null;
}

/** The text for readers of these locales (RFC 4647 look-up), else the one in the default locale. */
export function servedText(
  version: PublishedVersion,
  ranges: readonly string[],
  defaultLocale: string,
): VersionText {
  const locale = lookUpLocale(locales(version), ranges) ?? defaultLocale;
  return getText(version, locale);
}

/**
 * The same for readers who would rather have no text than one they did not ask for. Who asks for no language in
 * particular, or takes any (`*`), gets the default one.
 */
export function strictlyServedText(
  version: PublishedVersion,
  ranges: readonly string[],
  defaultLocale: string,
): VersionText | Refusal {
  const [first = '*'] = ranges;
  const available = locales(version);
  const takesAny = first === '*' || ranges.includes('*');
  return takesAny || lookUpLocale(available, ranges) !== null
    ? servedText(version, ranges, defaultLocale)
    : { code: 'LOCALE_NOT_AVAILABLE', locale: first, availableLocales: available };
}

/**
 * The very text that a decision was about. Its hash names it: the hash covers title, body and locale.
 * @throws Error when the version lacks the text, which no decision can have seen
 */
export function answeredText(
  { consentVersionId, texts }: PublishedVersion,
  contentHash: string,
): VersionText {
  const text = texts.find((candidate) => candidate.contentHash === contentHash);
  if (!text) throw new Error(`Version ${consentVersionId} has no text with the hash ${contentHash}.`);
  return text;
}

/**
 * The text that a decision is about. A locale that is sent must be there: evidence never falls back to a
 * wording that was perhaps not shown. A content hash alone names its locale; with neither, `unsaidLocale`.
 */
export function shownText(
  version: PublishedVersion,
  { locale, contentHash }: ShownBy,
  unsaidLocale: string,
): VersionText | Refusal {
  if (locale === null && contentHash !== null) return textOfHash(version, contentHash);
  const available = locales(version);
  const found = locale === null ? unsaidLocale : lookUpLocale(available, [locale]);
  if (found === null) {
    return { code: 'LOCALE_NOT_AVAILABLE', locale: locale ?? unsaidLocale, availableLocales: available };
  }
  const text = getText(version, found);
  return contentHash === null || contentHash === text.contentHash ? text : mismatch(version, found);
}

function textOfHash(version: PublishedVersion, contentHash: string): VersionText | Refusal {
  return version.texts.find((text) => text.contentHash === contentHash) ?? mismatch(version, null);
}

function mismatch({ consentVersionId }: PublishedVersion, locale: string | null): Refusal {
  return { code: 'CONTENT_MISMATCH', consentVersionId, locale };
}

function locales({ texts }: PublishedVersion): readonly string[] {
  return texts.map((text) => text.locale);
}

/** @throws Error when a published version lacks the text, which publishing rules out. */
function getText({ consentVersionId, texts }: PublishedVersion, locale: string): VersionText {
  const text = texts.find((candidate) => candidate.locale === locale);
  if (!text) throw new Error(`Version ${consentVersionId} has no text in ${locale}.`);
  return text;
}
