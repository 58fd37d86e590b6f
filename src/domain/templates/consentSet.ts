import type { Recorder } from '../access/caller';

/** What one screen asks, as of its newest revision. */
export interface ConsentSet {
  readonly setCode: string;
  /** 1, 2, 3… */
  readonly revision: number;
  /** For staff. */
  readonly name: string;
  /** In the order of the screen, each template once. */
  readonly members: readonly SetMember[];
  readonly savedAt: Date;
}

export interface SetMember {
  readonly templateCode: string;
  /** Whether everybody to whom it applies has to agree before they may go on. */
  readonly required: boolean;
  /** The caller's own words for those to whom it applies; empty for everybody. */
  readonly audience: readonly string[];
}

/** A revision with who saved it. */
export interface SetSaving extends ConsentSet {
  readonly savedBy: Recorder;
}

/** The revision of a set that answers were given to. */
export type SetRevision = Pick<ConsentSet, 'setCode' | 'revision'>;

export const maxMembers = 50;
export const maxAudienceWords = 20;
export const audienceWordPattern = /^[a-z0-9-]{1,32}$/;
export const audienceWords = '1 to 32 of a-z, 0-9 and "-"';

/** Whether the member is for the customer that the caller describes with these words. */
export function isFor({ audience }: SetMember, words: readonly string[]): boolean {
  return audience.length === 0 || audience.some((word) => words.includes(word));
}

/** Where a customer stands on one member that applies. */
interface MemberStanding extends Pick<SetMember, 'required'> {
  readonly accepted: boolean;
  readonly mayProceed: boolean;
}

/** Every required member allows to go on. */
export function mayContinue(members: readonly MemberStanding[]): boolean {
  return missingOf(members).length === 0;
}

/** The members that keep the customer from going on. */
export function missingOf<Member extends MemberStanding>(members: readonly Member[]): readonly Member[] {
  return members.filter(({ required, mayProceed }) => required && !mayProceed);
}

/** No member awaits an answer, so there is nothing to show. */
export function isAccepted(members: readonly MemberStanding[]): boolean {
  return members.every(({ accepted }) => accepted);
}

export function isIn({ members }: Pick<ConsentSet, 'members'>, templateCode: string): boolean {
  return members.some((member) => member.templateCode === templateCode);
}
