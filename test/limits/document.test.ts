import { getIntrospectionQuery, Kind, parse, type DocumentNode } from 'graphql';
import type { LimitsConfig } from '../../src/config/limits';
import { priceOf } from '../../src/graphql/fields/documentCost';
import { getSchema } from '../../src/graphql/schema';
import { ask, replyOf } from '../graphql/asking';
import { asCustomer } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

let service: TestService;

beforeAll(async () => {
  service = await startService({ mode: 'development' });
  for (const templateCode of ['marketing', 'research', 'terms']) {
    await service.given.template(templateCode);
    await service.given.publishedVersion({ templateCode });
  }
}, startTimeoutMs);
afterAll(() => service.close());

/** A reply, with the statements about customers that were sent meanwhile. */
async function asked(query: string, variables: object = {}) {
  const statements: string[] = [];
  const stop = service.database.engine.onStatement((text) => {
    // The poll for new versions runs on its own.
    if (/\b(decision|customer)\b/.test(text)) statements.push(text);
  });
  const reply = await ask(service.url, { query, variables }).finally(stop);
  return { ...reply, statements };
}

const times = (count: number, textOf: (index: number) => string): string =>
  Array.from({ length: count }, (_none, index) => textOf(index)).join(' ');

const id = '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11';
const hundred = Array.from({ length: 100 }, () => id);
const manyCodes = Array.from({ length: 60 }, (_none, index) => `template-${index}`);
const pendingAlias = (index: number) =>
  `p${index}: pendingUpdate(customerId: "${id}", templateCode: "terms") { accepted }`;
const customersAlias = (index: number) => `c${index}: customers(ids: $ids) { id }`;
const withIds = (selections: string) => `query ($ids: [ID!]!) { ${selections} }`;
/** Each fragment spreads the next one twice. */
const fragmentBomb = `query { customer(id: "${id}") { ...F0 } } ${times(
  14,
  (index) => `fragment F${index} on Customer { ...F${index + 1} ... on Customer { ...F${index + 1} } }`,
)} fragment F14 on Customer { id }`;

