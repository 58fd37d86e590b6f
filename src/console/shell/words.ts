import { createContext, useContext, useEffect, useState } from 'react';
import { english, type Words } from './english';
import { german } from './german';

export type { Words } from './english';

export const languages: readonly Words[] = [english, german];

export const WordsContext = createContext<Words>(english);
export const useWords = () => useContext(WordsContext);

/** The language that was chosen, else the first of the browser's that there are words in. */
export function useLanguage() {
  const [words, choose] = useState<Words>(() => wordsOf([keptLanguage() ?? '', ...navigator.languages]));
  useEffect(() => {
    document.documentElement.lang = words.language;
    document.title = words.console;
  }, [words]);
  const chooseLanguage = (language: string) => {
    choose(wordsOf([language]));
    keepLanguage(language);
  };
  return { words, chooseLanguage };
}

function wordsOf(wanted: readonly string[]): Words {
  const isIn = (tag: string, { language }: Words) => tag.split('-')[0] === language;
  const found = wanted.flatMap((tag) => languages.find((words) => isIn(tag, words)) ?? []);
  return found[0] ?? english;
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

/** The words of a group of screens, which are loaded with them. */
export function saidIn<Said>(inEnglish: Said, inGerman: Said): () => Said {
  return () => (useWords().language === german.language ? inGerman : inEnglish);
}

interface By {
  readonly kind: keyof Words['actors'];
  readonly name: string | null;
}

export function actorIn({ actors }: Words, { kind, name }: By): string {
  return name ?? actors[kind];
}
