import { createContext, useContext, useState } from 'react';

export const languages = ['en', 'de'] as const;
type Language = (typeof languages)[number];

export const LanguageContext = createContext<Language>('en');

/** The same words in each language. */
export type Pair = readonly [english: string, german: string];

interface Pairs {
  readonly [name: string]: Pair | ((...given: never[]) => Pair) | Pairs;
}

type Said<Given> = Given extends Pair
  ? string
  : Given extends (...given: infer Values) => Pair
    ? (...given: Values) => string
    : { readonly [Name in keyof Given]: Said<Given[Name]> };

/** The words of a group of screens, which are loaded with them, in the reader's language. */
export function inLanguages<const Given extends Pairs>(given: Given): () => Said<Given> {
  const said = { en: spoken(given, 0) as Said<Given>, de: spoken(given, 1) as Said<Given> };
  return () => said[useContext(LanguageContext)];
}

function spoken(given: Pairs[string], place: 0 | 1): unknown {
  if (isPair(given)) return given[place];
  if (typeof given === 'function') return (...values: never[]) => given(...values)[place];
  return Object.fromEntries(Object.entries(given).map(([name, each]) => [name, spoken(each, place)]));
}

function isPair(given: Pairs[string]): given is Pair {
  return Array.isArray(given);
}

/** The language that was chosen, else the first of the browser's that there are words in. */
export function useLanguage() {
  const [language, choose] = useState(() => firstOf([keptLanguage() ?? '', ...navigator.languages]));
  const chooseLanguage = (wanted: Language) => {
    choose(wanted);
    keepLanguage(wanted);
  };
  return { language, chooseLanguage };
}

function firstOf(wanted: readonly string[]): Language {
  const found = wanted.flatMap((tag) => languages.find((language) => tag.split('-')[0] === language) ?? []);
  return found[0] ?? 'en';
}

const place = 'consent-console-language';

/** A browser may keep nothing. */
function keptLanguage(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

function keepLanguage(language: string): void {
  try {
    localStorage.setItem(place, language);
  } catch {
    // It is chosen anew the next time.
  }
}
