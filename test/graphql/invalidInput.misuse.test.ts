import { visible } from '../service/customerIds';
import { startService, type TestService } from '../service/service';
import { ask, replyOf, type Reply } from './asking';

/** Stands in each request where a customer's data could: it must come back in no reply. */
const secret = 'personal-7f3a';
const customerId = '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11';

let service: TestService;

beforeAll(async () => {
  service = await startService();
  await service.given.template('terms');
  await service.given.publishedVersion({ templateCode: 'terms' });
});
afterAll(() => service.close());

interface Refused {
  readonly member: string;
  readonly expected: string;
}

const absent = 'left out, because no member has this name';
const values = 'one of given, reject, withdraw';
const wholeNumber = 'a whole number of at most 32 bits';
const anObject =
  'an object with templateCode, consentVersionId, value, locale, contentHash, channel, afterSequence, decidedAt, context, decidedBy, customerId, idempotencyKey';

function expectInvalid({ errors, text }: Reply, refused: readonly Refused[]): void {
  expect(errors?.map(({ extensions: { code, member, expected } }) => ({ code, member, expected }))).toEqual(
    refused.map((each) => ({ code: 'INVALID_INPUT', ...each })),
  );
  expect(errors?.every(({ extensions }) => typeof extensions['requestId'] === 'string')).toBe(true);
  expect(text).not.toContain(secret);
}

const goodInput = { customerId, templateCode: 'terms', value: 'withdraw' };
const record = 'mutation ($input: RecordDecisionInput!) { recordDecision(input: $input) { changed } }';

describe('a variable that does not fit its type is named by its path', () => {
  const inputs: readonly (readonly [string, unknown, string, string])[] = [
    ['an unknown enum value', { ...goodInput, value: secret }, 'input.value', values],
    ['an enum value of another type', { ...goodInput, value: 7 }, 'input.value', values],
    ['a missing member', { customerId, templateCode: 'terms' }, 'input.value', 'present'],
    ['null for a member', { ...goodInput, templateCode: null }, 'input.templateCode', 'a string'],
    ['an id that JSON has rounded', { ...goodInput, customerId: 2 ** 53 }, 'input.customerId', 'a string'],
    ['a number for text', { ...goodInput, locale: 7 }, 'input.locale', 'a string'],
    ['an object for text', { ...goodInput, channel: { secret } }, 'input.channel', 'a string'],
    ['a member too many', { ...goodInput, extra: secret }, 'input.extra', absent],
    [
      'a member with no name for one',
      { ...goodInput, [`"; ${secret} at "input.value"`]: 1 },
      'input',
      absent,
    ],
    [
      'text that looks like a path',
      { ...goodInput, value: `${secret} at "input.locale"; x` },
      'input.value',
      values,
    ],
    ['text for the object', secret, 'input', anObject],
    ['a list for the object', [goodInput], 'input', anObject],
    ['null for the object', null, 'input', anObject],
  ];

  test.each(inputs)('%s', async (_name, input, member, expected) => {
    const rows = await service.ledger.rowCount();
    const reply = await ask(service.url, { query: record, variables: { input } });
    expectInvalid(reply, [{ member, expected }]);
    expect(reply.status).toBe(400);
    expect(await service.ledger.rowCount()).toBe(rows);
  });

  test('a place in a list', async () => {
    const query = 'query ($ids: [ID!]!) { customers(ids: $ids) { id } }';
    const reply = await ask(service.url, { query, variables: { ids: [customerId, { secret }] } });
    expectInvalid(reply, [{ member: 'ids[1]', expected: 'a string' }]);
  });

  test('a number beyond 32 bits', async () => {
    const query =
      'query ($id: ID!, $first: Int) { customer(id: $id) { decisions(first: $first) { nodes { id } } } }';
    const reply = await ask(service.url, { query, variables: { id: customerId, first: 1e20 } });
    expectInvalid(reply, [{ member: 'first', expected: wholeNumber }]);
  });

  test('more than one', async () => {
    const input = { ...goodInput, value: secret, locale: 7 };
    const reply = await ask(service.url, { query: record, variables: { input } });
    expectInvalid(reply, [
      { member: 'input.value', expected: values },
      { member: 'input.locale', expected: 'a string' },
    ]);
  });
});

