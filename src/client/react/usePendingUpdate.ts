import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { findRefusal } from '../apollo';
import { PendingUpdateDocument, PendingUpdatesDocument } from '../documents/generated';
import type { Question, Questions } from './answer';

/** There is no failure where there is nothing to ask. */
const askingNothing = ['NO_PUBLISHED_VERSION', 'TEMPLATE_RETIRED'];

/** What was shown before stays while another language loads or fails, so compare whom and what it is about. */
export function useAsked<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) {
  const { data, previousData, error, refetch } = useQuery(document as TypedDocumentNode<Data>, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  return {
    shown: data ?? previousData,
    asked: {
      isFailed: error !== undefined,
      /** Why the service does not tell; null where nothing came back. */
      refusal: findRefusal(error),
      /** Asks again; `isFailed` and `refusal` report what goes wrong. */
      load: () => refetch().then(noMatter, noMatter),
    },
  };
}

/** Whether the customer has to answer, with the text to show in the language `locale`. */
export function usePendingUpdate({ customerId, templateCode }: Question, locale: string) {
  const { shown, asked } = useAsked(PendingUpdateDocument, { customerId, templateCode, locale });
  const pending = shown?.pendingUpdate ?? null;
  const isAsked = pending?.customerId === customerId && pending.templateCode === templateCode;
  return {
    ...asked,
    pending: asked.refusal || !isAsked ? null : pending,
    isFailed: asked.isFailed && !askingNothing.includes(asked.refusal?.code ?? ''),
  };
}

/** Where the customer stands on several templates, with the texts to show in the language `locale`. */
export function usePendingUpdates({ customerId, templateCodes }: Questions, locale: string) {
  const { shown, asked } = useAsked(PendingUpdatesDocument, { customerId, templateCodes, locale });
  const isAsked = shown?.customer?.id === customerId;
  return { ...asked, pending: asked.refusal || !isAsked ? null : (shown.customer.pendingUpdates ?? null) };
}

function noMatter(): void {}
