import { useMutation } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { findRefusal, type RefusedError } from '../client/apollo';
import {
  RecordDecisionWithHistoryDocument,
  type DecisionValue,
  type RecordDecisionInput,
  type ShownVersionFragment,
} from '../client/documents/generated';

/** Whom we ask about what. */
export interface Asked {
  readonly customerId: string;
  readonly templateCode: string;
}

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
  /** The text that was shown is an old one. */
  readonly onOvertaken: () => Promise<void>;
  readonly onRecorded: () => void;
}

export function useAnswer(asked: Asked, locale: string, { onOvertaken, onRecorded }: Occasions) {
  const [record] = useMutation(RecordDecisionWithHistoryDocument);
  const [answer, setAnswer] = useState<Answer>({ kind: 'none' });
  const isSending = useRef(false);

  const outcomeOf = async (input: RecordDecisionInput): Promise<Answer> => {
    try {
      const { data } = await record({ variables: { input, locale, templateCode: asked.templateCode } });
      const isOver = input.value === 'withdraw' || data?.recordDecision.pendingUpdate.accepted;
      return isOver ? { kind: 'recorded', value: input.value } : { kind: 'overtaken', wasRecorded: true };
    } catch (error) {
      const refusal = findRefusal(error);
      if (!refusal || passing.includes(refusal.code)) return { kind: 'unsent', input };
      if (!overtaking.includes(refusal.code)) return { kind: 'refused', refusal };
      await onOvertaken();
      return { kind: 'overtaken', wasRecorded: false };
    }
  };

  const send = async (input: RecordDecisionInput): Promise<void> => {
    // A second press that comes before the first is drawn.
    if (isSending.current) return;
    isSending.current = true;
    setAnswer({ kind: 'sending', value: input.value });
    const outcome = await outcomeOf(input);
    isSending.current = false;
    setAnswer(outcome);
    if (outcome.kind === 'recorded') onRecorded();
  };

  /** A press of its own, with a key of its own that all of its attempts carry. */
  const press = (value: DecisionValue, shown: Partial<RecordDecisionInput> = {}) =>
    void send({ ...asked, ...shown, value, channel: 'web', idempotencyKey: crypto.randomUUID() });

  const resend = () => {
    if (answer.kind === 'unsent') void send(answer.input);
  };
  useWhenOnline(answer.kind === 'unsent', resend);

  return {
    answer,
    /** The answer to a text: exactly the one that was shown. */
    give: (value: 'given' | 'reject', { consentVersionId, locale, contentHash }: ShownVersionFragment) =>
      press(value, { consentVersionId, locale, contentHash }),
    withdraw: () => press('withdraw'),
    resend,
    /** Clears what was said of an answer that is done with. */
    forget: () => setAnswer((current) => (isUnderWay(current) ? current : { kind: 'none' })),
  };
}

function isUnderWay({ kind }: Answer): boolean {
  return kind === 'sending' || kind === 'unsent';
}

/** Calls as soon as the browser is back on a network. */
export function useWhenOnline(isWaiting: boolean, call: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    window.addEventListener('online', call);
    return () => window.removeEventListener('online', call);
  });
}
