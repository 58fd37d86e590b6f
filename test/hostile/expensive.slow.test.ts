import { getIntrospectionQuery } from 'graphql';
import { asCustomer, asNobody, asService, type CallerHeaders } from '../service/bearer';
import { startTimeoutMs } from '../service/service';
import { customerId, Stage, templateCode } from './stage';

let stage: Stage;
/** Makes each document one that the service has not met. */
let comment = 0;

beforeAll(async () => {
  stage = await Stage.open({ FEDERATION: 'true' });
}, startTimeoutMs);
afterEach(() => stage.expectUnharmed());
afterAll(() => stage.close());

const times = (count: number, textOf: (index: number) => string): string =>
  Array.from({ length: count }, (_none, index) => textOf(index)).join(' ');
const quoted = JSON.stringify(customerId);
const ids = (count: number) => `[${times(count, () => quoted)}]`;
const latest = `latestTemplate(templateCode: "${templateCode}")`;
const pending = `pendingUpdate(customerId: ${quoted}, templateCode: "${templateCode}")`;
const texts = 'texts { locale title body changeNote contentHash }';

/** Each fragment spreads the next one twice. */
const doubling = (depth: number, type: string, entry: string, leaf: string) =>
  `{ ${entry} { ...F0 } } ${times(
    depth,
    (index) => `fragment F${index} on ${type} { a: __typename ...F${index + 1} ...F${index + 1} }`,
  )} fragment F${depth} on ${type} { ${leaf} }`;

/** Fields of one name, each with all that is below it to be compared with all that is below the others. */
const overlapping = (width: number) =>
  `{ ${latest} { ${times(width, () => 'texts { title }')} ${times(width, () => '...F')} } }
   fragment F on ConsentVersion { ${times(width, () => 'texts { title body }')} }`;

type Asked = readonly [what: string, query: string, caller?: CallerHeaders];

const tooMuch: readonly Asked[] = [
  [
    '250 texts by aliases, without a credential',
    `{ ${times(250, (i) => `a${i}: ${latest} { ${texts} }`)} }`,
    asNobody,
  ],
  ['customers by lists in lists', `{ ${times(60, (i) => `a${i}: customers(ids: ${ids(100)}) { id }`)} }`],
  [
    'customers by templates by texts',
    `{ customers(ids: ${ids(100)}) { pendingUpdates { version { ${texts} } decision { id } changes { changeNote } } ${times(40, (i) => `d${i}: decisions(first: 100) { nodes { id } }`)} } }`,
  ],
  ['fragments that double', doubling(20, 'ConsentVersion', latest, texts)],
  ['fragments that double without a credential', doubling(12, 'ConsentVersion', latest, texts), asNobody],
  [
    'fragments that go round',
    `{ ${latest} { ...A } } fragment A on ConsentVersion { ...B } fragment B on ConsentVersion { ...A }`,
  ],
  [
    'lists of types in types',
    `{ __schema { types { ${'fields { type { '.repeat(8)} name ${'} } '.repeat(8)} } } }`,
    asNobody,
  ],
  ['directives without end', `{ ${latest} { title ${times(2_000, () => '@include(if: true)')} } }`],
  ['one directive on many fields', `{ ${latest} { ${times(200, () => 'title @skip(if: false)')} } }`],
  ['a directive that nobody knows, a thousand times', `{ __typename ${times(1_000, () => '@deprecated')} }`],
  ['many operations', times(400, (i) => `query Q${i} { a: ${latest} { title } }`)],
  [
    'many entities',
    `{ ${times(20, (i) => `e${i}: _entities(representations: [${times(100, () => `{ __typename: "Customer", id: ${quoted} }`)}]) { __typename ... on Customer { pendingUpdates { accepted } } }`)} }`,
  ],
  ['keys in pages of pages', `{ ${times(200, (i) => `k${i}: apiKeys(first: 100) { nodes { id } }`)} }`],
  [
    'templates with all their versions',
    `{ templates(first: 100) { nodes { versions(first: 100) { nodes { ${texts} } } draft { comparison { body { lines { text } } } } } } }`,
  ],
  [
    'many days',
    `{ ${times(50, (i) => `d${i}: template(templateCode: "news") { decisionsPerDay(from: "0001-01-01", until: "9999-12-31") { day } }`)} }`,
  ],
];

const casesOf = (all: readonly Asked[]) =>
  all.map(([what, query, caller = asService]) => ({ what, query, caller }));

