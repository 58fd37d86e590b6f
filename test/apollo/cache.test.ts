import { isObjectType, type GraphQLObjectType } from 'graphql';
import { consentTypePolicies } from '../../src/client/apollo';
import {
  DecisionHistoryDocument,
  LatestTemplateDocument,
  PendingUpdateDocument,
  RecordDecisionDocument,
  RecordDecisionWithHistoryDocument,
} from '../../src/client/documents/generated';
import { getSchema } from '../../src/graphql/schema';
import { CustomerStandingDocument } from '../operations/generated';
import { asCustomer, asService, tokenOf, bearer } from '../service/bearer';
import { openStage, screenOf, type Stage } from './frontend';

let stage: Stage;
let warned: jest.SpyInstance[];

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

// Apollo Client says so on the console when data does not fit its cache.
beforeEach(() => {
  warned = (['warn', 'error'] as const).map((level) => jest.spyOn(console, level).mockImplementation());
});
afterEach(() => {
  const said = warned.flatMap((spy) => spy.mock.calls as unknown[][]);
  for (const spy of warned) spy.mockRestore();
  expect(said).toEqual([]);
});

describe('the payload of recordDecision', () => {
  test('updates every screen of the customer, and nothing is asked again', async () => {
    const asked = await stage.givenAsked();
    const client = stage.frontend({ caller: asCustomer(asked.customerId) });
    const dialog = screenOf(client.watchQuery({ query: PendingUpdateDocument, variables: asked }));
    const overview = screenOf(client.watchQuery({ query: CustomerStandingDocument, variables: asked }));
    await dialog.until(({ pendingUpdate }) => pendingUpdate?.accepted === false);
    await overview.until(({ customer }) => customer !== null);

    const sent = await stage.sentDuring(async () => {
      await client.mutate({
        mutation: RecordDecisionDocument,
        variables: { input: { ...asked, value: 'given' } },
      });
      const { pendingUpdate } = await dialog.until((data) => data.pendingUpdate?.accepted === true);
      expect(pendingUpdate).toMatchObject({ reason: null, mayProceed: true, decision: { value: 'given' } });
      const { customer } = await overview.until((data) => !awaits(data, asked.templateCode));
      expect(customer?.id).toBe(asked.customerId);
    });

    expect(sent).toHaveLength(1);
    dialog.leave();
    overview.leave();
  });

  test('may bring the history along, whose list is then as it is', async () => {
    const asked = await stage.givenAsked();
    const { customerId, templateCode } = asked;
    const client = stage.frontend();
    const history = screenOf(
      client.watchQuery({ query: DecisionHistoryDocument, variables: { customerId, templateCode } }),
    );
    await history.until(({ customer }) => customer?.decisions?.edges.length === 0);

    const sent = await stage.sentDuring(async () => {
      for (const value of ['given', 'withdraw'] as const) {
        const variables = { input: { ...asked, value }, templateCode };
        await client.mutate({ mutation: RecordDecisionWithHistoryDocument, variables });
      }
      await history.until(({ customer }) => customer?.decisions?.edges.length === 2);
    });

    expect(sent).toHaveLength(2);
    expect(history.shown.at(-1)?.customer?.decisions?.edges.map(({ node }) => node.value)).toEqual([
      'withdraw',
      'given',
    ]);
    history.leave();
  });

  test('of one customer changes nothing about another', async () => {
    const asked = await stage.givenAsked();
    const other = { ...asked, customerId: stage.service.given.customer() };
    const client = stage.frontend();
    const screen = screenOf(client.watchQuery({ query: PendingUpdateDocument, variables: other }));
    await screen.until(({ pendingUpdate }) => pendingUpdate?.accepted === false);
    const input = { ...asked, value: 'reject' } as const;

    await client.mutate({ mutation: RecordDecisionDocument, variables: { input } });

    expect(screen.shown.map(({ pendingUpdate }) => pendingUpdate?.accepted)).toEqual([false]);
    screen.leave();
  });
});

function awaits(
  {
    customer,
  }: {
    customer: { pendingUpdates: readonly { templateCode: string; accepted: boolean }[] | null } | null;
  },
  templateCode: string,
): boolean {
  return (
    customer?.pendingUpdates?.some((each) => each.templateCode === templateCode && !each.accepted) ?? true
  );
}

