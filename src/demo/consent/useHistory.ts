import { useQuery } from '@apollo/client/react';
import { DecisionHistoryDocument } from 'consent-client/documents';
import { useWhenOnline, type Question } from 'consent-client/react';

/** The customer's decisions, page by page; one that is recorded comes with what its mutation answers. */
export function useHistory(question: Question) {
  const { data, error, refetch, fetchMore } = useQuery(DecisionHistoryDocument, {
    variables: question,
    fetchPolicy: 'cache-and-network',
  });
  useWhenOnline(error !== undefined, () => refetch().then(noMatter, noMatter));
  const page = data?.customer?.decisions;
  const after = page?.pageInfo.endCursor;
  return {
    page,
    loadEarlier: () => void fetchMore({ variables: { after } }).catch(noMatter),
    /** Loads the newest anew. */
    reload: () => void refetch().then(noMatter, noMatter),
  };
}

function noMatter(): void {}
