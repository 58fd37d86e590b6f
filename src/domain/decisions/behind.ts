import type { DecisionValue } from '../values/decisionValue';
import { systemOf, type DecisionSource } from './decidedBy';

/** What the newest decision does not tell of those behind it. */
export interface Behind {
  /** When the latest of all noes since the last yes that counted was said, recorded or not. Null for none. */
  readonly lastNoAt?: Date | null;
  /** When the latest of those was said that no number of a record tells of. */
  readonly heardNoAt?: Date | null;
  /** Whether the customer said one of all those here; left out where the newest decision tells. */
  readonly saidNoHere?: boolean;
  /** Whether it was imported, also where a link recorded it anew. */
  readonly isOfImport?: boolean;
  /** When the customer last said yes here since the last no, where an import has repeated it. Read for links alone. */
  readonly yesHereAt?: Date | null;
}

/** When the customer said what counts now: of noes in a row the latest. */
export function saidAt({ lastNoAt: before = null, decidedAt }: Behind & { readonly decidedAt: Date }): Date {
  return before && before > decidedAt ? before : decidedAt;
}

export interface Following {
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

interface Sourced extends Behind {
  readonly source: DecisionSource | null;
}

/** A link that recorded it anew makes nothing of it that was given here. */
export function isImported({ isOfImport, source }: Sourced): boolean {
  return isOfImport ?? systemOf(source) !== null;
}

/** Whether the customer said no here since the last yes that counted, also under what was imported or waits since. */
export function hasNoGivenHere(newest: Sourced & Pick<Following, 'value'>): boolean {
  return newest.saidNoHere === true || (newest.value !== 'given' && !isImported(newest));
}

/** What the decision that follows does not tell, but for its source. */
export function behindNext(
  next: Following & Sourced,
  newest: (Sourced & Pick<Following, 'value'>) | null,
): Behind {
  if (newest === null || endsNoes(next)) return { lastNoAt: lastNoAt(next, newest) };
  const { heardNoAt = null } = newest;
  return { lastNoAt: lastNoAt(next, newest), heardNoAt, saidNoHere: hasNoGivenHere(newest) };
}

/** A yes that waits ends no row of noes. */
export function endsNoes({ value, awaitsConfirmation }: Omit<Following, 'decidedAt'>): boolean {
  return value === 'given' && !awaitsConfirmation;
}

/** By how much the clock of a sender may differ. */
export const clockToleranceMs = 5_000;

/** When it was decided, by a sender whose clock may be ahead. */
export function notAfter(now: Date, { decidedAt }: { readonly decidedAt: Date | null }): Date {
  return decidedAt !== null && decidedAt < now ? decidedAt : now;
}

/** A no that makes no record. */
interface Unrecorded {
  readonly at: Date;
  readonly saidHere: boolean;
}

/** Whether it comes after the last yes that counts, and is the latest since or the first that was said here. */
export function isToBeHeard(newest: Following & Sourced, { at, saidHere }: Unrecorded): boolean {
  const known = lastNoAt(newest, newest);
  return !endsNoes(newest) && (known === null || at > known || (saidHere && !hasNoGivenHere(newest)));
}

/** What is known once it is heard. */
export function hearing(newest: Following & Sourced, { at, saidHere }: Unrecorded) {
  const heardNoAt = saidAt({ lastNoAt: newest.heardNoAt, decidedAt: at });
  return {
    heardNoAt,
    lastNoAt: saidAt({ lastNoAt: lastNoAt(newest, newest), decidedAt: heardNoAt }),
    saidNoHere: saidHere || hasNoGivenHere(newest),
  };
}

/** What a yes that ends all noes was judged by. */
export function endOf(newest: Sourced & Pick<Following, 'value'> & { readonly sequence: number }) {
  const { sequence, lastNoAt: at = null } = newest;
  return { sequence, at, saidHere: hasNoGivenHere(newest), ends: true };
}
