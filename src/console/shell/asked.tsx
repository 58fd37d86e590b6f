import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { findRefusal } from 'consent-client/apollo';
import type { ReactNode } from 'react';
import { RefusalWords } from './forms';
import { useRetry } from './online';
import { Loading, NotFound } from './parts';
import { words } from './words';

interface Page {
  readonly hasNextPage: boolean;
  readonly endCursor?: string | null;
}

interface AskedProps<Data, Variables extends OperationVariables> {
  readonly document: TypedDocumentNode<Data, Variables>;
  readonly variables?: Variables;
  /** Whether nothing from before is shown. */
  readonly isFresh?: boolean;
  /** Whether it changes by itself. */
  readonly isLive?: boolean;
  /** Of a list that goes on. */
  readonly page?: (data: Data) => Page | null | undefined;
  /** The query is asked anew by `again`. */
  readonly children: (data: Data, again: () => void) => ReactNode;
}

/** What the service answers, also where a later request failed; else why it is not there. */
export function Asked<Data, Variables extends OperationVariables>({
  document: query,
  page,
  isFresh = false,
  isLive = false,
  children,
  ...options
}: AskedProps<Data, Variables>) {
  const { data, previousData, error, refetch, fetchMore } = useQuery(query, {
    ...options,
    ...(isFresh && { fetchPolicy: 'network-only' }),
    ...(isLive && { pollInterval: 5_000 }),
    skipPollAttempt: () => document.hidden,
  } as useQuery.Options<Data, Variables>);
  useRetry(error, refetch);
  const shown = data ?? (error ? undefined : previousData);
  const again = () => void refetch();
  const refusal = error && findRefusal(error);
  // An address has nothing else that could be refused.
  if (!shown && ['TEMPLATE_NOT_FOUND', 'INVALID_INPUT'].includes(refusal?.code ?? '')) return <NotFound />;
  const next = shown && page?.(shown);
  const variables = { after: next?.endCursor } as object as Partial<Variables>;
  return (
    <>
      {error && (
        <div className="problem">
          {refusal ? <RefusalWords error={error} /> : <p role="alert">{words.notLoaded}</p>}
          <button onClick={again}>{words.tryAgain}</button>
        </div>
      )}
      {shown ? children(shown, again) : !error && <Loading />}
      {next?.hasNextPage && (
        <button className="unprinted" onClick={() => void fetchMore({ variables })}>
          {words.more}
        </button>
      )}
    </>
  );
}