describe('is refused before a statement is sent', () => {
  test.each<[string, string, object, object]>([
    [
      'ten thousand customers by aliases',
      `{ ${times(10_000, pendingAlias).slice(0, 200_000)} }`,
      {},
      { limit: 'tokens', maximum: 10_000 },
    ],
    [
      'more aliases than one document may have',
      `{ ${times(300, pendingAlias)} }`,
      {},
      { limit: 'aliases', maximum: 250, came: 300 },
    ],
    [
      'ten thousand customers by lists',
      withIds(times(100, customersAlias)),
      { ids: hundred },
      { limit: 'cost', maximum: 5_000, came: 10_000 },
    ],
    [
      'lists that multiply: customers by templates',
      'query ($ids: [ID!]!, $codes: [String!]) { customers(ids: $ids) { pendingUpdates(templateCodes: $codes) { accepted } } }',
      { ids: hundred, codes: manyCodes },
      { limit: 'cost', came: 6_100 },
    ],
    [
      'lists that multiply: customers by pages',
      'query ($ids: [ID!]!, $first: Int) { customers(ids: $ids) { decisions(first: $first) { nodes { id } } } }',
      { ids: hundred, first: 100 },
      { limit: 'cost', came: 10_100 },
    ],
    [
      'paths of the log, each of which reads and hashes tiles',
      'query ($ids: [ID!]!) { customers(ids: $ids) { decisions(first: 100) { nodes { evidence { proof } } } } }',
      { ids: hundred.slice(0, 10) },
      { limit: 'cost', came: 6_010 },
    ],
    [
      'lists within fragments',
      `query ($ids: [ID!]!) { ...All } fragment All on Query { ${times(100, customersAlias)} }`,
      { ids: hundred },
      { limit: 'cost', came: 10_000 },
    ],
    [
      'a default that multiplies',
      `query ($ids: [ID!]! = ${JSON.stringify(hundred)}) { ${times(100, customersAlias)} }`,
      {},
      { limit: 'cost', came: 10_000 },
    ],
    [
      'many decisions in one document',
      `mutation { ${times(251, (index) => `d${index}: recordDecision(input: { customerId: "${id}", templateCode: "terms", value: withdraw }) { changed }`)} }`,
      {},
      { limit: 'aliases', came: 251 },
    ],
    [
      'a deep document',
      `{ __type(name: "Query") ${'{ ofType '.repeat(20)} { name } ${'}'.repeat(20)} }`,
      {},
      { limit: 'depth', maximum: 12, came: 22 },
    ],
    [
      'many directives',
      `{ customer(id: "${id}") { ${times(101, () => 'id @include(if: true)')} } }`,
      {},
      { limit: 'directives', maximum: 100, came: 101 },
    ],
    [
      'fragments within fragments that no walk gets through',
      `{ ${'... { '.repeat(3_000)} __typename ${'}'.repeat(3_000)} }`,
      {},
      { limit: 'depth', maximum: 500 },
    ],
    [
      'lists within lists that no parser gets through',
      `{ latestTemplate(templateCode: ${'['.repeat(4_900)}1${']'.repeat(4_900)}) { title } }`,
      {},
      { limit: 'depth', maximum: 500 },
    ],
    [
      'comments without end',
      `{ __typename } ${'#\n'.repeat(10_000)}`,
      {},
      { limit: 'tokens', maximum: 10_000 },
    ],
    [
      'lines without end',
      `${'\n'.repeat(3_000)}{ __typename }`,
      {},
      { limit: 'lines', maximum: 2_000, came: 3_001 },
    ],
    [
      'members of each row that are nothing by themselves',
      withIds(
        `customers(ids: $ids) { decisions(first: 40) { nodes { ${times(60, (index) => `t${index}: __typename`)} } } }`,
      ),
      { ids: hundred },
      { limit: 'members', maximum: 200_000 },
    ],
    [
      'the schema in other words, again and again',
      `{ __schema { types { ${times(240, (index) => `f${index}: fields { name description args { name type { name } } }`)} } } }`,
      {},
      { limit: 'members', maximum: 200_000 },
    ],
    [
      'fields that are compared with each other without end',
      `{ latestTemplate(templateCode: "terms") { ${times(900, () => 'title')} } }`,
      {},
      { limit: 'comparisons', maximum: 500_000 },
    ],
    [
      'fragments that double beyond any count',
      `{ ...F0 } ${times(40, (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`)} fragment F40 on Query { __typename }`,
      {},
      { limit: 'selections', maximum: 10_000_000 },
    ],
    [
      'fields for staff of each row',
      withIds(
        `customers(ids: $ids) { pendingUpdate(templateCode: "terms") { version { ${times(60, (index) => `e${index}: editorialReason`)} } } }`,
      ),
      { ids: hundred },
      { limit: 'cost', came: 100 * (1 + 1 + 1 + 60) },
    ],
    ['fragments that unfold', fragmentBomb, {}, { limit: 'selections', maximum: 10_000 }],
    [
      'all templates of many customers',
      withIds(times(20, (index) => `c${index}: customers(ids: $ids) { pendingUpdates { accepted } }`)),
      { ids: hundred },
      { limit: 'cost', came: 20 * 100 * (1 + 3) },
    ],
    [
      'texts in all languages',
      withIds(
        `customers(ids: $ids) { ${times(5, (index) => `p${index}: pendingUpdate(templateCode: "terms") { version { texts { body } } }`)} }`,
      ),
      { ids: hundred },
      { limit: 'cost', came: 100 * (1 + 5 * (1 + 1 + 10)) },
    ],
    [
      'the texts and versions of many decisions',
      withIds('customers(ids: $ids) { decisions(first: 20) { nodes { text { title } version { label } } } }'),
      { ids: hundred },
      { limit: 'cost', came: 100 * (1 + 20 * (1 + 1 + 1)) },
    ],
    [
      'a page of keys again and again',
      `{ ${times(100, (index) => `k${index}: apiKeys(first: 100) { nodes { name } }`)} }`,
      {},
      { limit: 'cost', came: 10_000 },
    ],
  ])('%s', async (_what, query, variables, details) => {
    const { status, errors, statements } = await asked(query, variables);
    expect({ status, statements }).toEqual({ status: 400, statements: [] });
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'TOO_COMPLEX', ...details } });
  });

  test('fields whose arguments do not fit, at what they would cost if they did', async () => {
    const misfits = times(60, (index) => `p${index}: pendingUpdate(templateCode: $code) { accepted }`);
    const query = `query ($ids: [ID!]!, $code: String = "terms") { customers(ids: $ids) { ${misfits} } }`;
    const { status, errors, statements } = await asked(query, { ids: hundred, code: null });
    expect({ status, statements }).toEqual({ status: 400, statements: [] });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'TOO_COMPLEX', limit: 'cost', came: 6_100 });
  });
});

describe.each<[string, Readonly<Record<string, string>>]>([
  ['a caller without a credential', {}],
  ['a customer', asCustomer(id)],
])('less is let through of %s', (_who, caller) => {
  const askedByThem = async (query: string) =>
    replyOf(
      await fetch(`${service.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...caller },
        body: JSON.stringify({ query }),
      }),
    );
  const latestAlias = (index: number) => `a${index}: latestTemplate(templateCode: "terms") { title }`;
  const twice = '{ a: texts { title } b: texts { title } }';
  const spreads = times(50, (index) => `a${index}: latestTemplate(templateCode: "terms") { ...F }`);
  const names = 'title body label locale number state validity reask graceUntil publishedAt';

  test.each<[string, string, object]>([
    ['tokens', `{ ${times(200, latestAlias)} }`, { limit: 'tokens', maximum: 2_000 }],
    [
      'cost',
      `{ ${times(48, (index) => `a${index}: latestTemplate(templateCode: "terms") ${twice}`)} }`,
      { limit: 'cost', maximum: 1_000, came: 48 * 21 },
    ],
    [
      'selections',
      `{ ${spreads} } fragment F on ConsentVersion { ${names} ${names} }`,
      { limit: 'selections', maximum: 1_000 },
    ],
  ])('%s', async (_limit, query, details) => {
    for (const _time of [1, 2, 3]) {
      const { status, errors } = await askedByThem(query);
      expect({ status, errors }).toMatchObject({
        status: 400,
        errors: [{ extensions: { code: 'TOO_COMPLEX', ...details } }],
      });
      expect(await asked(query)).toMatchObject({ status: 200 });
    }
  });
});

