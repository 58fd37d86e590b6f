import type { RefusedError } from '../apollo';
import type { DecisionValue, RecordDecisionInput, RecordDecisionsInput } from '../documents/generated';

/** What has become of the newest press of a button. */
export type AnswerTo<Input, Value> =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly value: Value }
  /** It may have arrived or not: sent again with the same key, it counts once. */
  | { readonly kind: 'unsent'; readonly input: Input }
  | { readonly kind: 'recorded'; readonly value: Value }
  /** There is a new text, which has to be answered itself. */
  | { readonly kind: 'overtaken'; readonly wasRecorded: boolean }
  /** The customer has decided elsewhere since, so it was not recorded: ask again. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'refused'; readonly refusal: RefusedError };

export type Answer = AnswerTo<RecordDecisionInput, DecisionValue>;

/** Several answers, all recorded or none. */
export type Answers = AnswerTo<RecordDecisionsInput, readonly DecisionValue[]>;

/** What the application knows of the screen; the template says what of it is kept. */
interface OnScreen {
  readonly context?: RecordDecisionInput['context'];
}

/** Whom to ask about what. */
export interface Question extends OnScreen {
  readonly customerId: string;
  readonly templateCode: string;
}

/** Whom to ask about several templates together, on one screen. */
export interface Questions extends OnScreen {
  readonly customerId: string;
  readonly templateCodes: readonly string[];
  /** The set that asks, where the service keeps one. */
  readonly setCode?: string;
}

/** Whom to ask what a set asks. */
export interface SetQuestion extends OnScreen {
  readonly customerId: string;
  readonly setCode: string;
  /** Your own words for the customer, such as `de`. */
  readonly audience?: readonly string[];
}
