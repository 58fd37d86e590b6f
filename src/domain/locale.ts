/** No registered tag in use is longer (RFC 5646, section 4.4.1). */
export const maximalLocaleLength = 35;

/** The tag in its canonical case (`de-at` → `de-AT`), or null when it is no language tag (RFC 5646). */
export function findCanonicalLocale(tag: string): string | null {
  if (tag.length > maximalLocaleLength) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * Look-up (RFC 4647, section 3.4): for each range in order of preference, the longest prefix that is
 * available. Ranges that are `*` or malformed are passed over.
 */
export function lookUpLocale(available: readonly string[], ranges: readonly string[]): string | null {
  for (const range of ranges) {
    const found = lookUpRange(available, range.toLowerCase().split('-'));
    if (found !== null) return found;
  }
  return null;
}

function lookUpRange(available: readonly string[], subtags: readonly string[]): string | null {
  if (subtags.length === 0) return null;
  const prefix = subtags.join('-');
  const found = available.find((tag) => tag.toLowerCase() === prefix);
  return found ?? lookUpRange(available, withoutLast(subtags));
}

/** A single-letter subtag only introduces what follows it, so it goes with it. */
function withoutLast(subtags: readonly string[]): readonly string[] {
  const shorter = subtags.slice(0, -1);
  return shorter.at(-1)?.length === 1 ? shorter.slice(0, -1) : shorter;
}
