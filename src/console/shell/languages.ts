export const languages = ['en', 'de'] as const;
type Language = (typeof languages)[number];

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

/** The words of a group of screens, which are loaded with them. Each is in the language of the moment it is read. */
export function inLanguages<const Given extends Pairs>(given: Given): Said<Given> {
  return reading(given)() as Said<Given>;
}

function reading(given: Pairs[string]): () => unknown {
  if (isPair(given)) return () => given[place()];
  if (typeof given === 'function')
    return () =>
      (...values: never[]) =>
        given(...values)[place()];
  const members = Object.entries(given).map(([name, each]) => [
    name,
    { get: reading(each), enumerable: true },
  ]);
  const group: object = Object.defineProperties({}, Object.fromEntries(members) as PropertyDescriptorMap);
  return () => group;
}

function isPair(given: Pairs[string]): given is Pair {
  return Array.isArray(given);
}

function place(): 0 | 1 {
  return language === 'en' ? 0 : 1;
}

const kept = 'consent-console-language';

/** The one that was chosen, else the first of the browser's that there are words in. */
let language = firstOf([keptLanguage() ?? '', ...navigator.languages]);

/** The page has to be rendered anew then, from its root. */
export function speak(wanted: Language): void {
  language = wanted;
  try {
    localStorage.setItem(kept, wanted);
  } catch {
    // It is chosen anew the next time.
  }
}

function firstOf(wanted: readonly string[]): Language {
  const found = wanted.flatMap((tag) => languages.find((each) => tag.split('-')[0] === each) ?? []);
  return found[0] ?? 'en';
}

/** A browser may keep nothing. */
function keptLanguage(): string | null {
  try {
    return localStorage.getItem(kept);
  } catch {
    return null;
  }
}
