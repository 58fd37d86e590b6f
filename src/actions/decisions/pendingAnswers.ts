import type { DecisionCommand } from '../../domain/decisions/decision';
import type { KeyedInput } from '../../domain/decisions/idempotency';
import type { Refusal } from '../../domain/errors/refusal';
import type { DecisionSummary } from '../../domain/evidence/decisionRecord';
import type { Timeline } from '../../domain/templates/timeline';
import type { CustomerId } from '../../domain/values/checkedText';

/** Answers of one customer on different templates that wait to be recorded, all or none. */
export interface PendingAnswers {
  readonly customerId: CustomerId;
  readonly key: KeyedInput | null;
  /** One or more. */
  readonly answers: readonly PendingAnswer[];
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
  | {
      readonly kind: 'refused';
      readonly refusal: Refusal;
      /** Which of the answers is refused; null for all of them as a whole. */
      readonly index: number | null;
    };

export interface JudgedAnswer {
  /** The new record, or the existing one. */
  readonly record: DecisionSummary;
  readonly changed: boolean;
  /** The customer's newest decision on the template after the command. */
  readonly newest: DecisionSummary;
  readonly timeline: Timeline;
}
