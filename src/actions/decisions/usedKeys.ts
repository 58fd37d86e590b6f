import type { KeyedInput, KeyUse } from '../../domain/decisions/idempotency';
import type { CustomerId } from '../../domain/values/checkedText';
import type { NewKeyUse } from '../../storage/decisions/append';
import type { Head } from '../../storage/decisions/heads';
import type { JudgedAnswer, PendingAnswers } from './pendingAnswers';

export interface KeyMemory extends KeyUse {
  /** Whether the id used it that sends it again, and not another id of the person. */
  readonly isOwn: boolean;
  readonly answers: ReadonlyMap<string, Pick<JudgedAnswer, 'record' | 'changed' | 'ofFormerId'>>;
}

/** The idempotency keys of a batch, with what was answered under them. */
export class UsedKeys {
  readonly uses: NewKeyUse[] = [];
  private readonly memories = new Map<string, KeyMemory>();

  constructor(private readonly now: Date) {}

  /** Null for a key that is new. @param heads of all answers, which have what the database remembers */
  find(
    { customerId, key, sharedKey }: PendingAnswers,
    heads: readonly { readonly templateCode: string; readonly head: Head }[],
  ): KeyMemory | null {
    if (!key) return null;
    const own = this.memories.get(ownUse(customerId, key)) ?? keptMemory(heads);
    return own ?? this.memories.get(yesOfPerson(customerId, sharedKey ?? key)) ?? null;
  }

  remember(pending: PendingAnswers, answers: readonly JudgedAnswer[], subjectId: () => string): void {
    const { customerId, key, sharedKey, answers: asked } = pending;
    // The answers of a key are of one subject.
    if (!key || answers.some(({ ofFormerId }) => ofFormerId)) return;
    const byTemplate = answers.map((answer) => [answer.record.templateCode, answer] as const);
    const memory = { ...key, answers: new Map(byTemplate) };
    this.memories.set(ownUse(customerId, key), { ...memory, isOwn: true });
    if (asked.some(({ command }) => command.value === 'given'))
      this.memories.set(yesOfPerson(customerId, sharedKey ?? key), { ...memory, isOwn: false });
    const kept = answers.map(({ record, changed }) => {
      const { templateCode, sequence } = record;
      return { templateCode, sequence, changed };
    });
    this.uses.push({ ...key, subjectId: subjectId(), answers: kept, usedAt: this.now });
  }
}

/** One row, and so in the heads of all answers or of none. */
function keptMemory(
  questions: readonly { readonly templateCode: string; readonly head: Head }[],
): KeyMemory | null {
  const first = questions[0]?.head.keyAnswer;
  if (!first) return null;
  const kept = questions.flatMap(({ templateCode, head: { keyAnswer } }) =>
    keyAnswer ? [[templateCode, keyAnswer] as const] : [],
  );
  return { inputHash: first.inputHash, isOwn: first.isOwn, answers: new Map(kept) };
}

/** Neither an id, a key nor a hash holds a space, so joined names are unique. */
function ownUse(customerId: CustomerId, { key }: KeyedInput): string {
  return `${customerId} ${key}`;
}

/** What all ids of a person may send again. */
function yesOfPerson(customerId: CustomerId, sent: KeyedInput): string {
  return `${ownUse(customerId, sent)} ${sent.inputHash}`;
}