const bearable: readonly Asked[] = [
  ['selections that overlap', overlapping(100)],
  ['selections that overlap, as many as a document may have', overlapping(550)],
  ['selections that overlap, without a credential', overlapping(100), asNobody],
  ['the same field two thousand times', `{ ${latest} { ${times(2_000, () => 'title')} } }`],
  ['the schema in full', getIntrospectionQuery({ inputValueDeprecation: true })],
  [
    'the schema in full, without a credential',
    getIntrospectionQuery({ inputValueDeprecation: true }),
    asNobody,
  ],
  ['the schema many times', `{ ${times(20, (i) => `s${i}: __schema { types { name fields { name } } }`)} }`],
  [
    'a hundred pending updates',
    `{ ${times(100, (i) => `p${i}: ${pending} { accepted version { ${texts} } }`)} }`,
    asCustomer(customerId),
  ],
  [
    'an introspection of one type by aliases',
    `{ ${times(100, (i) => `t${i}: __type(name: "Query") { fields { name } }`)} }`,
    asNobody,
  ],
  [
    'five hundred fields under a condition',
    `query ($v: Boolean = false) { ${latest} { ${times(90, () => '... @include(if: $v) { title }')} } }`,
    asNobody,
  ],
];

describe('documents that are made to cost', () => {
  it.each(casesOf(tooMuch))('are refused: $what', async ({ query, caller }) => {
    await stage.expectUnharmedBy(async () => {
      for (let time = 0; time < 8; time += 1) {
        const { status, codes, data } = await stage.graphql({ query }, caller);
        expect(codes.length).toBeGreaterThan(0);
        expect(status === 400 || Object.values(data ?? {}).every((value) => value === null)).toBe(true);
      }
    });
  });

  it.each(casesOf(bearable))(
    'are answered soon or refused, thirty times with a comment of their own: $what',
    async ({ query, caller }) => {
      await stage.expectUnharmedBy(async () => {
        for (let time = 0; time < 30; time += 1) {
          const { status } = await stage.graphql({ query: `${query} #${(comment += 1)}` }, caller);
          expect([200, 400]).toContain(status);
        }
      });
    },
  );
});

const numbers = [
  ...['2147483648', '-2147483649', '9007199254740993', '18446744073709551616', '1e400', '-1e400', '1.5'],
  ...['9'.repeat(40), '-0.0', '1e308', '00', '0x1g', '1_000', 'NaN', 'Infinity'],
] as const;

describe('numbers that are not what they seem', () => {
  it.each(numbers)(
    '%s is no size of a page, at either door, as a literal or as a variable',
    async (number) => {
      const query = 'query ($first: Int) { templates(first: $first) { nodes { templateCode } } }';
      const asked = [
        await stage.graphql({ query: `{ templates(first: ${number}) { nodes { templateCode } } }` }),
        await stage.graphql(`{"query":${JSON.stringify(query)},"variables":{"first":${number}}}`),
      ];
      expect(asked.map(({ codes }) => codes[0])).toEqual(['INVALID_INPUT', 'INVALID_INPUT']);
      const page = await stage.fetch(
        `/v1/customers/${customerId}/consents/templates/news/decisions?first=${number}`,
        { headers: asService },
      );
      expect(page.status).toBe(400);
    },
  );

  it('1.5 is no id, as a literal or as a variable', async () => {
    const query = 'query ($id: ID!) { customer(id: $id) { id } }';
    const asked = [
      await stage.graphql({ query: '{ customer(id: 1.5) { id } }' }),
      await stage.graphql({ query, variables: { id: 1.5 } }),
    ];
    for (const { codes, data } of asked)
      expect([codes, data?.['customer'] ?? null]).toEqual([['INVALID_INPUT'], null]);
  });

  it.each(['0', '10048213', '9007199254740993'])('%s is an id as a literal, to the digit', async (number) => {
    const { data } = await stage.graphql({ query: `{ customer(id: ${number}) { id } }` });
    expect(data?.['customer']).toEqual({ id: number });
  });

  it.each(['0', '-1', '2147483648', '99999999999999999999', '1e3', '1.0', '%31'])(
    '%s is no sequence that is there',
    async (number) => {
      const path = `/v1/customers/${customerId}/consents/templates/news/decisions/${number}`;
      expect([400, 404]).toContain((await stage.fetch(path, { headers: asService })).status);
    },
  );
});
