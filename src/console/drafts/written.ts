import type { DraftFragment, DraftQuery } from './documents/generated';

export type Template = NonNullable<DraftQuery['template']>;

/** A text in the fields of the page: without a note, that field is empty. */
export interface WrittenText {
  readonly locale: string;
  readonly title: string;
  readonly body: string;
  readonly changeNote: string;
}

export interface Written {
  readonly label: string;
  readonly texts: readonly WrittenText[];
}

export const nothingWritten: Written = { label: '', texts: [] };

export function writtenOf({ label, texts }: Pick<DraftFragment, 'label' | 'texts'>): Written {
  return {
    label,
    texts: texts.map(({ locale, title, body, changeNote }) => {
      return { locale, title, body, changeNote: changeNote ?? '' };
    }),
  };
}

/** With another text in place of this one. */
export function withText(written: Written, old: WrittenText, change: Partial<WrittenText>): Written {
  return { ...written, texts: written.texts.map((each) => (each === old ? { ...old, ...change } : each)) };
}

export function textIn({ texts }: Written, locale: string): WrittenText | undefined {
  return texts.find((text) => text.locale === locale);
}

/** A language that was begun and has no word yet is kept on the page alone. */
export function sentOf({ label, texts }: Written): Written {
  return { label, texts: texts.filter(({ title, body, changeNote }) => (title + body + changeNote).trim()) };
}

export function isSame(a: Written, b: Written): boolean {
  return (
    a.label === b.label && localesOf(a, b).every((locale) => isSameText(textIn(a, locale), textIn(b, locale)))
  );
}

function isSameText(one: Maybe, other: Maybe): boolean {
  if (!one || !other) return one === other;
  return one.title === other.title && one.body === other.body && one.changeNote === other.changeNote;
}

function localesOf(...all: readonly Written[]): readonly string[] {
  return [...new Set(all.flatMap(({ texts }) => texts.map(({ locale }) => locale)))];
}

export type Side = 'mine' | 'theirs';

export interface Merged {
  readonly written: Written;
  /** The languages in which both have changed the same words, each otherwise. */
  readonly open: readonly string[];
}

/**
 * Both changes to what both began with. What only one has changed needs no choice: a language, or its title, body or
 * note.
 * @param chosen by language, where a choice is needed; mine without one
 */
export function merge(
  base: Written,
  mine: Written,
  theirs: Written,
  chosen: Readonly<Record<string, Side>>,
): Merged {
  const texts = localesOf(mine, theirs).map((locale) => ({
    locale,
    ...mergeTexts(textIn(base, locale), textIn(mine, locale), textIn(theirs, locale), chosen[locale]),
  }));
  return {
    written: {
      label: mine.label === base.label ? theirs.label : mine.label,
      texts: texts.flatMap(({ text }) => text ?? []),
    },
    open: texts.flatMap(({ isOpen, locale }) => (isOpen ? [locale] : [])),
  };
}

type Maybe = WrittenText | undefined;

function mergeTexts(base: Maybe, mine: Maybe, theirs: Maybe, side: Side = 'mine') {
  if (isSameText(mine, base) || isSameText(mine, theirs)) return { text: theirs, isOpen: false };
  if (isSameText(theirs, base)) return { text: mine, isOpen: false };
  const preferred = side === 'mine' ? mine : theirs;
  if (!mine || !theirs) return { text: preferred, isOpen: true };
  const members = (['title', 'body', 'changeNote'] as const).map((member) => {
    const [began, one, other] = [base?.[member], mine[member], theirs[member]];
    const isOpen = one !== began && other !== began && one !== other;
    return { isOpen, words: [member, one === began ? other : isOpen ? preferred?.[member] : one] };
  });
  return {
    text: { ...mine, ...(Object.fromEntries(members.map(({ words }) => words)) as Partial<WrittenText>) },
    isOpen: members.some(({ isOpen }) => isOpen),
  };
}
