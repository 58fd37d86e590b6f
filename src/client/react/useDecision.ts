import { useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { findRefusal, type RefusedError } from '../apollo';
import {
  RecordDecisionWithHistoryDocument,
  type DecisionValue,
  type RecordDecisionInput,
  type ShownVersionFragment,
} from '../documents/generated';
import { keptAnswer } from './keptAnswer';
import type { Question } from './question';

/** What has become of the newest press of a button. */
export type Answer =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly value: DecisionValue }
  /** It may have arrived or not: sent again with the same key, it counts once. */
  | { readonly kind: 'unsent'; readonly input: RecordDecisionInput }
  | { readonly kind: 'recorded'; readonly value: DecisionValue }
  /** There is a new text, which has to be answered itself. */
  | { readonly kind: 'overtaken'; readonly wasRecorded: boolean }
  | { readonly kind: 'refused'; readonly refusal: RefusedError };

/** The text that the customer saw is not the one to answer any more. */
const overtaking = ['VERSION_SUPERSEDED', 'CONTENT_MISMATCH'];
const passing = ['UNAVAILABLE', 'RATE_LIMITED', 'INTERNAL'];

export interface Occasions {
  /** The text that was shown is an old one: load the new one. */
  readonly onOvertaken: () => Promise<void>;
  readonly onRecorded?: () => void;
}

/**
 * Records what the customer answers, and tells what has become of it. An answer that did not arrive is kept as long
 * as the tab, so give the component a `key` of the customer and the template.
 */
export function useDecision(question: Question, locale: string, { onOvertaken, onRecorded }: Occasions) {
  const [record] = useMutation(RecordDecisionWithHistoryDocument);
  const kept = keptAnswer(question);
  const [answer, setAnswer] = useState<Answer>(() => unsentIf(kept.find()));
  const isSending = useRef(false);

  const outcomeOf = async (input: RecordDecisionInput): Promise<Answer> => {
    try {
      const { data } = await record({ variables: { input, locale, templateCode: question.templateCode } });
      const isOver = input.value === 'withdraw' || data?.recordDecision?.pendingUpdate?.accepted;
      return isOver ? { kind: 'recorded', value: input.value } : { kind: 'overtaken', wasRecorded: true };
    } catch (error) {
      const refusal = findRefusal(error);
      if (!refusal || passing.includes(refusal.code)) return { kind: 'unsent', input };
      if (!overtaking.includes(refusal.code)) return { kind: 'refused', refusal };
      // What the page cannot load now, it shows as it loads everything else.
      await onOvertaken().catch(() => undefined);
      return { kind: 'overtaken', wasRecorded: false };
    }
  };

  const send = async (input: RecordDecisionInput): Promise<void> => {
    // A second press may come before the first is drawn.
    if (isSending.current) return;
    isSending.current = true;
    kept.keep(input);
    setAnswer({ kind: 'sending', value: input.value });
    const outcome = await outcomeOf(input).finally(() => {
      isSending.current = false;
    });
    if (outcome.kind !== 'unsent') kept.drop();
    setAnswer(outcome);
    if (outcome.kind === 'recorded') onRecorded?.();
  };

  /** A press of its own, with a key of its own that all of its attempts carry. */
  const press = (value: DecisionValue, shown: Partial<RecordDecisionInput> = {}) =>
    void send({ ...question, ...shown, value, channel: 'web', idempotencyKey: crypto.randomUUID() });

  return {
    answer,
    /** The answer to a text: exactly the one that was shown. */
    give: (value: 'given' | 'reject', { consentVersionId, locale, contentHash }: ShownVersionFragment) =>
      press(value, { consentVersionId, locale, contentHash }),
    withdraw: () => press('withdraw'),
    /** Sends again what has not arrived. */
    resend: async () => {
      if (answer.kind === 'unsent') await send(answer.input);
    },
    /** Clears what was said of an answer that is done with. */
    forget: () => setAnswer((current) => (isUnderWay(current) ? current : { kind: 'none' })),
  };
}

function unsentIf(input: RecordDecisionInput | null): Answer {
  return input ? { kind: 'unsent', input } : { kind: 'none' };
}

function isUnderWay({ kind }: Answer): boolean {
  return kind === 'sending' || kind === 'unsent';
}
