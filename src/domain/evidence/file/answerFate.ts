/** `expired` ended by itself; `withdrawn` and `replaced` were followed by another answer. */
export type AnswerFate = 'current' | 'expired' | 'withdrawn' | 'replaced';

interface Answer {
  readonly value: string;
  readonly decidedAt: Date | null;
  readonly validUntil: Date | null;
}

/** @param next null for none. @param at the instant of looking; null if unknown */
export function fateOf(answer: Answer, next: Answer | null, at: Date | null): AnswerFate {
  if (hasExpired(answer, next ? next.decidedAt : at)) return 'expired';
  if (!next) return 'current';
  return answer.value === 'given' && next.value === 'withdraw' ? 'withdrawn' : 'replaced';
}

function hasExpired({ validUntil }: Answer, at: Date | null): boolean {
  return validUntil !== null && at !== null && validUntil <= at;
}

export const relianceUntold =
  'Whether the company may still rely on a consent. A later version of the words may need a new answer, and the file has only versions that were answered.';
