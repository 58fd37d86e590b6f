import { useMutation } from '@apollo/client/react';
import {
  RecordDecisionWithHistoryDocument,
  type DecisionValue,
  type RecordDecisionInput,
  type ShownVersionFragment,
  RecordDecisionsDocument,
  type RecordDecisionsInput,
} from '../documents/generated';
import type { Question, Questions } from './answer';
import { pressedOffline } from './keptAnswer';
import { useSending, type Occasions } from './useSending';

/**
 * Records what the customer answers, and tells what has become of it. An answer that did not arrive is kept as long
 * as the tab, so give the component a `key` of the customer and the template.
 */
export function useDecision(question: Question, locale: string, occasions: Occasions) {
  const [record] = useMutation(RecordDecisionWithHistoryDocument);
  const { customerId, templateCode } = question;
  const sending = {
    customerId,
    name: `kept ${customerId} ${templateCode}`,
    valueOf: ({ value }: RecordDecisionInput) => value,
    decisionsIn: (input: RecordDecisionInput) => [input],
    record: async (input: RecordDecisionInput) => {
      const { data } = await record({ variables: { input, locale, templateCode } });
      return input.value === 'withdraw' || data?.recordDecision?.pendingUpdate?.accepted === true;
    },
  };
  const { press: send, seenOn, ...rest } = useSending<RecordDecisionInput, DecisionValue>(sending, occasions);

  /** With a key of its own that all of its attempts carry. */
  const press = (value: DecisionValue, shown: Partial<RecordDecisionInput> = {}) =>
    send({
      ...question,
      ...shown,
      ...pressedOffline(value),
      value,
      channel: 'web',
      idempotencyKey: crypto.randomUUID(),
    });

  return {
    ...rest,
    /** The answer to a text: exactly the one that was shown. */
    give: (value: 'given' | 'reject', { consentVersionId, locale, contentHash }: ShownVersionFragment) =>
      press(value, { consentVersionId, locale, contentHash, afterSequence: seenOn(templateCode) }),
    withdraw: () => press('withdraw'),
  };
}

/** One box of a form: the text that was shown, and what the customer says to it. */
export interface Box {
  readonly version: Pick<
    ShownVersionFragment,
    'templateCode' | 'consentVersionId' | 'locale' | 'contentHash'
  >;
  readonly value: 'given' | 'reject';
}

/**
 * Records the answers to several templates together, all or none, as `useDecision` does one. Give the component a `key`
 * of the customer and the templates.
 */
export function useDecisions(questions: Questions, locale: string, occasions: Occasions) {
  const [record] = useMutation(RecordDecisionsDocument);
  const { customerId, templateCodes, setCode, context } = questions;
  const sending = {
    customerId,
    // Another name than that of one answer, which has another form.
    name: ['kept together', customerId, ...(setCode ? ['set', setCode] : templateCodes)].join(' '),
    valueOf: ({ decisions }: RecordDecisionsInput) => decisions.map(({ value }) => value),
    decisionsIn: ({ decisions }: RecordDecisionsInput) => decisions,
    record: async (input: RecordDecisionsInput) => {
      const { data } = await record({ variables: { input, locale } });
      return data?.recordDecisions?.decisions.every(({ pendingUpdate }) => pendingUpdate?.accepted) ?? false;
    },
  };
  const { press, seenOn, ...rest } = useSending<RecordDecisionsInput, readonly DecisionValue[]>(
    sending,
    occasions,
  );
  return {
    ...rest,
    /** The answers to exactly the texts that were shown. */
    give: (boxes: readonly Box[]) => {
      const decisions = boxes.map(({ value, version }) => {
        const { templateCode, consentVersionId, locale, contentHash } = version;
        const text = { templateCode, consentVersionId, locale, contentHash };
        return {
          ...text,
          value,
          channel: 'web',
          afterSequence: seenOn(templateCode),
          ...(context && { context }),
          ...pressedOffline(value),
        };
      });
      const ofSet = setCode && { setCode };
      press({ customerId, decisions, ...ofSet, idempotencyKey: crypto.randomUUID() });
    },
  };
}
