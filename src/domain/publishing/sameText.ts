import type { VersionText } from '../templates/version';
import { wordingOf } from '../values/wording';

type ReadText = Pick<VersionText, 'locale' | 'title' | 'body' | 'contentHash'>;

interface WithTexts<Text = ReadText> {
  readonly texts: readonly Text[];
}

/** Whether readers of every language read the same titles and bodies in both; change notes do not count. */
export function isSameText(a: WithTexts, b: WithTexts): boolean {
  return a.texts.length === b.texts.length && a.texts.every((text) => b.texts.some(isLike(text)));
}

function isLike(text: ReadText): (other: ReadText) => boolean {
  return (other) => other.locale === text.locale && isSameWording(other, text);
}

/** Texts of earlier releases are stored as they were sent, so their hashes may differ where nobody sees it. */
export function isSameWording(a: ReadText, b: ReadText): boolean {
  if (a.contentHash === b.contentHash) return true;
  return wordingOf(a.title) === wordingOf(b.title) && wordingOf(a.body) === wordingOf(b.body);
}

export function isSameNote({ changeNote: a }: Noted, { changeNote: b }: Noted): boolean {
  return a === b || (a !== null && b !== null && wordingOf(a) === wordingOf(b));
}

type Noted = Pick<VersionText, 'changeNote'>;

/** Where in the list the texts are whose notes were those of the version before. */
export function repeatedNotes(
  predecessor: WithTexts<Noted & Pick<VersionText, 'locale'>>,
  { texts }: WithTexts<Noted & Pick<VersionText, 'locale'>>,
): readonly number[] {
  const isRepeated = ({ locale, ...text }: (typeof texts)[number]) =>
    text.changeNote !== null &&
    predecessor.texts.some((other) => other.locale === locale && isSameNote(other, text));
  return texts.flatMap((text, index) => (isRepeated(text) ? [index] : []));
}
