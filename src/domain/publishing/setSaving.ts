import { isDeepStrictEqual } from 'node:util';
import type { Recorder } from '../access/caller';
import { Refused } from '../errors/refusal';
import { requireAll, requireEach } from '../input/gathering';
import { invalidInput, refuseInput, requireTemplateCode } from '../input/input';
import {
  audienceWordPattern,
  audienceWords,
  maxAudienceWords,
  maxMembers,
  type ConsentSet,
  type SetMember,
  type SetSaving,
} from '../templates/consentSet';
import type { Template } from '../templates/template';
import { findRetirement } from '../templates/timeline';

export interface SetMemberInput {
  readonly templateCode: string;
  readonly required: boolean;
  readonly audience?: readonly string[] | null;
}

/** @throws Refused `INVALID_INPUT` naming every member at fault (`members[2].audience[0]`) */
export function requireMembers(sent: readonly SetMemberInput[]): readonly SetMember[] {
  if (sent.length < 1 || sent.length > maxMembers)
    throw invalidInput('members', `a list of 1 to ${maxMembers} templates`, `a list of ${sent.length}`);
  const members = requireEach(sent, ({ templateCode, required, audience }, index) => {
    const at = `members[${index}]`;
    return requireAll({
      templateCode: () => requireTemplateCode(`${at}.templateCode`, templateCode),
      required: () => required,
      audience: () => requireAudience(`${at}.audience`, audience ?? []),
    });
  });
  requireEach(members, ({ templateCode }, index) => {
    const first = members.findIndex((member) => member.templateCode === templateCode);
    if (first === index) return;
    const expected = 'a template that no other member of the set is';
    throw invalidInput(`members[${index}].templateCode`, expected, `that of members[${first}]`);
  });
  return members;
}

/** In the order of the alphabet, each once, so that one audience is spelled in one way. @throws Refused `INVALID_INPUT` */
export function requireAudience(member: string, words: readonly string[]): readonly string[] {
  if (words.length > maxAudienceWords)
    throw invalidInput(member, `at most ${maxAudienceWords} words`, `${words.length} words`);
  const checked = requireEach(words, (word, index) => {
    if (audienceWordPattern.test(word)) return word;
    return refuseInput(`${member}[${index}]`, audienceWords, word);
  });
  return [...new Set(checked)].sort();
}

export type WantedSet = Pick<ConsentSet, 'setCode' | 'name' | 'members'>;

/** Whether both say the same of the screen. */
export function isSameSet(one: WantedSet, other: WantedSet): boolean {
  return one.name === other.name && isDeepStrictEqual(one.members, other.members);
}

/** The revision to save. Instants rise with revisions, as the log orders events by them. */
export function nextSaving(
  wanted: WantedSet,
  before: ConsentSet | null,
  savedBy: Recorder,
  now: Date,
): SetSaving {
  const earliestMs = before ? before.savedAt.getTime() + 1 : 0;
  const savedAt = new Date(Math.max(now.getTime(), earliestMs));
  return { ...wanted, revision: (before?.revision ?? 0) + 1, savedAt, savedBy };
}

/** What speaks against a set that may be saved all the same, a sentence or two for each member. */
export function warningsOf({ members }: Pick<WantedSet, 'members'>, find: FindTemplate): readonly string[] {
  return members
    .filter(({ templateCode, required }) => required && find(templateCode)?.kind === 'CONSENT')
    .map(({ templateCode }) => `"${templateCode}" ${requiredConsent}`);
}

const requiredConsent =
  'asks for consent and is required. Consent that is a condition of something else is often not freely given (GDPR Art. 7(4)).';

type FindTemplate = (templateCode: string) => Template | null;

/** @throws Refused `TEMPLATE_NOT_FOUND`, `TEMPLATE_RETIRED`, each naming the member */
export function mustBeAskable({ members }: Pick<WantedSet, 'members'>, find: FindTemplate, now: Date): void {
  for (const [index, { templateCode }] of members.entries()) {
    const template = find(templateCode);
    const refusal = template
      ? findRetirement({ template }, now)
      : ({ code: 'TEMPLATE_NOT_FOUND', templateCode } as const);
    if (refusal) throw new Refused(refusal, `members[${index}].templateCode`);
  }
}
