import { setTimeout as delay } from 'node:timers/promises';
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { from } from 'rxjs';
import { consentTypePolicies, watchedFetch } from '../../src/client/apollo';
import { followChanges, type Change } from '../../src/client/changes';
import { PendingUpdateDocument } from '../../src/client/documents/generated';
import { logAll, logKeeping } from '../evidence/logPass';
import { silentNetworkTo } from '../network/silentNetwork';
import { asCustomer, bearer, tokenOf, type CallerHeaders } from '../service/bearer';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';
import { untilTrue } from '../subscriptions/subscriber';

let service: TestService;
beforeAll(async () => {
  service = await startService({ logKeeping });
}, startTimeoutMs);
afterAll(() => service.close());

async function givenAsked() {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  await logAll(service.database.engine);
  return { customerId: service.given.customer(), templateCode, consentVersionId };
}

/** The nodes of these tests say something every half second. */
const silenceMs = 1_500;

type Asked = Awaited<ReturnType<typeof givenAsked>>;

/** A screen of the customer, on whichever node it finds. */
function screenOf(
  { customerId, templateCode }: Asked,
  urlOf: () => string,
  headers: () => CallerHeaders = () => asCustomer(customerId),
) {
  const sent: string[] = [];
  const http = new HttpLink({
    fetch: watchedFetch({ silenceMs }),
    uri: ({ operationName = '' }) => {
      sent.push(operationName);
      return `${urlOf()}/graphql`;
    },
  });
  const link = new SetContextLink(() => ({ headers: { ...headers() } })).concat(http);
  const client = new ApolloClient({ link, cache: new InMemoryCache({ typePolicies: consentTypePolicies }) });
  const results: Change[] = [];
  const refusals: string[] = [];
  const leave = followChanges(
    client,
    { customerId, templateCodes: [templateCode], locale: 'en' },
    {
      onChange: (change) => void results.push(change),
      onRefused: ({ code }) => void refusals.push(code),
    },
  );
  const close = () => {
    leave();
    client.stop();
  };
  const changes = () => results.filter(({ cause }) => cause !== null);
  return { client, sent, results, changes, refusals, close };
}

const answerOf = (asked: Asked, value: 'given' | 'withdraw') =>
  service.actions.recordDecision({ ...asked, value }, { kind: 'customer', id: asked.customerId });

/** Where the customer stands, so that what follows is a change. */
async function untilTold(results: readonly Change[]): Promise<void> {
  await untilTrue(
    () => results.length > 0,
    () => 'never told',
  );
}

test('an answer given elsewhere is on the screen, which asks for nothing', async () => {
  const asked = await givenAsked();
  const { client, sent, results, changes, close } = screenOf(asked, () => service.url);
  const { customerId, templateCode } = asked;
  const variables = { customerId, templateCode, locale: 'en' };
  const shown: unknown[] = [];
  const screen = client
    .watchQuery({ query: PendingUpdateDocument, variables })
    .subscribe(({ data }) => void shown.push(data?.pendingUpdate?.accepted));
  await untilTrue(
    () => shown.includes(false),
    () => `never shown: ${JSON.stringify(shown)}`,
  );
  await untilTold(results);
  await delay(500);
  const before = sent.length;
  await answerOf(asked, 'given');
  await untilTrue(
    () => shown.includes(true),
    () => `never changed: ${JSON.stringify(shown)}`,
  );
  expect(sent.slice(before)).toEqual([]);
  expect(changes().map(({ cause }) => cause)).toEqual(['consent.decision.recorded']);
  screen.unsubscribe();
  close();
});

test('when its node stops it goes on at another, and misses nothing between', async () => {
  const asked = await givenAsked();
  const node = await startNode(service.database);
  let url = node.url;
  const { results, changes, close } = screenOf(asked, () => url);
  await untilTold(results);
  await answerOf(asked, 'given');
  await untilTrue(
    () => changes().length === 1,
    () => 'never told',
  );
  url = service.url;
  await node.close();
  await answerOf(asked, 'withdraw');
  await answerOf(asked, 'given');
  await untilTrue(
    () => changes().length >= 3,
    () => `only ${changes().length} of 3 changes`,
  );
  expect(new Set(changes().map(({ eventId }) => eventId)).size).toBe(3);
  close();
});

