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
  /** When the latest of all noes since the last yes that counted was said, recorded or not. Null for none. */
  readonly lastNoAt?: Date | null;
  /** When the latest of those was said that no number of a record tells of. */
  readonly heardNoAt?: Date | null;
  /** Whether it was imported, also where a link recorded it anew. */
  readonly isOfImport?: boolean;
}

interface Newest extends NewestDecision, Behind {
  readonly sequence: number;
  readonly decidedAt: Date;
}

/** When the customer said what counts now: of noes in a row the latest. */
export function saidAt({ lastNoAt: before = null, decidedAt }: Behind & { readonly decidedAt: Date }): Date {
  return before && before > decidedAt ? before : decidedAt;
}

interface Following {
  readonly value: DecisionValue;
  readonly decidedAt: Date;
  readonly awaitsConfirmation: boolean;
}

/** Of the decision that follows. */
export function lastNoAt(next: Following, newest: Behind | null): Date | null {
  const before = newest?.lastNoAt ?? null;
  if (next.value !== 'given') return saidAt({ ...next, lastNoAt: before });
  return endsNoes(next) ? null : before;
}

/** What the decision that follows does not tell, but for its source. */
export function behindNext(next: Following, newest: Behind | null): Behind {
  return { lastNoAt: lastNoAt(next, newest), heardNoAt: endsNoes(next) ? null : (newest?.heardNoAt ?? null) };
}

/** A yes that waits ends no row of noes. */
export function endsNoes({ value, awaitsConfirmation }: Omit<Following, 'decidedAt'>): boolean {
  return value === 'given' && !awaitsConfirmation;
}

/** Whether a no that makes no record was said later than all noes that are known, and after the last yes that counts. */
export function isLaterNo(newest: Following & Behind, at: Date): boolean {
  const known = lastNoAt(newest, newest);
  return !endsNoes(newest) && (known === null || at > known);
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
