import type { Locale } from './checkedText';
import { grouped } from './grouped';

/** No registered tag in use is longer (RFC 5646, section 4.4.1). */
export const maxLocaleLength = 35;

/** The tag in its canonical case (`de-at` → `de-AT`), or null unless it is a language tag (RFC 5646). */
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
 * For each range in order of preference, what its readers read: the nearest tag of their language and script by likely
 * subtags (Unicode Technical Standard 35), else the longest prefix (RFC 4647, section 3.4). So `zh-HK` finds `zh-Hant`
 * or `zh-TW`, never `zh-Hans`, and a `zh` behind it in the list does not mean another script. Ranges that are `*`,
 * malformed or longer than any tag are passed over.
 */
export function lookUpLocale(available: readonly string[], ranges: readonly string[]): string | null {
  const byLowerCase = new Map(available.map((tag) => [tag.toLowerCase(), tag]));
  const scripts = new Map<string, string | undefined>();
  let byLikely: ByLikely | null = null;
  for (const range of ranges) {
    // Ranges come from strangers, and the work for one grows with the square of its length.
    if (range.length > maxLocaleLength) continue;
    const wanted = byLowerCase.has(range.toLowerCase()) ? null : findLikely(range);
    const language = wanted?.language ?? '';
    const isOfBefore =
      !range.includes('-') && scripts.has(language) && scripts.get(language) !== wanted?.script;
    const likely =
      wanted && !isOfBefore
        ? lookUpLikely((byLikely ??= grouped(available, (tag) => findLikely(tag)?.tag)), range, wanted)
        : null;
    const found = likely ?? lookUpRange(byLowerCase, range.toLowerCase());
    if (found !== null) return found;
    if (!scripts.has(language)) scripts.set(language, wanted?.script);
  }
  return null;
}

/**
 * A tag with its language, script and region, in plain members: those of an `Intl.Locale` are found anew at each
 * reading.
 */
interface LikelyTag {
  readonly tag: string;
  readonly language: string;
  readonly script: string | undefined;
}

type ByLikely = ReadonlyMap<string | undefined, readonly string[]>;

/** Where several tags are as near, the one that the range begins with. */
function lookUpLikely(available: ByLikely, range: string, wanted: LikelyTag): string | null {
  for (let subtags = wanted.tag.split('-'); subtags.length > 0; subtags = withoutLast(subtags)) {
    const likely = findLikely(subtags.join('-'));
    const found = (likely && available.get(likely.tag)) ?? [];
    if (found.length > 0 && likely?.script === wanted.script) {
      const byLowerCase = new Map(found.map((tag) => [tag.toLowerCase(), tag]));
      return lookUpRange(byLowerCase, range.toLowerCase()) ?? found[0] ?? null;
    }
  }
  return null;
}

const likelyTags = new Map<string, LikelyTag | null>();
const maxLikelyTags = 1_000;

/** Null unless it is a tag. Norwegian is Bokmål unless it says otherwise. */
function findLikely(tag: string): LikelyTag | null {
  const known = likelyTags.get(tag);
  if (known !== undefined) return known;
  if (likelyTags.size >= maxLikelyTags) likelyTags.clear();
  const likely = makeLikely(tag);
  likelyTags.set(tag, likely);
  return likely;
}

function makeLikely(tag: string): LikelyTag | null {
  try {
    const { baseName, language, script } = new Intl.Locale(tag.replace(/^no(?![^-])/i, 'nb')).maximize();
    return { tag: baseName, language, script };
  } catch {
    return null;
  }
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
