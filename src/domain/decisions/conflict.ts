import type { Refusal } from '../errors/refusal';
import type { Timeline } from '../templates/timeline';
import type { DecisionValue } from '../values/decisionValue';
import { pendingStanding, type NewestDecision, type Standing } from './pending';

interface Answer {
  readonly value: DecisionValue;
  readonly afterSequence: number | null;
  readonly decidedAt: Date | null;
}

/** What the newest decision does not tell of those behind it. */
export interface Behind {
  /** Of a no: the latest `decidedAt` of all noes since the last yes, as one may be recorded late. */
  readonly lastNoAt?: Date | null;
  /** Whether it was imported, also where a link recorded it anew. */
  readonly isOfImport?: boolean;
}

interface Newest extends NewestDecision, Behind {
  readonly sequence: number;
  readonly decidedAt: Date;
}

/** When the customer said what counts now: of noes in a row the latest. */
export function saidAt({ lastNoAt, decidedAt }: Behind & { readonly decidedAt: Date }): Date {
  return lastNoAt ?? decidedAt;
}

/** Of the decision that follows, if it is a no. */
export function lastNoAt(
  { value, decidedAt }: { readonly value: DecisionValue; readonly decidedAt: Date },
  newest: Newest | null,
): Date | null {
  if (value === 'given') return null;
  const before = newest !== null && newest.value !== 'given' ? saidAt(newest) : decidedAt;
  return before > decidedAt ? before : decidedAt;
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
  const isEarlier = newest !== null && decidedAt !== null && decidedAt < saidAt(newest);
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
    newestDecidedAt: newest && saidAt(newest),
    accepted: standing?.accepted ?? false,
    mayProceed: standing?.mayProceed ?? false,
  };
}
