import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { consentTypePolicies, retryLink } from 'consent-client/apollo';

/** One for each customer, so that nothing of one is left for the next. */
export function createApollo(token: string, ...links: readonly ApolloLink[]): ApolloClient {
  const headers = { authorization: `Bearer ${token}` };
  return new ApolloClient({
    link: ApolloLink.from([retryLink(), ...links, new HttpLink({ uri: '/graphql', headers })]),
    cache: new InMemoryCache({ typePolicies: consentTypePolicies }),
  });
}
