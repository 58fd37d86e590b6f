import { createHash, randomUUID } from 'node:crypto';
import { asCustomer, asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

let service: TestService;
const customerId = randomUUID();

beforeAll(async () => {
  service = await startService({ mode: 'production' });
  await service.given.template('terms');
  await service.given.publishedVersion({ templateCode: 'terms' });
}, startTimeoutMs);
afterAll(() => service.close());

interface Asked {
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Apollo Server validates the first; the others skip parsing and validation. */
const timesAsked = 8;

/** The same request over and over; what each answer says, without the id of its request. */
async function answers({ body, headers = asService }: Asked) {
  const all: string[] = [];
  for (let time = 0; time < timesAsked; time += 1) {
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const { data, errors } = JSON.parse(
      (await response.text()).replace(/,?"requestId":"[^"]*"/g, ''),
    ) as object & {
      data?: unknown;
      errors?: unknown;
    };
    const said = ['content-type', 'cache-control'].map((name) => response.headers.get(name));
    all.push(JSON.stringify({ status: response.status, said, data, errors }, null, 1));
  }
  return all;
}

const pending = `query Pending($id: ID!, $code: String!) {
  mine: pendingUpdate(customerId: $id, templateCode: $code) { accepted reason version { number publishedAt } decision { id } }
  public: latestTemplate(templateCode: "terms") { ...Text }
}
query Other($id: ID!) { customer(id: $id) { id } }
fragment Text on ConsentVersion { locale title @include(if: true) }`;
const many =
  'query ($ids: [ID!]!) { customers(ids: $ids) { id pendingUpdate(templateCode: "terms") { accepted } } }';
const ids = (count: number) => Array.from({ length: count }, () => customerId);
const refusedInList =
  'query ($ids: [ID!]!) { customers(ids: $ids) { id pendingUpdate(templateCode: "none") { accepted } } }';
/** Words that a program could take for code. */
const codeLike = [
  '"; process.exit(1); //',
  '\\',
  '${process.exit(1)}',
  '`',
  "'",
  '*/',
  '\u2028',
  '</script>',
  '\n',
];
const variables = { id: customerId, code: 'terms' };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test.each<[string, Asked]>([
  ['is answered', { body: { query: pending, variables, operationName: 'Pending' } }],
  ['by another operation of the document', { body: { query: pending, variables, operationName: 'Other' } }],
  [
    'with what clients say of themselves',
    {
      body: {
        query: pending,
        variables,
        operationName: 'Pending',
        extensions: { clientLibrary: { name: 'x' } },
      },
      headers: { ...asService, accept: 'application/graphql-response+json,application/json;q=0.9' },
    },
  ],
  ['for a list', { body: { query: many, variables: { ids: ids(50) } } }],
  ['with a field of each item refused', { body: { query: refusedInList, variables: { ids: ids(3) } } }],
  [
    'with one field refused',
    { body: { query: pending, variables: { ...variables, code: 'none' }, operationName: 'Pending' } },
  ],
  [
    'about somebody else',
    { body: { query: pending, variables, operationName: 'Pending' }, headers: asCustomer(randomUUID()) },
  ],
  [
    'with an id that is none',
    { body: { query: pending, variables: { ...variables, id: 'x y' }, operationName: 'Pending' } },
  ],
])('the same request is answered alike each time: %s', async (_name, asked) => {
  const [first, ...again] = await answers(asked);
  expect(first).toContain('"data"');
  for (const answer of again) expect(answer).toBe(first);
});

test.each<[string, Asked, string]>([
  ['variables of a wrong type', { body: { query: many, variables: { ids: [7, {}] } } }, 'INVALID_INPUT'],
  ['no variables', { body: { query: many } }, 'INVALID_INPUT'],
  [
    'an operation that it has not',
    { body: { query: pending, variables, operationName: 'Third' } },
    'INVALID_INPUT',
  ],
  ['no choice of two operations', { body: { query: pending, variables } }, 'INVALID_INPUT'],
  ['too long a list', { body: { query: many, variables: { ids: ids(3_000) } } }, 'TOO_COMPLEX'],
  ['introspection', { body: { query: '{ __schema { types { name } } }' } }, 'INVALID_INPUT'],
])('a document that is known is refused alike each time: %s', async (_name, asked, code) => {
  await answers({ body: { query: many, variables: { ids: ids(1) } } });
  const [first, ...again] = await answers(asked);
  expect(first).toContain(`"code": "${code}"`);
  for (const answer of again) expect(answer).toBe(first);
});

test.each(codeLike)('a literal is text, whatever is in it: %j', async (text) => {
  const code = JSON.stringify(text);
  const query = `{ a: latestTemplate(templateCode: ${code}) { title } b: latestTemplate(templateCode: "terms", locale: ${code}) { title } }`;
  const [first, ...again] = await answers({ body: { query } });
  expect(first).toContain('"member": "templateCode"');
  expect(first).toContain('"member": "locale"');
  for (const answer of again) expect(answer).toBe(first);
});

test('a document that is known may be named by its hash', async () => {
  const persistedQuery = { version: 1, sha256Hash: sha256(pending) };
  const [whole] = await answers({ body: { query: pending, variables, operationName: 'Pending' } });
  const byHash = await answers({
    body: { extensions: { persistedQuery }, variables, operationName: 'Pending' },
  });
  for (const answer of byHash) expect(answer).toBe(whole);
});

test('each of them leaves its field in the log', async () => {
  const lines = () => service.logged.filter(({ operation }) => operation === 'log').length;
  await answers({ body: { query: 'query Again { log { size } }' } });
  expect(lines()).toBe(timesAsked);
});
