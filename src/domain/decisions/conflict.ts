import type { Refusal } from '../errors/refusal';
import type { Timeline } from '../templates/timeline';
import type { DecisionValue } from '../values/decisionValue';
import { saidAt, type Behind } from './behind';
import { pendingStanding, type NewestDecision, type Standing } from './pending';

interface Answer {
  readonly value: DecisionValue;
  readonly afterSequence: number | null;
  readonly decidedAt: Date | null;
}

interface Newest extends NewestDecision, Behind {
  readonly sequence: number;
  readonly decidedAt: Date;
}

/**
 * Who answers without having seen the newest decision must not undo it. Where the sender does not say what they had
 * seen, a yes from before that decision cannot have known of it. Nor does its number tell of a no that made no record.
 * A withdrawal undoes nothing.
 */
export function findConflict(
  timeline: Timeline,
  newest: Newest | null,
  { value, afterSequence, decidedAt }: Answer,
  now: Date,
): Refusal | null {
  const unnumberedAt = newest && (afterSequence === null ? saidAt(newest) : newest.heardNoAt);
  const isEarlier = unnumberedAt && decidedAt !== null && decidedAt < unnumberedAt;
  const isOther = afterSequence !== null && afterSequence !== (newest?.sequence ?? 0);
  const isUnseen = isOther || (value === 'given' && isEarlier);
  if (value === 'withdraw' || !isUnseen) return null;
  const standing = pendingStanding(timeline, newest, now);
  return 'code' in standing
    ? standing
    : conflictWith(timeline, newest, isOther ? afterSequence : null, standing);
}

/** @param standing null before the first version */
export function conflictWith(
  { template: { templateCode } }: Timeline,
  newest: Newest | null,
  afterSequence: number | null,
  standing: Standing | null,
): Refusal {
  return {
    code: 'DECISION_CONFLICT',
    templateCode,
    ...(afterSequence !== null && { afterSequence }),
    newestSequence: newest?.sequence ?? 0,
    newestValue: newest?.value ?? null,
    newestDecidedAt: newest && saidAt(newest),
    accepted: standing?.accepted ?? false,
    mayProceed: standing?.mayProceed ?? false,
  };
}
