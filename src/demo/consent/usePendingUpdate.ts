import { useQuery } from '@apollo/client/react';
import { findRefusal } from '../../client/apollo';
import { PendingUpdateDocument } from '../../client/documents/generated';
import type { Question } from './question';

/** Whether the customer has to answer, with the text to show. */
export function usePendingUpdate(question: Question, locale: string) {
  const { data, previousData, error, refetch } = useQuery(PendingUpdateDocument, {
    variables: { ...question, locale },
    fetchPolicy: 'cache-and-network',
  });
  const refusal = findRefusal(error);
  return {
    // While the text in another language is on its way, or cannot be had, this one stays.
    pending: refusal ? null : ((data ?? previousData)?.pendingUpdate ?? null),
    isFailed: error !== undefined,
    refusal,
    /** Asks again; `isFailed` and `refusal` report what goes wrong. */
    load: () => refetch().then(noMatter, noMatter),
  };
}

function noMatter(): void {}
