import type { Locale } from './checkedText';

/** No registered tag in use is longer (RFC 5646, section 4.4.1). */
export const maxLocaleLength = 35;

/** The tag in its canonical case (`de-at` → `de-AT`), or null when it is no language tag (RFC 5646). */
export function findCanonicalLocale(tag: string): Locale | null {
  if (tag.length > maxLocaleLength) return null;
  try {
    return (Intl.getCanonicalLocales(tag)[0] as Locale | undefined) ?? null;
  } catch {
    return null;
  }
}

/** The tag that was meant by one with underscores, as some systems write locales; null when there is none. */
export function findMeantLocale(tag: string): Locale | null {
  return tag.includes('_') ? findCanonicalLocale(tag.replaceAll('_', '-')) : null;
}

/**
 * Look-up (RFC 4647, section 3.4): for each range in order of preference, the longest prefix that is
 * available. Ranges that are `*`, malformed or longer than any tag are passed over.
 */
export function lookUpLocale(available: readonly string[], ranges: readonly string[]): string | null {
  if (ranges.length === 0) return null;
  const byLowerCase = new Map(available.map((tag) => [tag.toLowerCase(), tag]));
  for (const range of ranges) {
    // Ranges come from strangers, and the work for one grows with the square of its length.
    const found = range.length > maxLocaleLength ? null : lookUpRange(byLowerCase, range.toLowerCase());
    if (found !== null) return found;
  }
  return null;
}

function lookUpRange(byLowerCase: ReadonlyMap<string, string>, range: string): string | null {
  for (let subtags = range.split('-'); subtags.length > 0; subtags = withoutLast(subtags)) {
    const found = byLowerCase.get(subtags.join('-'));
    if (found !== undefined) return found;
  }
  return null;
}

/** A single-letter subtag only introduces what follows it, so it goes with it. */
function withoutLast(subtags: readonly string[]): string[] {
  const shorter = subtags.slice(0, -1);
  return shorter.at(-1)?.length === 1 ? shorter.slice(0, -1) : shorter;
}