describe('a version', () => {
  test('is kept in each language, so that switching there and back asks once for each', async () => {
    const asked = await stage.givenAsked();
    const client = stage.frontend();
    const query = client.watchQuery({ query: PendingUpdateDocument, variables: { ...asked, locale: 'en' } });
    const screen = screenOf(query);
    const localeShown = (locale: string) =>
      screen.until(({ pendingUpdate }) => pendingUpdate?.version.locale === locale);
    await localeShown('en');

    const sent = await stage.sentDuring(async () => {
      for (const locale of ['de', 'en', 'de']) {
        await query.setVariables({ ...asked, locale });
        await localeShown(locale);
      }
    });

    expect(sent).toHaveLength(1);
    screen.leave();
  });

  test('stays in the reader’s language when they have answered', async () => {
    const asked = { ...(await stage.givenAsked()), locale: 'de' };
    const client = stage.frontend();
    const screen = screenOf(client.watchQuery({ query: PendingUpdateDocument, variables: asked }));
    await screen.until(({ pendingUpdate }) => pendingUpdate?.version.locale === 'de');
    const variables = { input: { ...asked, value: 'given' }, locale: asked.locale } as const;

    await client.mutate({ mutation: RecordDecisionDocument, variables });

    const { pendingUpdate } = await screen.until((data) => data.pendingUpdate?.accepted === true);
    expect(pendingUpdate?.version).toMatchObject({ locale: 'de', title: 'Neuigkeiten per E-Mail' });
    screen.leave();
  });

  test('that was shown as the latest is the one that is pending', async () => {
    const { templateCode, ...rest } = await stage.givenAsked();
    const client = stage.frontend();
    await client.query({ query: LatestTemplateDocument, variables: { templateCode, locale: 'de' } });
    await client.query({ query: PendingUpdateDocument, variables: { ...rest, templateCode, locale: 'de' } });

    const kept = Object.keys(client.cache.extract() as object).filter((key) =>
      key.includes(rest.consentVersionId),
    );

    expect(kept).toEqual([`ConsentVersion:{"consentVersionId":"${rest.consentVersionId}","locale":"de"}`]);
  });
});

test('a history grows page by page', async () => {
  const asked = await stage.givenAsked();
  const client = stage.frontend();
  for (const value of ['given', 'reject', 'withdraw'] as const) {
    await client.mutate({ mutation: RecordDecisionDocument, variables: { input: { ...asked, value } } });
  }
  const { customerId, templateCode } = asked;
  const variables = { customerId, templateCode, first: 2 };
  const query = client.watchQuery({ query: DecisionHistoryDocument, variables });
  const screen = screenOf(query);
  const first = await screen.until(({ customer }) => customer?.decisions?.edges.length === 2);

  const after = first.customer?.decisions?.pageInfo.endCursor;
  await query.fetchMore({ variables: { after } });

  const { customer } = await screen.until((data) => data.customer?.decisions?.edges.length === 3);
  expect(customer?.decisions?.edges.map(({ node }) => node.value)).toEqual(['withdraw', 'reject', 'given']);
  expect(customer?.decisions?.pageInfo.hasNextPage).toBe(false);
  screen.leave();
});

test('histories of one customer on several templates, and on all, stay apart', async () => {
  const first = await stage.givenAsked();
  const second = { ...(await stage.givenAsked()), customerId: first.customerId };
  const { customerId } = first;
  const client = stage.frontend();
  for (const [asked, value] of [
    [first, 'given'],
    [second, 'reject'],
  ] as const) {
    const variables = { input: { ...asked, value } };
    await client.mutate({ mutation: RecordDecisionDocument, variables });
  }
  const valuesOn = async (templateCode: string | null, fetchPolicy: 'network-only' | 'cache-only') => {
    const variables = { customerId, templateCode };
    const { data } = await client.query({ query: DecisionHistoryDocument, variables, fetchPolicy });
    return data?.customer?.decisions?.edges.map(({ node }) => node.value);
  };
  const templates = [first.templateCode, second.templateCode, null];
  const histories = [['given'], ['reject'], ['reject', 'given']];

  for (const [index, templateCode] of templates.entries()) {
    expect(await valuesOn(templateCode, 'network-only')).toEqual(histories[index]);
  }
  // Each is what it was after the others have come.
  for (const [index, templateCode] of templates.entries()) {
    expect(await valuesOn(templateCode, 'cache-only')).toEqual(histories[index]);
  }
});

test('recorders of one name stay apart by their kind', async () => {
  const asked = await stage.givenAsked();
  const scope = 'consents:decide consents:read';
  const service = stage.frontend({ caller: bearer(tokenOf({ sub: 'pat', scope })) });
  const publisher = stage.frontend({ caller: bearer(tokenOf({ sub: 'pat', scope, client_id: 'desk' })) });
  await service.mutate({
    mutation: RecordDecisionDocument,
    variables: { input: { ...asked, value: 'given' } },
  });
  await publisher.mutate({
    mutation: RecordDecisionDocument,
    variables: { input: { ...asked, value: 'reject' } },
  });

  const { customerId, templateCode } = asked;
  const { data } = await stage
    .frontend({ caller: asService })
    .query({ query: DecisionHistoryDocument, variables: { customerId, templateCode } });

  expect(data?.customer?.decisions?.edges.map(({ node }) => node.recorder)).toMatchObject([
    { kind: 'STAFF', name: 'pat' },
    { kind: 'SERVICE', name: 'pat' },
  ]);
});

test('every type with an id is kept by a key, or on purpose by none', () => {
  const isKnown = ({ name }: GraphQLObjectType) => consentTypePolicies[name]?.keyFields !== undefined;
  const isNamedById = (type: GraphQLObjectType) => String(type.getFields()['id']?.type) === 'ID!';
  const withIds = Object.values(getSchema().getTypeMap()).filter(
    (type) =>
      isObjectType(type) &&
      Object.values(type.getFields()).some(({ type: kind }) => /^ID!?$/.test(String(kind))),
  ) as readonly GraphQLObjectType[];
  expect(withIds.length).toBeGreaterThan(5);
  expect(withIds.filter((type) => !isKnown(type) && !isNamedById(type)).map(({ name }) => name)).toEqual([]);
});
