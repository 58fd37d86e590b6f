import { Client, fetchExchange, gql, type AnyVariables, type DocumentInput, type Exchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { isObjectType } from 'graphql';
import { consentKeys } from '../../src/client/urql';
import {
  DecisionHistoryDocument,
  LogInDocument,
  MyConsentsDocument,
  PendingUpdateDocument,
  RecordDecisionDocument,
  RecordDecisionsDocument,
} from '../../src/client/documents/generated';
import { getSchema } from '../../src/graphql/schema';
import { asCustomer } from '../service/bearer';
import { bothTexts } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';

let service: TestService;
let warned: jest.SpyInstance[];

beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

// It says so on the console when it cannot keep something by a key.
beforeEach(() => {
  warned = (['warn', 'error'] as const).map((level) => jest.spyOn(console, level).mockImplementation());
});
afterEach(() => {
  const said = warned.flatMap((spy) => spy.mock.calls as unknown[][]);
  for (const spy of warned) spy.mockRestore();
  expect(said).toEqual([]);
});

async function givenAsked() {
  const { templateCode, consentVersionId } = await service.given.publishedVersion({ texts: bothTexts });
  return { customerId: service.given.customer(), templateCode, consentVersionId };
}

/** A frontend of the customer, with the keys that we recommend; `sent` counts its requests. */
function frontend(customerId: string) {
  const sent: unknown[] = [];
  const counting: typeof fetch = (url, init) => {
    sent.push(url);
    return fetch(url, init);
  };
  const kept: Exchange = cacheExchange({
    keys: consentKeys,
    resolvers: { Customer: { decisions: relayPagination() } },
  });
  const client = new Client({
    url: `${service.url}/graphql`,
    exchanges: [kept, fetchExchange],
    preferGetMethod: false,
    fetch: counting,
    fetchOptions: { headers: asCustomer(customerId) },
  });
  const ask = async <Data, Variables extends AnyVariables>(
    query: DocumentInput<Data, Variables>,
    variables: Variables,
  ): Promise<Data> => {
    const { data, error } = await client.query(query, variables).toPromise();
    if (error || !data) throw error ?? new Error('There is no data.');
    return data;
  };
  return { client, ask, sent };
}

test('what recordDecision answers is seen on every screen, and nothing is asked again', async () => {
  const asked = await givenAsked();
  const { client, ask, sent } = frontend(asked.customerId);
  const before = await ask(PendingUpdateDocument, asked);
  expect(before.pendingUpdate).toMatchObject({ accepted: false });

  const input = { ...asked, value: 'given' } as const;
  const { error } = await client.mutation(RecordDecisionDocument, { input }).toPromise();
  expect(error).toBeUndefined();

  const after = await ask(PendingUpdateDocument, asked);
  expect(after.pendingUpdate).toMatchObject({ accepted: true, decision: { value: 'given' } });
  expect(sent).toHaveLength(2);
});

test('a version is kept in each language', async () => {
  const asked = await givenAsked();
  const { ask, sent } = frontend(asked.customerId);
  const titles: (string | undefined)[] = [];
  for (const locale of ['en', 'de', 'en', 'de']) {
    titles.push((await ask(PendingUpdateDocument, { ...asked, locale })).pendingUpdate?.version.title);
  }
  const [english, german] = bothTexts.map(({ title }) => title);
  expect(titles).toEqual([english, german, english, german]);
  expect(sent).toHaveLength(2);
});

test('the log-in page and the page of consents are kept without a warning', async () => {
  const asked = await givenAsked();
  const { client, ask } = frontend(asked.customerId);
  const { customer } = await ask(LogInDocument, { customerId: asked.customerId });
  expect(customer?.pendingUpdates?.map(({ templateCode }) => templateCode)).toContain(asked.templateCode);

  const { templateCode, consentVersionId } = asked;
  const decisions = [{ templateCode, consentVersionId, value: 'reject' }] as const;
  const input = { customerId: asked.customerId, decisions };
  await client.mutation(RecordDecisionsDocument, { input }).toPromise();

  const page = await ask(MyConsentsDocument, { customerId: asked.customerId });
  expect(page.customer?.decisions?.edges[0]?.node).toMatchObject({ value: 'reject' });
});

test('a history grows page by page', async () => {
  const asked = await givenAsked();
  const { client, ask } = frontend(asked.customerId);
  for (const value of ['given', 'reject', 'withdraw'] as const) {
    await client.mutation(RecordDecisionDocument, { input: { ...asked, value } }).toPromise();
  }
  const { customerId, templateCode } = asked;
  const first = await ask(DecisionHistoryDocument, { customerId, templateCode, first: 2 });
  const after = first.customer?.decisions?.pageInfo.endCursor;
  const both = await ask(DecisionHistoryDocument, { customerId, templateCode, first: 2, after });
  const values = both.customer?.decisions?.edges.map(({ node }) => node.value);
  expect(values).toEqual(['withdraw', 'reject', 'given']);
});

test('a version without a member of one language needs no locale for its key', async () => {
  const asked = await givenAsked();
  const { ask } = frontend(asked.customerId);
  const query = gql<{ readonly latestTemplate: unknown }>(
    'query ($code: String!) { latestTemplate(templateCode: $code) { consentVersionId label } }',
  );
  const { latestTemplate } = await ask(query, { code: asked.templateCode });
  expect(latestTemplate).toMatchObject({ consentVersionId: asked.consentVersionId });
});

test('every type without an id has a key, or on purpose none', () => {
  const foundByItself = /^(Query|Mutation|Subscription|PageInfo|.*(Connection|Edge|Payload)|__.*)$/;
  const nameless = Object.values(getSchema().getTypeMap()).filter(
    (type) => isObjectType(type) && !foundByItself.test(type.name) && !('id' in type.getFields()),
  );
  expect(nameless.length).toBeGreaterThan(10);
  expect(nameless.map(({ name }) => name).filter((name) => !(name in consentKeys))).toEqual([]);
});
