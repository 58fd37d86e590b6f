import { useEffect, useState } from 'react';
import { placeIn } from './storage';
import { wordsIn } from './wording/words';

const place = placeIn(() => localStorage, 'consent-demo-language');

/** One language for the page and its texts: the one that was chosen, else the browser's. */
export function useLanguage() {
  const [locale, setLocale] = useState(chosenBefore);
  const words = wordsIn(locale);
  useEffect(() => {
    document.documentElement.lang = words.language;
    document.title = words.demo;
  }, [words]);
  const choose = (chosen: string) => {
    setLocale(chosen);
    place.write(chosen);
  };
  return { locale, words, choose };
}

function chosenBefore(): string {
  const chosen = place.read();
  return isLocale(chosen) ? chosen : navigator.language;
}

/** What stands there may be another program's. */
function isLocale(chosen: unknown): chosen is string {
  try {
    return typeof chosen === 'string' && Intl.getCanonicalLocales(chosen).length === 1;
  } catch {
    return false;
  }
}
