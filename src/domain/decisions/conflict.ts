import type { Refusal } from '../errors/refusal';
import type { Timeline } from '../templates/timeline';
import type { DecisionValue } from '../values/decisionValue';
import { pendingStanding, type NewestDecision, type Standing } from './pending';

interface Answer {
  readonly value: DecisionValue;
  readonly afterSequence: number | null;
  readonly decidedAt: Date | null;
}

interface Newest extends NewestDecision {
  readonly sequence: number;
  readonly decidedAt: Date;
}

/**
 * Who answers without having seen the newest decision must not undo it. Where the sender does not say what they had
 * seen, a yes from before that decision cannot have known of it. A withdrawal undoes nothing.
 */
export function findConflict(
  timeline: Timeline,
  newest: Newest | null,
  { value, afterSequence, decidedAt }: Answer,
  now: Date,
): Refusal | null {
  const isEarlier = newest !== null && decidedAt !== null && decidedAt < newest.decidedAt;
  const isUnseen =
    afterSequence === null ? value === 'given' && isEarlier : afterSequence !== (newest?.sequence ?? 0);
  if (value === 'withdraw' || !isUnseen) return null;
  const standing = pendingStanding(timeline, newest, now);
  return 'code' in standing ? standing : conflictWith(timeline, newest, afterSequence, standing);
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
    newestDecidedAt: newest?.decidedAt ?? null,
    accepted: standing?.accepted ?? false,
    mayProceed: standing?.mayProceed ?? false,
  };
}
