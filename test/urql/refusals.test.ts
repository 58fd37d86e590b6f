import { setTimeout as delay } from 'node:timers/promises';
import {
  Client,
  fetchExchange,
  gql,
  subscriptionExchange,
  type CombinedError,
  type Exchange,
} from '@urql/core';
import { findRefusal, Refused } from '../../src/client/urql';
import { logKeeping } from '../evidence/logPass';
import { asCustomer, bearer, tokenOf, type CallerHeaders } from '../service/bearer';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';
import { socketClient } from '../subscriptions/socketClient';
import { untilTrue } from '../subscriptions/subscriber';

let service: TestService;
beforeAll(async () => {
  service = await startService({ logKeeping });
}, startTimeoutMs);
afterAll(() => service.close());

const changes = gql`
  subscription ($customerId: ID!) {
    pendingUpdateChanged(customerId: $customerId) {
      eventId
    }
  }
`;

/** Subscribes as a frontend does, and hears errors alone. */
function listenTo(url: string, customerId: string, headers: CallerHeaders, exchange: Exchange) {
  const client = new Client({
    url: `${url}/graphql`,
    exchanges: [exchange],
    fetchSubscriptions: true,
    preferGetMethod: false,
    fetchOptions: { headers: { ...headers } },
  });
  const errors: CombinedError[] = [];
  const { unsubscribe } = client
    .subscription(changes, { customerId })
    .subscribe(({ error }) => void (error && errors.push(error)));
  const untilRefused = async () => {
    await untilTrue(
      () => errors.length > 0,
      () => 'never refused',
    );
    unsubscribe();
    return findRefusal(errors[0]);
  };
  return untilRefused();
}

const overSocket = (url: string, headers: CallerHeaders) => {
  const client = socketClient(url, headers);
  const exchange = subscriptionExchange({
    forwardSubscription: ({ query = '', variables }) => ({
      subscribe: (sink) => ({
        unsubscribe: client.subscribe({ query, variables: { ...variables } }, sink as never),
      }),
    }),
  });
  return { exchange, close: () => client.dispose() };
};

test('a refusal is found behind urql’s error, over HTTP and over a WebSocket', async () => {
  const customerId = service.given.customer();
  const stranger = asCustomer(service.given.customer());
  const overHttp = await listenTo(service.url, customerId, stranger, fetchExchange);
  expect(overHttp).toBeInstanceOf(Refused.FORBIDDEN);
  const { exchange, close } = overSocket(service.url, stranger);
  expect(await listenTo(service.url, customerId, stranger, exchange)).toBeInstanceOf(Refused.FORBIDDEN);
  await close();
});

test('so is one that ends a subscription', async () => {
  const node = await startNode(service.database, { limits: { idleTimeoutMs: 1_000 } });
  const customerId = service.given.customer();
  const exp = Math.floor(Date.now() / 1_000) + 2;
  const expiring = bearer(tokenOf({ sub: customerId, exp }));
  const refused = listenTo(node.url, customerId, expiring, fetchExchange);
  await delay(100);
  expect(await refused).toBeInstanceOf(Refused.UNAUTHENTICATED);
  await node.close();
});

test('what is no refusal is none', () => {
  expect(findRefusal(new TypeError('Failed to fetch'))).toBeNull();
  expect(findRefusal(undefined)).toBeNull();
});
