import { useQuery } from '@apollo/client/react';
import { findRefusal } from '../client/apollo';
import { PendingUpdateDocument } from '../client/documents/generated';
import type { Asked } from './asked';

/** Where the customer stands, with the text to show her. */
export function usePendingUpdate(asked: Asked, locale: string) {
  const { data, previousData, error, refetch } = useQuery(PendingUpdateDocument, {
    variables: { ...asked, locale },
    fetchPolicy: 'cache-and-network',
  });
  const refusal = findRefusal(error);
  return {
    // While the text in another language is on its way, or cannot be had, this one stays.
    pending: refusal ? null : ((data ?? previousData)?.pendingUpdate ?? null),
    isFailed: error !== undefined,
    refusal,
    /** Asks anew; what goes wrong is told above. */
    load: () => refetch().then(noMatter, noMatter),
  };
}

function noMatter(): void {}
