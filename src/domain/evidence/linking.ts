import type { Recorder } from '../access/caller';
import type { DecisionRecord } from './decisionRecord';
import { systemOf } from '../decisions/decidedBy';
import { isSettled, takesNothingFrom } from '../decisions/confirming';
import {
  behindNext,
  endOf,
  endsNoes,
  hasNoGivenHere,
  isToBeHeard,
  saidAt,
  type Behind,
} from '../decisions/behind';
import { notBefore, type Decision } from '../decisions/decision';
import { yieldsTo } from '../decisions/imported';

/** Why two customer ids are one person. */
export const linkReasonWords = {
  SIGNED_IN: 'A visitor signed in, or opened an account.',
  DUPLICATE: 'Two accounts turned out to be of one person.',
} as const;

export type LinkReason = keyof typeof linkReasonWords;

export const linkReasons = Object.keys(linkReasonWords) as readonly LinkReason[];

/** A decision of the former customer, with the newest one on its template of the customer who stays. */
export interface CarriedOver<Newest extends Decision> {
  readonly former: DecisionRecord;
  readonly newest: Newest | null;
}

/**
 * Which of the former customer's newest decisions are to be recorded anew on the customer who stays: per template the
 * later one counts, and at one instant the no.
 * @param newest of the customer who stays, by template code
 */
export function carriedOver<Newest extends Decision & Behind>(
  former: readonly (DecisionRecord & Behind)[],
  newest: ReadonlyMap<string, Newest>,
  now: Date,
): readonly CarriedOver<Newest>[] {
  return former
    .map((record) => ({ former: record, newest: newest.get(record.templateCode) ?? null }))
    .filter(({ former: record, newest: standing }) => standing === null || counts(record, standing, now));
}

/**
 * A yes to an older text says nothing of a newer one, which the customer who stays has answered. A yes that waits
 * takes nothing from one that is in force, but a no under it may. A no that was given here counts before a yes that was
 * imported alone.
 */
function counts(former: Decision & Behind, standing: Decision & Behind, now: Date): boolean {
  if (former.value === 'given' && former.epoch < standing.epoch) return false;
  if (yieldsTo(former, standing)) return false;
  if (yieldsTo(standing, former)) return true;
  if (takesNothingFrom(former, standing) && former.epoch === standing.epoch && isSettled(standing, now))
    return false;
  if (takesNothingFrom(standing, former) && isSettled(former, now)) return true;
  const laterMs = saidAt(former).getTime() - saidAt(standing).getTime();
  return laterMs === 0 ? former.value !== 'given' && standing.value === 'given' : laterMs > 0;
}

interface NoToKeep {
  readonly sequence: number;
  readonly at: Date | null;
  readonly saidHere: boolean;
  readonly ends: boolean;
}

/**
 * Of the noes that no record of the customer who stays tells of: what they have to keep, or, where a yes that counts is
 * recorded anew, that it ends what they had.
 */
export function noToKeep(
  former: Decision & Behind,
  standing: (Decision & Behind) | null,
  anew: Decision | null,
): NoToKeep | null {
  if (anew && endsNoes(anew)) {
    const isOver = standing !== null && !endsNoes(standing);
    return isOver ? endOf(standing) : null;
  }
  const { isOfImport, lastNoAt: at = null } = former;
  const newest = anew ? { ...anew, isOfImport, ...behindNext({ ...anew, isOfImport }, standing) } : standing;
  const saidHere = hasNoGivenHere(former);
  const isNews = newest && at && isToBeHeard(newest, { at, saidHere });
  return isNews ? { sequence: newest.sequence, at, saidHere, ends: false } : null;
}

/**
 * As it was, but for who recorded it and when, and a context of its own. The clock of the node that recorded it may be
 * ahead of the database's, and nothing is recorded before it was decided.
 */
export function recordedAnew(
  { former, newest }: CarriedOver<Decision>,
  recorder: Recorder,
  now: Date,
): Decision {
  const { value, consentVersionId, locale, contentHash, channel, decidedAt, validUntil, decidedBy } = former;
  const { subjectId, sequence, hash } = former;
  return {
    sequence: (newest?.sequence ?? 0) + 1,
    value,
    consentVersionId,
    epoch: Math.max(former.epoch, newest?.epoch ?? 0),
    locale,
    contentHash,
    channel,
    decidedAt,
    recordedAt: notBefore(former, notBefore(newest, now)),
    validUntil,
    recorder,
    decidedBy,
    source: { kind: 'LINKED', subjectId, sequence, hash, ...systemOf(former.source) },
    contextHash: null,
    awaitsConfirmation: former.awaitsConfirmation,
  };
}
