import { InvalidArgumentError } from 'commander';
import { findClosestLocale } from '../../domain/errors/closest';

/**
 * Reads a locale whose language somebody speaks: `english` is a well-formed tag of a language that there is not, and no
 * browser would ever ask for it. The action judges the rest. @throws InvalidArgumentError
 */
export function localeOf(tag: string): string {
  const [language = ''] = tag.toLowerCase().split(/[-_]/);
  if (!isLetters.test(language) || isKnown(language)) return tag;
  const meant = findClosestLocale(language, twoLetterCodes().filter(isKnown));
  throw new InvalidArgumentError(
    `There is no language "${language}".${meant === null ? '' : ` Did you mean ${meant}?`}`,
  );
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