describe('a literal that does not fit its type is named by its path', () => {
  const decide = (input: string) => `mutation { recordDecision(input: ${input}) { changed } }`;
  const literals: readonly (readonly [string, string, string, string])[] = [
    [
      'text for an enum value',
      decide(`{ customerId: "${secret}", templateCode: "terms", value: "given" }`),
      'input.value',
      values,
    ],
    [
      'an unknown enum value',
      decide(`{ customerId: "${secret}", templateCode: "terms", value: maybe }`),
      'input.value',
      values,
    ],
    [
      'a missing member',
      decide(`{ customerId: "${secret}", templateCode: "terms" }`),
      'input.value',
      'present',
    ],
    [
      'a member too many',
      decide(`{ customerId: "${secret}", templateCode: "terms", value: given, extra: 1 }`),
      'input.extra',
      absent,
    ],
    [
      'null for a member',
      decide(`{ customerId: "${secret}", templateCode: null, value: given }`),
      'input.templateCode',
      'a string',
    ],
    [
      'an object for text',
      decide(`{ customerId: { a: "${secret}" }, templateCode: "terms", value: given }`),
      'input.customerId',
      'a string',
    ],
    ['text for the object', decide(`"${secret}"`), 'input', anObject],
    ['a number for text', '{ latestTemplate(templateCode: 7) { title } }', 'templateCode', 'a string'],
    [
      'an object in a list',
      `{ customers(ids: ["${customerId}", { a: "${secret}" }]) { id } }`,
      'ids',
      'a string',
    ],
    [
      'a number beyond 32 bits',
      `{ customer(id: "${customerId}") { decisions(first: 99999999999) { nodes { id } } } }`,
      'first',
      wholeNumber,
    ],
    [
      'a fraction',
      `{ customer(id: "${customerId}") { decisions(first: 1.5) { nodes { id } } } }`,
      'first',
      wholeNumber,
    ],
    ['a missing argument', '{ latestTemplate { title } }', 'templateCode', 'present'],
    [
      'a default of the wrong type',
      'query ($code: String! = 7) { latestTemplate(templateCode: $code) { title } }',
      'code',
      'a string',
    ],
    [
      'a directive’s argument',
      `{ latestTemplate(templateCode: "terms") @include(if: "${secret}") { title } }`,
      'if',
      'true or false',
    ],
  ];

  test.each(literals)('%s', async (_name, query, member, expected) => {
    const reply = await ask(service.url, { query, variables: { code: 'terms' } });
    expectInvalid(reply, [{ member, expected }]);
    expect(reply.status).toBe(400);
    expect(reply.errors?.[0]?.locations).toHaveLength(1);
  });
});

describe('where a fault is, for a form to show it there', () => {
  const pointersIn = ({ errors = [] }: Reply) =>
    errors.map(({ extensions }) =>
      (extensions['errors'] as readonly { readonly pointer: string }[]).map(({ pointer }) => pointer),
    );
  const inline = (input: string) => `mutation { recordDecision(input: ${input}) { changed } }`;

  test.each([
    ['a variable', record, { input: { ...goodInput, value: secret, locale: 7 } }, [['/value'], ['/locale']]],
    [
      'a variable of another name',
      record.replaceAll('$input', '$answer'),
      { answer: { ...goodInput, extra: 1 } },
      [['/extra']],
    ],
    ['a whole variable', record, { input: secret }, [['']]],
    ['a literal', inline(`{ customerId: "${secret}", templateCode: "terms" }`), {}, [['/value']]],
    [
      'a list',
      'query ($ids: [ID!]!) { customers(ids: $ids) { id } }',
      { ids: [customerId, {}] },
      [['/ids/1']],
    ],
    [
      'a form that an action judges',
      record,
      { input: { ...goodInput, templateCode: 'No Code', locale: '?', channel: '', idempotencyKey: '' } },
      [['/locale', '/channel', '/templateCode', '/idempotencyKey']],
    ],
    ['an argument that an action judges', '{ customers(ids: ["x y"]) { id } }', {}, [['/ids/0']]],
  ])(
    'in %s is said by a pointer from `input`, or else from the arguments',
    async (_in, query, variables, pointers) => {
      expect(pointersIn(await ask(service.url, { query, variables }))).toEqual(pointers);
    },
  );
});

describe('what only shows with the variables at hand', () => {
  test('null through a variable that may be null', async () => {
    const query = 'query ($code: String = "terms") { latestTemplate(templateCode: $code) { title } }';
    const reply = await ask(service.url, { query, variables: { code: null } });
    expectInvalid(reply, [{ member: 'templateCode', expected: 'present' }]);
    expect(reply.errors?.[0]?.path).toEqual(['latestTemplate']);
  });

  test('null through a variable that may be null leaves the rest of the document its answers', async () => {
    const query = `query ($code: String = "terms", $id: ID!) {
      broken: latestTemplate(templateCode: $code) { title }
      whole: latestTemplate(templateCode: "terms") { templateCode }
      customer(id: $id) { id broken: pendingUpdate(templateCode: $code) { accepted } }
    }`;
    const reply = await ask(service.url, { query, variables: { code: null, id: customerId } });
    expect(reply.status).toBe(200);
    expect(reply.data).toEqual({
      broken: null,
      whole: { templateCode: 'terms' },
      customer: { id: customerId, broken: null },
    });
    expect(reply.errors?.map(({ path }) => path)).toEqual([['broken'], ['customer', 'broken']]);
  });

  test('more customers than one question may have', async () => {
    const query = 'query ($ids: [ID!]!) { customers(ids: $ids) { id } }';
    const reply = await ask(service.url, { query, variables: { ids: Array<string>(101).fill(customerId) } });
    expectInvalid(reply, [{ member: 'ids', expected: 'a list of at most 100' }]);
  });

  test.each([
    ['customer(id: "x y") { id }', 'id'],
    [`customers(ids: ["${customerId}", "x y"]) { id }`, 'ids[1]'],
  ])('%s', async (field, member) => {
    const reply = await ask(service.url, {
      query: `{ ${field} other: customer(id: "${customerId}") { id } }`,
    });
    expectInvalid(reply, [{ member, expected: visible }]);
    expect(reply.status).toBe(200);
    expect(reply.data?.['other']).toEqual({ id: customerId });
  });

  test('an operation that the schema has none of', async () => {
    const reply = await ask(service.url, { query: 'subscription { anything }' });
    expectInvalid(reply, [{ member: 'query', expected: 'valid against the schema' }]);
    expect(reply.status).toBe(400);
    expect(reply.data).toBeUndefined();
  });
});

