import { useQuery } from '@apollo/client/react';
import { findRefusal } from '../apollo';
import { PendingUpdateDocument, PendingUpdatesDocument } from '../documents/generated';
import type { Question, Questions } from './answer';

/** There is no failure where there is nothing to ask. */
const askingNothing = ['NO_PUBLISHED_VERSION', 'TEMPLATE_RETIRED'];

/** Whether the customer has to answer, with the text to show in the language `locale`. */
export function usePendingUpdate({ customerId, templateCode }: Question, locale: string) {
  const { data, previousData, error, refetch } = useQuery(PendingUpdateDocument, {
    variables: { customerId, templateCode, locale },
    fetchPolicy: 'cache-and-network',
  });
  const refusal = findRefusal(error);
  // The former text stays while another language loads or fails, but only for the same customer and template.
  const shown = (data ?? previousData)?.pendingUpdate ?? null;
  const isAsked = shown?.customerId === customerId && shown.templateCode === templateCode;
  return {
    pending: refusal || !isAsked ? null : shown,
    isFailed: error !== undefined && !askingNothing.includes(refusal?.code ?? ''),
    /** Why the service does not tell, or has nothing to ask; null where nothing came back. */
    refusal,
    /** Asks again; `isFailed` and `refusal` report what goes wrong. */
    load: () => refetch().then(noMatter, noMatter),
  };
}

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
