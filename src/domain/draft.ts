import { contentHash } from './contentHash';
import { invalidInput, requireBlock, requireLine, requireLocale } from './input';
import type { VersionText } from './version';

/** A text as an editor writes it. */
export interface TextInput {
  readonly locale: string;
  readonly title: string;
  readonly body: string;
  readonly changeNote?: string | null;
}

const maximalTitleLength = 200;
const maximalBodyLength = 100_000;
const maximalChangeNoteLength = 2_000;
const maximalTexts = 100;

/**
 * The texts of a draft in canonical form with their hashes, one for each locale.
 *
 * @throws Refused `INVALID_INPUT` naming the member (`texts[2].title`).
 */
export function draftTexts(inputs: readonly TextInput[]): readonly VersionText[] {
  if (inputs.length > maximalTexts) {
    throw invalidInput('texts', `at most ${maximalTexts} texts`, `${inputs.length} texts`);
  }
  const texts = inputs.map(draftText);
  texts.forEach(({ locale }, index) => {
    const isRepeated = texts.findIndex((text) => text.locale === locale) < index;
    if (isRepeated) throw invalidInput(`texts[${index}].locale`, 'a locale of its own', `${locale} again`);
  });
  return texts;
}

function draftText(input: TextInput, index: number): VersionText {
  const member = `texts[${index}]`;
  const locale = requireLocale(`${member}.locale`, input.locale);
  const title = requireLine(`${member}.title`, input.title, maximalTitleLength);
  const body = requireBlock(`${member}.body`, input.body, maximalBodyLength);
  const changeNote = draftChangeNote(`${member}.changeNote`, input.changeNote);
  return { locale, title, body, changeNote, contentHash: contentHash({ locale, title, body }) };
}

function draftChangeNote(member: string, changeNote: string | null | undefined): string | null {
  return changeNote ? requireBlock(member, changeNote, maximalChangeNoteLength) : null;
}
