import { useApolloClient, useMutation } from '@apollo/client/react';
import {
  PendingUpdateDocument,
  RecordDecisionWithHistoryDocument,
  type DecisionValue,
  type RecordDecisionInput,
  type ShownVersionFragment,
} from '../documents/generated';
import type { Question } from './answer';
import { useSending, type Occasions } from './useSending';

/**
 * Records what the customer answers, and tells what has become of it. An answer that did not arrive is kept as long
 * as the tab, so give the component a `key` of the customer and the template.
 */
export function useDecision(question: Question, locale: string, occasions: Occasions) {
  const client = useApolloClient();
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
    ask: async () => {
      const { data } = await client.query({
        query: PendingUpdateDocument,
        variables: { ...question, locale },
        fetchPolicy: 'network-only',
      });
      return data?.pendingUpdate ? [data.pendingUpdate] : [];
    },
  };
  const { press: send, ...rest } = useSending<RecordDecisionInput, DecisionValue>(sending, occasions);

  /** With a key of its own that all of its attempts carry. */
  const press = (value: DecisionValue, shown: Partial<RecordDecisionInput> = {}) =>
    send({ ...question, ...shown, value, channel: 'web', idempotencyKey: crypto.randomUUID() });

  return {
    ...rest,
    /** The answer to a text: exactly the one that was shown. */
    give: (value: 'given' | 'reject', { consentVersionId, locale, contentHash }: ShownVersionFragment) =>
      press(value, { consentVersionId, locale, contentHash }),
    withdraw: () => press('withdraw'),
  };
}
