import { setTimeout as delay } from 'node:timers/promises';
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { consentTypePolicies } from '../../src/client/apollo';
import { followChanges, type Change } from '../../src/client/changes';
import { PendingUpdateDocument } from '../../src/client/documents/generated';
import { logAll, logKeeping } from '../evidence/logPass';
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

type Asked = Awaited<ReturnType<typeof givenAsked>>;

/** A screen of the customer, on whichever node it finds. */
function screenOf(
  { customerId, templateCode }: Asked,
  urlOf: () => string,
  headers: () => CallerHeaders = () => asCustomer(customerId),
) {
  const sent: string[] = [];
  const http = new HttpLink({
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
  const { client, sent, changes, close } = screenOf(asked, () => service.url);
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

test('what is refused is told once, and not asked for again', async () => {
  const asked = await givenAsked();
  const stranger = asCustomer(service.given.customer());
  const { sent, refusals, close } = screenOf(
    asked,
    () => service.url,
    () => stranger,
  );
  await delay(2_500);
  expect(sent).toEqual(['PendingUpdateChanged']);
  expect(refusals).toEqual(['FORBIDDEN']);
  close();
});

describe('once the token has expired', () => {
  const soon = () => Math.floor(Date.now() / 1_000) + 3;
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