test('whoever has heard of nothing yet is told after a break where the customer stands by then', async () => {
  const asked = await givenAsked();
  const node = await startNode(service.database);
  let url = node.url;
  const { results, close } = screenOf(asked, () => url);
  await untilTold(results);
  url = service.url;
  await node.close();
  await answerOf(asked, 'given');
  await untilTrue(
    () => results.at(-1)?.pendingUpdate.accepted === true,
    () => 'never told',
  );
  expect(results.map(({ cause }) => cause)).toContain(null);
  close();
});

describe('when the network loses what it carries without a word', () => {
  async function givenSilentNetwork() {
    const node = await startNode(service.database, { limits: { idleTimeoutMs: 1_000 } });
    const network = await silentNetworkTo(node.url);
    const url = network.url.replace(/\/$/, '');
    const close = async () => {
      await network.close();
      await node.close();
    };
    return { ...network, url, close };
  }

  test('it goes on over another connection, and misses nothing between', async () => {
    const asked = await givenAsked();
    const network = await givenSilentNetwork();
    const screen = screenOf(asked, () => network.url);
    await untilTold(screen.results);
    await delay(2 * silenceMs);
    expect(screen.sent).toHaveLength(1);
    await answerOf(asked, 'given');
    await untilTrue(
      () => screen.changes().length === 1,
      () => 'never told',
    );
    expect(network.swallow()).toBe(1);
    await answerOf(asked, 'withdraw');
    await untilTrue(
      () => screen.changes().length === 2,
      () => 'never told again',
    );
    expect(new Set(screen.changes().map(({ eventId }) => eventId)).size).toBe(2);
    screen.close();
    await network.close();
  });

  test('it asks again where not even a response begins', async () => {
    const asked = await givenAsked();
    const network = await givenSilentNetwork();
    const goOn = network.freeze();
    const screen = screenOf(asked, () => network.url);
    await delay(300);
    expect(network.swallow()).toBe(1);
    goOn();
    await untilTold(screen.results);
    expect(screen.sent).toHaveLength(2);
    screen.close();
    await network.close();
  });
});

describe('when the browser is back on a network', () => {
  const browser = new EventTarget();
  const names = ['addEventListener', 'removeEventListener'] as const;
  beforeAll(() => {
    for (const name of names) Object.assign(globalThis, { [name]: browser[name].bind(browser) });
  });
  afterAll(() => {
    for (const name of names) Reflect.deleteProperty(globalThis, name);
  });
  const untilSent = (sent: readonly string[], count: number) =>
    untilTrue(
      () => sent.length === count,
      () => `sent ${sent.length} times`,
    );
  const comeBack = () => browser.dispatchEvent(new Event('online'));

  test('it begins again at once where it ended, also a subscription that seems open', async () => {
    const asked = await givenAsked();
    const { sent, results, changes, close } = screenOf(asked, () => service.url);
    await untilTold(results);
    await answerOf(asked, 'given');
    await untilTrue(
      () => changes().length === 1,
      () => 'never told',
    );
    comeBack();
    await untilSent(sent, 2);
    await answerOf(asked, 'withdraw');
    await untilTrue(
      () => changes().length === 2,
      () => 'never told again',
    );
    close();
    comeBack();
    await delay(200);
    expect(sent).toHaveLength(2);
  });

  test('it does not wait for the end of its pause', async () => {
    const asked = await givenAsked();
    let url = 'http://127.0.0.1:1';
    const { sent, results, close } = screenOf(asked, () => url);
    await delay(200);
    url = service.url;
    const cameBackAtMs = performance.now();
    comeBack();
    await untilSent(sent, 2);
    expect(performance.now() - cameBackAtMs).toBeLessThan(250);
    await untilTold(results);
    expect(sent).toHaveLength(2);
    close();
  });

  test('it waits for the time that the service asked for', async () => {
    let sent = 0;
    const extensions = { code: 'RATE_LIMITED', retryAfterSeconds: 30 };
    const link = new ApolloLink(() => {
      sent += 1;
      return from(Promise.resolve({ errors: [{ message: 'Too many requests.', extensions }] }));
    });
    const client = new ApolloClient({ link, cache: new InMemoryCache() });
    const leave = followChanges(client, { customerId: service.given.customer() });
    await delay(50);
    comeBack();
    leave();
    client.stop();
    expect(sent).toBe(1);
  });

  test('what was refused stays so', async () => {
    const asked = await givenAsked();
    const stranger = asCustomer(service.given.customer());
    const { sent, refusals, close } = screenOf(
      asked,
      () => service.url,
      () => stranger,
    );
    await untilTrue(
      () => refusals.length > 0,
      () => 'never refused',
    );
    comeBack();
    await delay(200);
    expect(sent).toHaveLength(1);
    close();
  });
});

