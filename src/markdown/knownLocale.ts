import { findClosestLocale } from '../domain/errors/closest';

interface UnknownLanguage {
  readonly language: string;
  readonly meant: string | null;
}

/**
 * The language of a tag if there is none of that name, else null: `english` is a well-formed tag, but no browser would ever ask for
 * it. It judges what people type; whether the tag itself is well-formed, an action judges.
 */
export function findUnknownLanguage(tag: string): UnknownLanguage | null {
  const [language = ''] = tag.toLowerCase().split(/[-_]/);
  if (!isLetters.test(language) || isKnown(language)) return null;
  return { language, meant: findClosestLocale(language, twoLetterCodes().filter(isKnown)) };
}

const isLetters = /^[a-z]{2,8}$/;

/** Codes of three letters are too many for this system to know them all (ISO 639-3); longer ones are not registered. */
function isKnown(language: string): boolean {
  if (language.length === 3) return true;
  return language.length === 2 && names.of(language) !== undefined;
}

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

function twoLetterCodes(): readonly string[] {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
  return letters.flatMap((first) => letters.map((second) => first + second));
}
