import type { VersionInTime } from '../templates/timeline';
import type { DecisionValue } from '../values/decisionValue';

/** Why processing may not rest on a customer's consent. More may come: none of them allows processing. */
export type ProcessingObstacle = keyof typeof obstacleWords;

/** Whether processing may rest on this consent (GDPR article 6(1)(a)). */
export interface Reliance {
  readonly mayProceed: boolean;
  /** Null when it may. */
  readonly obstacle: ProcessingObstacle | null;
  /** When it ends by what is known now, if the customer does not decide again. Null: not yet, or it has no end. */
  readonly mayProceedUntil: Date | null;
}

/** What of a decision matters to it. */
export interface Relied {
  readonly value: DecisionValue;
  readonly validUntil: Date | null;
  readonly awaitsConfirmation?: boolean;
}

/** @param asking the versions, in effect or scheduled, that ask for a decision of its kind again */
export function relianceOn(newest: Relied | null, asking: readonly VersionInTime[], now: Date): Reliance {
  const obstacle = obstacleOf(newest, asking, now);
  if (newest === null || obstacle !== null) return { mayProceed: false, obstacle, mayProceedUntil: null };
  const ends = [...asking.map(endOfReliance), ...(newest.validUntil ? [newest.validUntil.getTime()] : [])];
  return {
    mayProceed: true,
    obstacle,
    mayProceedUntil: ends.length > 0 ? new Date(Math.min(...ends)) : null,
  };
}

function obstacleOf(
  newest: Relied | null,
  asking: readonly VersionInTime[],
  now: Date,
): ProcessingObstacle | null {
  if (newest === null) return 'NEVER_DECIDED';
  if (newest.value === 'reject') return 'REJECTED';
  if (newest.value === 'withdraw') return 'WITHDRAWN';
  if (isExpired(newest, now)) return 'EXPIRED';
  if (newest.awaitsConfirmation) return 'AWAITING_CONFIRMATION';
  return asking.some((version) => endOfReliance(version) <= now.getTime()) ? 'SUPERSEDED' : null;
}

export function isExpired({ validUntil }: Pick<Relied, 'validUntil'>, now: Date): boolean {
  return validUntil !== null && validUntil.getTime() <= now.getTime();
}

/** From when on a version that asks again takes older consents their force: at once, or after its grace. */
export function endOfReliance({ effectiveFrom, graceUntil }: VersionInTime): number {
  return Math.max(effectiveFrom.getTime(), graceUntil?.getTime() ?? -Infinity);
}

/** Why a consent is not in force, in the words that every page, command and guide uses. */
export const obstacleWords = {
  NEVER_DECIDED: 'Not in force: not answered yet',
  REJECTED: 'Not in force: refused',
  WITHDRAWN: 'Not in force: withdrawn',
  EXPIRED: 'Not in force: expired',
  AWAITING_CONFIRMATION: 'Not in force: not confirmed yet',
  SUPERSEDED: 'Not in force: the text has changed since',
} as const;

export const obstacles = Object.keys(obstacleWords) as readonly ProcessingObstacle[];

export const inForceWords = {
  obstacles: obstacleWords,
  not: 'Not in force',
  now: 'In force',
  until: (at: string) => `In force until ${at}`,
};

/**
 * Whether processing may rest on a consent, in words for people. Only `mayProceed` makes it "In force".
 * @param written an instant for the reader
 * @param words of another language than English
 */
export function relianceWords(
  { mayProceed, obstacle, mayProceedUntil }: Reliance,
  written: (instant: Date) => string,
  words: Words = inForceWords,
): string {
  if (!mayProceed) return obstacle ? words.obstacles[obstacle] : words.not;
  return mayProceedUntil ? words.until(written(mayProceedUntil)) : words.now;
}

interface Words extends Omit<typeof inForceWords, 'obstacles'> {
  readonly obstacles: Readonly<Record<ProcessingObstacle, string>>;
}
