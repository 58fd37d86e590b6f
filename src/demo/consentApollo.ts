import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
// In an application of your own: from 'consent-service/client/apollo'.
import { consentTypePolicies, retryLink } from '../client/apollo';

/** One for each customer, so that nothing of one is left for the next. */
export function createApollo(token: string): ApolloClient {
  const headers = { authorization: `Bearer ${token}` };
  return new ApolloClient({
    link: ApolloLink.from([retryLink(), new HttpLink({ uri: '/graphql', headers })]),
    cache: new InMemoryCache({ typePolicies: consentTypePolicies }),
  });
}
