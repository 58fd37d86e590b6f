import { english, type Words } from './english';
import { german } from './german';

export type { Words } from './english';

const known: readonly Words[] = [english, german];

export const languages = known.map(({ language }) => language);

export function wordsIn(locale: string): Words {
  const language = languageOf(locale);
  return known.find((words) => words.language === language) ?? english;
}

export function languageOf(locale: string): string {
  return new Intl.Locale(locale).language;
}

export function nameOf(locale: string, inLanguage: string): string {
  return new Intl.DisplayNames(inLanguage, { type: 'language' }).of(locale) ?? locale;
}
