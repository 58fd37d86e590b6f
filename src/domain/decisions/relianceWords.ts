import type { ProcessingObstacle, Reliance } from './reliance';

/** Why a consent is not in force, in the words that every page, command and guide uses. */
export const obstacleWords: Readonly<Record<ProcessingObstacle, string>> = {
  NEVER_DECIDED: 'Not in force: not answered yet',
  REJECTED: 'Not in force: refused',
  WITHDRAWN: 'Not in force: withdrawn',
  EXPIRED: 'Not in force: expired',
  SUPERSEDED: 'Not in force: the text has changed since',
};

/**
 * Whether processing may rest on a consent, in words for people. Only `mayProceed` makes it "In force".
 *
 * @param written an instant for the reader
 */
export function relianceWords(
  { mayProceed, obstacle, mayProceedUntil }: Reliance,
  written: (instant: Date) => string,
): string {
  if (!mayProceed) return obstacle ? obstacleWords[obstacle] : 'Not in force';
  return mayProceedUntil ? `In force until ${written(mayProceedUntil)}` : 'In force';
}
