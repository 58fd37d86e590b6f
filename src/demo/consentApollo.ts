import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { consentTypePolicies, retryLink, watchedFetch } from 'consent-client/apollo';

/** One for each customer, so that nothing of one is left for the next. */
export function createApollo(token: string, ...links: readonly ApolloLink[]): ApolloClient {
  const headers = { authorization: `Bearer ${token}` };
  const http = new HttpLink({ uri: '/graphql', headers, fetch: watchedFetch() });
  return new ApolloClient({
    link: ApolloLink.from([retryLink(), ...links, http]),
    cache: new InMemoryCache({ typePolicies: consentTypePolicies }),
  });
}
