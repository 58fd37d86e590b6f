import { useApolloClient, useMutation } from '@apollo/client/react';
import {
  PendingUpdatesDocument,
  RecordDecisionsDocument,
  type DecisionValue,
  type RecordDecisionsInput,
  type ShownVersionFragment,
} from '../documents/generated';
import type { Questions } from './answer';
import { useSending, type Occasions } from './useSending';

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
  const client = useApolloClient();
  const [record] = useMutation(RecordDecisionsDocument);
  const { customerId, templateCodes } = questions;
  const sending = {
    customerId,
    // Another name than that of one answer, which has another form.
    name: ['kept together', customerId, ...templateCodes].join(' '),
    valueOf: ({ decisions }: RecordDecisionsInput) => decisions.map(({ value }) => value),
    decisionsIn: ({ decisions }: RecordDecisionsInput) => decisions,
    record: async (input: RecordDecisionsInput) => {
      const { data } = await record({ variables: { input, locale } });
      return data?.recordDecisions?.decisions.every(({ pendingUpdate }) => pendingUpdate?.accepted) ?? false;
    },
    ask: async () => {
      const { data } = await client.query({
        query: PendingUpdatesDocument,
        variables: { ...questions, locale },
        fetchPolicy: 'network-only',
      });
      return data?.customer?.pendingUpdates ?? [];
    },
  };
  const { press, ...rest } = useSending<RecordDecisionsInput, readonly DecisionValue[]>(sending, occasions);
  return {
    ...rest,
    /** The answers to exactly the texts that were shown. */
    give: (boxes: readonly Box[]) => {
      const decisions = boxes.map(({ value, version }) => {
        const { templateCode, consentVersionId, locale, contentHash } = version;
        return { templateCode, consentVersionId, locale, contentHash, value, channel: 'web' };
      });
      press({ customerId, decisions, idempotencyKey: crypto.randomUUID() });
    },
  };
}