describe('the texts of one answer are counted', () => {
  const body = 'x'.repeat(1_000);

  test.each([
    ['by their bodies', '{ body }', null],
    ['in all languages', '{ texts { body } }', null],
    ['in one language', '{ text { body } }', { text: null }],
    ['through a pending update', null, null],
  ])(
    '%s',
    async (_way, selection, left) => {
      const small = await startService({ limits: { maxTextCharacters: 2_500 } });
      const { templateCode } = await small.given.publishedVersion({
        texts: [{ locale: 'en', title: 'A title', body }],
      });
      const field = (index: number) =>
        selection
          ? `a${index}: latestTemplate(templateCode: "${templateCode}") ${selection}`
          : `a${index}: pendingUpdate(customerId: "${id}", templateCode: "${templateCode}") { version { body } }`;

      const two = await ask(small.url, { query: `{ ${times(2, field)} }` });
      const three = await ask(small.url, { query: `{ ${times(3, field)} }` });
      await small.close();

      expect(two.errors).toBeUndefined();
      expect(three.data).toMatchObject({
        a0: expect.anything() as object,
        a1: expect.anything() as object,
        a2: left,
      });
      expect(three.errors).toMatchObject([
        {
          path: expect.arrayContaining(['a2', 'body']) as string[],
          extensions: { code: 'TOO_COMPLEX', limit: 'texts', maximum: 2_500 },
        },
      ]);
    },
    startTimeoutMs,
  );
});

describe('passes', () => {
  test.each<[string, string, object]>([
    [
      'a hundred customers with all that awaits them and their histories',
      withIds(
        'customers(ids: $ids) { id pendingUpdates { accepted version { title } } decisions { nodes { id } } }',
      ),
      { ids: hundred },
    ],
    ['a hundred customers one by one', `{ ${times(100, pendingAlias)} }`, {}],
    ['what Sandbox asks of a schema', getIntrospectionQuery({ inputValueDeprecation: true }), {}],
  ])('%s', async (_what, query, variables) => {
    const { status, errors } = await asked(query, variables);
    expect({ status, errors }).toEqual({ status: 200, errors: undefined });
  });
});

test.each<[string, Partial<LimitsConfig>, string]>([
  ['depth', { maxDepth: 3 }, `{ a: customer(id: "${id}") { decisions { nodes { id } } } }`],
  ['aliases', { maxAliases: 1 }, `{ ${times(2, pendingAlias)} }`],
  ['directives', { maxDirectives: 1 }, '{ __typename @include(if: true) @skip(if: false) }'],
  ['tokens', { maxTokens: 20 }, `{ ${times(2, pendingAlias)} }`],
  ['cost', { maxCost: 1 }, `{ ${times(2, pendingAlias)} }`],
  ['selections', { maxSelections: 3 }, `{ ${times(2, pendingAlias)} }`],
])(
  '%s is limited as is configured',
  async (limit, limits, query) => {
    const strict = await startService({ limits });
    const { status, errors } = await ask(strict.url, { query }).finally(() => strict.close());
    const [maximum] = Object.values(limits);
    expect({ status, extensions: errors?.[0]?.extensions }).toMatchObject({
      status: 400,
      extensions: { code: 'TOO_COMPLEX', limit, maximum },
    });
    // Alone it is harmless.
    expect(await asked(query)).toMatchObject({ status: 200 });
  },
  startTimeoutMs,
);

it.each<[string, Record<string, string | null>, number]>([
  ['', {}, 70],
  ['templateCodes: ["a", "b"]', {}, 2],
  ['after: $after', { after: '00000000-1' }, 1],
  ['after: $after', { after: null }, 70],
])('a customer who is followed costs what is looked up as it begins: %s %j', (more, variables, cost) => {
  expect(priceOf({ ...following(more), variables, maxSelections: 100, templates: 70 }).cost).toBe(cost);
});

/** Each document is parsed once, as the service does, which remembers its prices. */
const followings = new Map<string, DocumentNode>();
function following(more: string) {
  const query = `subscription ($after: ID) { pendingUpdateChanged(customerId: "${id}" ${more}) { at } }`;
  const document = followings.get(more) ?? parse(query);
  followings.set(more, document);
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('The document has one operation.');
  return { schema: getSchema(), document, operation };
}