/** Fires what waits for the next second, and lets what follows from it happen. */
async function passSecond(): Promise<void> {
  jest.advanceTimersByTime(1_000);
  for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => setImmediate(done));
}

test('a break after something was heard is followed by the shortest pause, however many came before', async () => {
  const asked = await givenAsked();
  const { client, results, close } = screenOf(asked, () => service.url);
  await untilTold(results);
  close();
  let sent = 0;
  const data = { pendingUpdateChanged: results[0] };
  client.setLink(
    new ApolloLink(() => {
      sent += 1;
      return from(Promise.resolve({ data }));
    }),
  );
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
  const leave = followChanges(client, { customerId: asked.customerId });
  for (let second = 1; second <= 6; second += 1) await passSecond();
  leave();
  jest.useRealTimers();
  expect(sent).toBeGreaterThanOrEqual(6);
});

test('what is refused is told once, and not asked for again', async () => {
  const asked = await givenAsked();
  const stranger = asCustomer(service.given.customer());
  const { sent, refusals, close } = screenOf(
    asked,
    () => service.url,
    () => stranger,
  );
  await untilTrue(
    () => refusals.length > 0,
    () => 'never refused',
  );
  // The first pause is never longer.
  await delay(1_200);
  expect(sent).toEqual(['PendingUpdateChanged']);
  expect(refusals).toEqual(['FORBIDDEN']);
  close();
});

describe('once the token has expired', () => {
  const soon = () => Math.floor(Date.now() / 1_000) + 2;
  const tokenUntil = (sub: string, exp: number) => bearer(tokenOf({ sub, exp }));

  async function givenTokenExpires(tokenAfter: (expired: CallerHeaders, sub: string) => CallerHeaders) {
    const asked = await givenAsked();
    const { customerId } = asked;
    const node = await startNode(service.database, { limits: { idleTimeoutMs: 1_000 } });
    const first = tokenUntil(customerId, soon());
    let token = first;
    const screen = screenOf(
      asked,
      () => node.url,
      () => token,
    );
    await untilTold(screen.results);
    token = tokenAfter(first, customerId);
    await untilTrue(
      () => screen.sent.length === 2,
      () => 'never asked again',
    );
    const close = async () => {
      screen.close();
      await node.close();
    };
    return { ...screen, asked, close };
  }

  test('it goes on with the next one', async () => {
    const { asked, changes, close } = await givenTokenExpires((_expired, sub) => asCustomer(sub));
    await answerOf(asked, 'given');
    await untilTrue(
      () => changes().length > 0,
      () => 'never told',
    );
    await close();
  });

  test('it stops where there is no other', async () => {
    const { sent, refusals, close } = await givenTokenExpires((expired) => expired);
    await delay(2_500);
    expect(sent).toHaveLength(2);
    expect(refusals).toEqual(['UNAUTHENTICATED']);
    await close();
  });
});
