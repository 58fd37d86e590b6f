import { useQuery } from '@apollo/client/react';
import { findRefusal } from '../apollo';
import { PendingUpdatesDocument } from '../documents/generated';
import type { Questions } from './answer';

/** Where the customer stands on several templates, with the texts to show in the language `locale`. */
export function usePendingUpdates({ customerId, templateCodes }: Questions, locale: string) {
  const { data, previousData, error, refetch } = useQuery(PendingUpdatesDocument, {
    variables: { customerId, templateCodes, locale },
    fetchPolicy: 'cache-and-network',
  });
  const refusal = findRefusal(error);
  const shown = (data ?? previousData)?.customer ?? null;
  return {
    pending: refusal || shown?.id !== customerId ? null : (shown.pendingUpdates ?? null),
    isFailed: error !== undefined,
    /** Why the service does not tell; null where nothing came back. */
    refusal,
    /** Asks again; `isFailed` and `refusal` report what goes wrong. */
    load: () => refetch().then(noMatter, noMatter),
  };
}

function noMatter(): void {}