describe('a query that is no query', () => {
  const aQuery = 'a GraphQL document';
  const asTheSchemaSays = 'valid against the schema';
  test.each([
    ['cut off', '{', aQuery],
    ['with a text where none belongs', `{ a "${secret}" }`, aQuery],
    ['with a text of several lines where none belongs', `{ a """${secret}\n"quoted" """ }`, aQuery],
    ['with an unpaired surrogate', '{ latestTemplate(templateCode: "\ud800") { title } }', aQuery],
    ['with an escaped unpaired surrogate', '{ latestTemplate(templateCode: "\\ud800") { title } }', aQuery],
    ['with an unknown field', '{ nothing }', asTheSchemaSays],
    [
      'with an unknown argument',
      `{ latestTemplate(templateCode: "terms", extra: "${secret}") { title } }`,
      asTheSchemaSays,
    ],
    [
      'with an unknown type',
      'query ($a: Nothing) { latestTemplate(templateCode: $a) { title } }',
      asTheSchemaSays,
    ],
  ])('%s', async (_name, query, expected) => {
    const reply = await ask(service.url, { query });
    expectInvalid(reply, [{ member: 'query', expected }]);
    expect(reply.status).toBe(400);
  });

  test('what is told repeats no more than the beginning of a long name', async () => {
    const { errors } = await ask(service.url, { query: `{ ${'nothing'.repeat(10_000)} }` });
    expect(errors?.[0]?.message).toHaveLength(501);
  });

  test('no more than ten faults of one query are told', async () => {
    const query = `{ ${Array.from({ length: 50 }, (_, index) => `nothing${index}`).join(' ')} }`;
    expect((await ask(service.url, { query })).errors).toHaveLength(11);
  });
});

describe('a request that is no request', () => {
  const asHttpHasIt = 'valid GraphQL over HTTP';
  test.each([
    ['nothing', {}, 'body', 'a JSON object with a query, sent as application/json'],
    ['several at once', [{ query: '{ __typename }' }], 'body', 'one operation, not a list of them'],
    ['an empty query', { query: '' }, 'query', asHttpHasIt],
    ['a query that is no text', { query: 7 }, 'query', asHttpHasIt],
    ['variables in a list', { query: '{ __typename }', variables: [secret] }, 'variables', asHttpHasIt],
    ['variables as text', { query: '{ __typename }', variables: secret }, 'variables', asHttpHasIt],
    [
      'an operation that is not there',
      { query: '{ __typename }', operationName: secret },
      'operationName',
      'the name of one operation in the query',
    ],
    [
      'no choice among operations',
      { query: 'query A { __typename } query B { __typename }' },
      'operationName',
      'the name of one operation in the query',
    ],
  ])('%s', async (_name, body, member, expected) => {
    const reply = await ask(service.url, body);
    expectInvalid(reply, [{ member, expected }]);
    expect(reply.status).toBe(400);
  });

  test.each([
    ['another method', { method: 'PUT' }, 405, 'METHOD_NOT_ALLOWED'],
    ['a form', { method: 'POST', body: 'query={__typename}' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a media type for a body that a GET has not',
      { headers: { 'content-type': 'text/csv' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
  ])('%s', async (_name, init, status, code) => {
    const reply = await replyOf(await fetch(`${service.url}/graphql?query={__typename}`, init));
    expect(reply.status).toBe(status);
    expect(reply.errors?.map(({ extensions }) => extensions['code'])).toEqual([code]);
    expect(reply.errors?.[0]?.extensions['requestId']).toEqual(expect.any(String));
  });

  test('a mutation by GET', async () => {
    const query = encodeURIComponent(
      `mutation { recordDecision(input: { customerId: "${customerId}", templateCode: "terms", value: withdraw }) { changed } }`,
    );
    const reply = await replyOf(await fetch(`${service.url}/graphql?query=${query}`));
    expect(reply.status).toBe(405);
    expect(reply.errors?.[0]?.extensions['code']).toBe('METHOD_NOT_ALLOWED');
    expect(await service.ledger.chain(customerId, 'terms')).toEqual([]);
  });
});
