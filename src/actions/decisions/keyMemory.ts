import type { KeyedInput, KeyUse } from '../../domain/decisions/idempotency';
import type { CustomerId } from '../../domain/values/checkedText';
import type { Head } from '../../storage/decisions/heads';
import type { JudgedAnswer } from './pendingAnswers';

export interface KeyMemory extends KeyUse {
  readonly answers: ReadonlyMap<string, KeyedRecord>;
}

type KeyedRecord = Pick<JudgedAnswer, 'record' | 'changed' | 'ofFormerId'>;

/** What the database remembers of the key: one row, and so in the heads of all answers or of none. */
export function keptMemory(
  questions: readonly { readonly templateCode: string; readonly head: Head }[],
): KeyMemory | null {
  const first = questions[0]?.head.keyAnswer;
  if (!first) return null;
  const kept = questions.flatMap(({ templateCode, head: { keyAnswer } }) =>
    keyAnswer ? [[templateCode, keyAnswer] as const] : [],
  );
  return { inputHash: first.inputHash, answers: new Map(kept) };
}

/** Neither an id nor a code holds a space, so joined names are unique. */
export function useKey(customerId: CustomerId, { key }: KeyedInput): string {
  return `${customerId} ${key}`;
}
