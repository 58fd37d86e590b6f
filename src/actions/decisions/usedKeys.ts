import type { KeyedInput, KeyUse } from '../../domain/decisions/idempotency';
import type { Subject } from '../../domain/evidence/decisionRecord';
import type { CustomerId } from '../../domain/values/checkedText';
import type { NewKeyUse } from '../../storage/decisions/append';
import { keyOfLinked, type Head } from '../../storage/decisions/heads';
import type { JudgedAnswer, PendingAnswers } from './pendingAnswers';

export interface KeyMemory extends KeyUse {
  /** Whether the id used it that sends it again, and not another id of the person. */
  readonly isOwn: boolean;
  readonly answers: ReadonlyMap<string, Pick<JudgedAnswer, 'record' | 'changed' | 'formerSubject'>>;
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

  remember(
    { customerId, sharedKey, answers: asked }: PendingAnswers,
    key: KeyedInput,
    answers: readonly JudgedAnswer[],
    { subjectId }: Subject,
  ): void {
    const byTemplate = answers.map((answer) => [answer.record.templateCode, answer] as const);
    const memory = { ...key, answers: new Map(byTemplate) };
    this.memories.set(ownUse(customerId, key), { ...memory, isOwn: true });
    if (asked.some(({ command }) => command.value === 'given'))
      this.memories.set(yesOfPerson(customerId, sharedKey ?? key), { ...memory, isOwn: false });
    const kept = answers.map(({ record, changed, formerSubject }) => {
      const { templateCode, sequence } = record;
      return { templateCode, sequence, changed, ...(formerSubject && { subject: formerSubject }) };
    });
    // The first answer is of the subject that the use is kept with.
    kept.sort((one, other) => Number('subject' in one) - Number('subject' in other));
    const use = { ...key, usedAt: this.now };
    const former = kept[0]?.subject;
    if (former === undefined) this.uses.push({ ...use, subjectId, answers: kept });
    else {
      const name = sharedKey ? key.key : keyOfLinked(customerId, key.key);
      this.uses.push({ ...use, key: name, subjectId: former, answers: kept });
    }
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

interface Repeated extends Pick<JudgedAnswer, 'timeline'> {
  readonly templateCode: string;
  readonly newest: JudgedAnswer['newest'] | null;
}

/** What a key was answered on the template, with where the customer stands now. */
export function givenAgain(
  { templateCode, newest, timeline }: Repeated,
  { answers }: KeyMemory,
): JudgedAnswer {
  const first = answers.get(templateCode);
  if (!first) throw new RangeError('A key was answered on every template of its input.');
  return { ...first, newest: newest ?? first.record, timeline };
}
