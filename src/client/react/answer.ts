import type { RefusedError } from '../apollo';
import type { DecisionValue, RecordDecisionInput, RecordDecisionsInput } from '../documents/generated';

/** The newest decision on each template that the customer knew of when they answered. */
export type Seen = Readonly<Record<string, string | null>>;

/** An answer that has not arrived. */
export interface Kept<Input> {
  readonly input: Input;
  readonly seen: Seen;
}

/** What has become of the newest press of a button. */
export type AnswerTo<Input, Value> =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly value: Value }
  /** It may have arrived or not: sent again with the same key, it counts once. */
  | (Kept<Input> & { readonly kind: 'unsent' })
  | { readonly kind: 'recorded'; readonly value: Value }
  /** There is a new text, which has to be answered itself. */
  | { readonly kind: 'overtaken'; readonly wasRecorded: boolean }
  /** It was kept, and meanwhile the customer decided elsewhere: it was not sent, so ask again. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'refused'; readonly refusal: RefusedError };

export type Answer = AnswerTo<RecordDecisionInput, DecisionValue>;

/** Several answers, all recorded or none. */
export type Answers = AnswerTo<RecordDecisionsInput, readonly DecisionValue[]>;

/** Whom to ask about what. */
export interface Question {
  readonly customerId: string;
  readonly templateCode: string;
}

/** Whom to ask about several templates together, on one screen. */
export interface Questions {
  readonly customerId: string;
  readonly templateCodes: readonly string[];
}
