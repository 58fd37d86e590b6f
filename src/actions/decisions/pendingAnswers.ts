import type { DecisionCommand } from '../../domain/decisions/decision';
import type { KeyedInput } from '../../domain/decisions/idempotency';
import type { Refusal } from '../../domain/errors/refusal';
import type { DecisionSummary } from '../../domain/evidence/decisionRecord';
import type { Timeline } from '../../domain/templates/timeline';
import type { CustomerId } from '../../domain/values/checkedText';
import { keyOfLinked } from '../../storage/decisions/heads';

/** Answers of one customer on different templates that wait to be recorded, all or none. */
export interface PendingAnswers {
  readonly customerId: CustomerId;
  readonly key: KeyedInput | null;
  /** The same key without the linked id that sent it. */
  readonly sharedKey?: KeyedInput | null;
  /** One or more. */
  readonly answers: readonly PendingAnswer[];
  /** Why they are none to the set or the screen that they name. A repetition under the key is replayed all the same. */
  readonly foreign?: Refusing | null;
}

export interface Refusing {
  readonly kind: 'refused';
  readonly refusal: Refusal;
  /** Which of the answers is refused; null for all of them as a whole. */
  readonly index: number | null;
  /** What is recorded under the key of the answer, where that is why. */
  readonly earlier?: DecisionSummary | null;
}

export function refusedAt(index: number | null, refusal: Refusal): Refusing {
  return { kind: 'refused', refusal, index };
}

export interface PendingAnswer {
  readonly templateCode: string;
  readonly command: DecisionCommand;
}

export type Verdict =
  | {
      readonly kind: 'answered';
      /** In the order in which they came. */
      readonly answers: readonly JudgedAnswer[];
      /** Whether these are the first answers under the key, given again. */
      readonly replayed: boolean;
    }
  | Refusing;

export interface JudgedAnswer {
  /** The new record, or the existing one. */
  readonly record: DecisionSummary;
  readonly changed: boolean;
  /** The customer's newest decision on the template after the command. */
  readonly newest: DecisionSummary;
  readonly timeline: Timeline;
  /** Whose record is given again, where that is an id that was linked since. */
  readonly formerSubject?: string | null;
}

/**
 * The same as the person's whom the id means, since two linked ids are one person, each with keys of its own. A former
 * id's queue may number its own history and not that of the person, so the instant of such an answer has to do.
 */
export function ofPerson(sent: PendingAnswers, customerId = sent.customerId): PendingAnswers {
  if (customerId === sent.customerId) return sent;
  const key = sent.key && { ...sent.key, key: keyOfLinked(sent.customerId, sent.key.key) };
  const answers = sent.answers.map(({ templateCode, command }) => ({
    templateCode,
    command: command.decidedAt && !command.confirms ? { ...command, afterSequence: null } : command,
  }));
  return { ...sent, customerId, key, sharedKey: sent.key, answers };
}
