/** What became of an answer: `current` stands; `expired` has ended by itself; the others were followed by another. */
export type AnswerFate = 'current' | 'expired' | 'withdrawn' | 'replaced';

interface Answer {
  readonly value: string;
  readonly decidedAt: Date | null;
  /** Null for an answer that does not expire. */
  readonly validUntil: Date | null;
}

/**
 * @param next the answer that followed on the same template; null for none
 * @param at when somebody looks; null where nobody knows
 */
export function fateOf(answer: Answer, next: Answer | null, at: Date | null): AnswerFate {
  if (hasExpired(answer, next ? next.decidedAt : at)) return 'expired';
  if (!next) return 'current';
  return answer.value === 'given' && next.value === 'withdraw' ? 'withdrawn' : 'replaced';
}

/** From the instant itself on, as everywhere. */
function hasExpired({ validUntil }: Answer, at: Date | null): boolean {
  return validUntil !== null && at !== null && validUntil <= at;
}

/** What no reader may take from a file that holds a consent. */
export const relianceUntold =
  'Whether the company may still rely on a consent. A later version of the words may need a new answer, and the file has only versions that were answered.';
