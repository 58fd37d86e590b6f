import { Client, fetchExchange, gql, subscriptionExchange, type SubscriptionForwarder } from '@urql/core';
import { findRefusal, Refused } from '../../src/client/urql';
import { logKeeping } from '../evidence/logPass';
import { asCustomer, type CallerHeaders } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { socketClient } from '../subscriptions/socketClient';

let service: TestService;
beforeAll(async () => {
  service = await startService({ logKeeping });
}, startTimeoutMs);
afterAll(() => service.close());

const pending = gql`
  query ($customerId: ID!) {
    pendingUpdate(customerId: $customerId, templateCode: "terms") {
      templateCode
    }
  }
`;
const changes = gql`
  subscription ($customerId: ID!) {
    pendingUpdateChanged(customerId: $customerId) {
      eventId
    }
  }
`;

/** Queries go over HTTP, and subscriptions over a WebSocket, as the guide has it. */
function urqlOf(headers: CallerHeaders) {
  const url = `${service.url}/graphql`;
  const socket = socketClient(service.url, headers);
  const forwardSubscription: SubscriptionForwarder = ({ query = '', variables }) => ({
    subscribe: (sink) => ({
      unsubscribe: socket.subscribe({ query, variables: { ...variables } }, sink as never),
    }),
  });
  const exchanges = [subscriptionExchange({ forwardSubscription }), fetchExchange];
  const client = new Client({
    url,
    exchanges,
    preferGetMethod: false,
    fetchOptions: { headers: { ...headers } },
  });
  return { client, close: () => socket.dispose() };
}

test('a refusal is found behind urql’s error, of a query and of a subscription', async () => {
  const customerId = service.given.customer();
  const { client, close } = urqlOf(asCustomer(service.given.customer()));
  const { error } = await client.query(pending, { customerId });
  expect(findRefusal(error)).toBeInstanceOf(Refused.FORBIDDEN);
  const refused = new Promise((found) => {
    client.subscription(changes, { customerId }).subscribe((result) => found(result.error));
  });
  expect(findRefusal(await refused)).toBeInstanceOf(Refused.FORBIDDEN);
  await close();
});

test('what is no refusal is none', () => {
  expect(findRefusal(new TypeError('Failed to fetch'))).toBeNull();
  expect(findRefusal(undefined)).toBeNull();
});
