import fc from 'fast-check';
import type { Vocabulary } from './requests';

const unfit = fc.constantFrom(
  ...['null', '1', '-1', '1e999', '99999999999', 'true', '[]', '{}', 'RED', '$v', '$w', '"\\u0000"', '""'],
  ...['"""block"""', '"\\ud800"', '[["x"]]', '{ a: { b: $v } }', '"2026-13-45T99:00:00Z"'],
);
const quoted = (words: readonly string[]) => fc.constantFrom(...words.map((text) => JSON.stringify(text)));
const literal = (fitting: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 20, arbitrary: fitting }, { weight: 1, arbitrary: unfit });

const leaves = fc.constantFrom(
  ...['{ __typename }', '{ customerId mayProceed version { title } }', '{ nodes { id } }', '{ secret }', ''],
  ...[
    '{ ...F }',
    '{ ... on Customer { id } }',
    '{ nothing }',
    '{ changed decision { id } }',
    '{ }',
    '{ id }',
  ],
  ...['{ pendingUpdates { reason } decisions(first: 101) { nodes { value } } }', '{ a: id a: __typename }'],
);

type Arguments = Readonly<Record<string, fc.Arbitrary<string>>>;

function called(name: string, parts: Arguments, fitting: string): fc.Arbitrary<string> {
  const given = fc.record<Record<string, string>>({ ...parts, nothing: unfit }, { requiredKeys: [] });
  const all = fc.record<Record<string, string>>(parts);
  return fc
    .tuple(
      fc.oneof({ weight: 12, arbitrary: all }, { weight: 1, arbitrary: given }),
      fc.oneof({ weight: 12, arbitrary: fc.constant(fitting) }, { weight: 1, arbitrary: leaves }),
    )
    .map(([values, leaf]) => {
      const list = Object.entries(values).map(([key, value]) => `${key}: ${value}`);
      return `${name}${list.length > 0 ? `(${list.join(', ')})` : ''} ${leaf}`;
    });
}

function object(members: Arguments): fc.Arbitrary<string> {
  return fc.record<Record<string, string>>(members).map(
    (values) =>
      `{ ${Object.entries(values)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', ')} }`,
  );
}

function fields(words: Vocabulary) {
  const customerId = literal(quoted(words.customerIds));
  const templateCode = literal(quoted(words.templateCodes));
  const locale = literal(quoted(['en', 'de-AT']));
  const input = object({
    customerId,
    templateCode,
    consentVersionId: literal(quoted(words.consentVersionIds)),
    value: literal(fc.constantFrom(...words.values)),
    idempotencyKey: literal(quoted(['a-key'])),
  });
  const key = object({ name: literal(quoted(['k'])), scopes: literal(fc.constant('["consents:read"]')) });
  const reading = fc.oneof(
    called('latestTemplate', { templateCode, locale }, '{ title }'),
    called(
      'pendingUpdate',
      { customerId, templateCode, locale },
      '{ mayProceed version { title } decision { id } }',
    ),
    called('customer', { id: customerId }, '{ pendingUpdates { reason } decisions { nodes { value } } }'),
    called(
      'customers',
      { ids: customerId.map((id) => `[${id}, ${id}]`) },
      '{ id pendingUpdates { accepted } }',
    ),
    called(
      'apiKeys',
      { first: literal(fc.constant('2')), after: literal(quoted(['x'])) },
      '{ nodes { id } }',
    ),
    fc.constantFrom('__typename', '__schema { types { name } }', 'nothing', '...F', '@skip(if: 1)'),
  );
  const writing = fc.oneof(
    called('recordDecision', { input: fc.oneof(literal(input), input) }, '{ changed decision { id } }'),
    called('issueApiKey', { input: literal(key) }, '{ secret }'),
    called('revokeApiKey', { input: customerId.map((id) => `{ id: ${id} }`) }, '{ apiKey { id } }'),
  );
  return { reading, writing };
}

const opening = fc.constantFrom(
  ...['{', 'query {', 'mutation {', 'mutation {', 'query Q($v: ID!, $w: [String!]) {', 'subscription {'],
  ...['mutation M($v: RecordDecisionInput!, $w: DateTime) {', 'query ($v: Nothing) {', '{ {', ''],
);
const closing = fc.constantFrom(
  '}',
  '}',
  '}',
  '',
  '} fragment F on Query { ...F }',
  '} query Two { __typename }',
);

const aliased = (field: string, index: number) => (/^[a-z]/.test(field) ? `a${index}: ${field}` : field);

/** Documents of a small grammar, mostly with something wrong in them, and what is sent beside them. */
export function graphqlBody(words: Vocabulary): fc.Arbitrary<Buffer> {
  const { reading, writing } = fields(words);
  const brace: fc.Arbitrary<string> = fc.constant('}');
  const some = (start: fc.Arbitrary<string>, field: fc.Arbitrary<string>, end = brace) =>
    fc
      .tuple(start, fc.array(field, { minLength: 1, maxLength: 2 }), end)
      .map(([first, list, last]) => `${first} ${list.map((part, i) => aliased(part, i)).join('\n')} ${last}`);
  const document = fc.oneof(
    { weight: 8, arbitrary: some(fc.constant('{'), reading) },
    { weight: 8, arbitrary: some(fc.constant('mutation {'), writing) },
    { weight: 2, arbitrary: some(opening, fc.oneof(reading, writing), closing) },
  );
  const hashed = { persistedQuery: { version: 1, sha256Hash: 'ab'.repeat(32) } };
  const anything = fc.oneof(fc.jsonValue(), fc.constantFrom({ v: 'x' }, { v: {} }, { v: null, w: [1] }));
  const sent = fc.record<Record<string, unknown>>(
    {
      query: fc.oneof({ weight: 9, arbitrary: document }, { weight: 1, arbitrary: fc.jsonValue() }),
      variables: anything,
      operationName: fc.oneof(fc.constantFrom('Q', 'M', null, '\u0000'), fc.jsonValue()),
      extensions: fc.oneof(fc.constant(hashed), fc.jsonValue()),
    },
    { requiredKeys: [] },
  );
  const plain = document.map((query): Record<string, unknown> => ({ query, variables: { v: 'x', w: [] } }));
  return fc
    .oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: sent })
    .map((body) => Buffer.from(JSON.stringify(body)));
}
