import { contentHash } from '../values/contentHash';
import { requireAll, requireEach } from '../input/gathering';
import { invalidInput, optional, requireBlock, requireLine, requireLocale } from '../input/input';
import { Refused } from '../errors/refusal';
import type { Timeline } from '../templates/timeline';
import type { Draft, VersionText } from '../templates/version';
import { noTerms, termsAnew } from './terms';

export interface TextInput {
  readonly locale: string;
  readonly title: string;
  readonly body: string;
  readonly changeNote?: string | null;
}

const maxLabelLength = 64;
const maxTitleLength = 200;
const maxBodyLength = 100_000;
const maxChangeNoteLength = 2_000;
const maxTexts = 100;

/**
 * The texts of a draft in canonical form with their hashes, one for each locale.
 * @throws Refused `INVALID_INPUT` naming every member at fault (`texts[2].title`).
 */
export function draftTexts(inputs: readonly TextInput[]): readonly VersionText[] {
  if (inputs.length > maxTexts) {
    throw invalidInput('texts', `at most ${maxTexts} texts`, `${inputs.length} texts`);
  }
  const texts = requireEach(inputs, draftText);
  requireEach(texts, ({ locale }, index) => {
    const isRepeated = texts.findIndex((text) => text.locale === locale) < index;
    if (isRepeated) throw invalidInput(`texts[${index}].locale`, 'a locale of its own', `${locale} again`);
  });
  return texts;
}

function draftText(input: TextInput, index: number): VersionText {
  const member = `texts[${index}]`;
  const text = requireAll({
    locale: () => requireLocale(`${member}.locale`, input.locale),
    title: () => requireTitle(`${member}.title`, input.title),
    body: () => requireBody(`${member}.body`, input.body),
    changeNote: () => optional(requireChangeNote, `${member}.changeNote`, input.changeNote || null),
  });
  return { ...text, contentHash: contentHash(text) };
}

/** What people call the version. @throws Refused `INVALID_INPUT` */
export function requireLabel(member: string, label: string): string {
  return requireLine(member, label, maxLabelLength);
}

export function requireTitle(member: string, title: string): string {
  return requireLine(member, title.normalize('NFC'), maxTitleLength);
}

export function requireBody(member: string, body: string): string {
  return requireBlock(member, body, maxBodyLength);
}

export function requireChangeNote(member: string, changeNote: string): string {
  return requireBlock(member, changeNote, maxChangeNoteLength);
}

/**
 * What a draft from the version that was published last begins with; null before the first. No customer has read a
 * cancelled version, so what was new in it is still new, and its terms are proposed again.
 */
export function latestOf(
  { versions, cancelled }: Timeline,
  now: Date,
): Pick<Draft, 'texts' | 'terms'> | null {
  const all = [...versions, ...cancelled].sort((a, b) => a.number - b.number);
  const [before, latest] = [all.at(-2), all.at(-1)];
  if (!latest) return null;
  // Its terms were judged against the one before it, which may be cancelled as well.
  const terms = before?.cancellation ? noTerms : termsAnew(latest, now);
  if (latest.cancellation) return { texts: latest.texts, terms };
  return { texts: latest.texts.map((text) => ({ ...text, changeNote: null })), terms: noTerms };
}

/**
 * @throws Refused `EDIT_CONFLICT` unless the draft, or the set, is at the revision that was edited; 0, or null for not
 * sent, means none
 */
export function mustBeAt(
  edited: Pick<Draft, 'revision'> | null,
  expectedRevision: number | null,
  ofSet: { readonly setCode?: string } = {},
): void {
  const actualRevision = edited?.revision ?? 0;
  if (actualRevision === (expectedRevision ?? 0)) return;
  const expected = expectedRevision === null ? {} : { expectedRevision };
  throw new Refused({ code: 'EDIT_CONFLICT', ...ofSet, ...expected, actualRevision });
}
