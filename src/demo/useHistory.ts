import { useQuery } from '@apollo/client/react';
import { DecisionHistoryDocument } from '../client/documents/generated';
import { useWhenOnline, type Asked } from './useAnswer';

/** The customer's decisions, page by page; a decision that is recorded comes with its payload. */
export function useHistory(asked: Asked) {
  const { data, error, refetch, fetchMore } = useQuery(DecisionHistoryDocument, {
    variables: asked,
    fetchPolicy: 'cache-and-network',
  });
  useWhenOnline(error !== undefined, () => void refetch().catch(() => undefined));
  const page = data?.customer?.decisions;
  const after = page?.pageInfo.endCursor;
  return { page, loadEarlier: () => void fetchMore({ variables: { after } }).catch(() => undefined) };
}
