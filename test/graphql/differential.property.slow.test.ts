import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { getOperationAST, parse, validate } from 'graphql';
import { scopedCaller } from '../../src/domain/access/caller';
import { scopes } from '../../src/domain/values/scope';
import { getSubgraphSchema } from '../../src/graphql/federation/subgraphQueries';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { ask } from './asking';
import { declaring, executedPlainly, variablesOf, type Answer } from './plainExecution';
import { randomDocument, type Words } from './randomDocuments';

/*
 * The service answers a document that comes again without parsing and validating it, and still answers
 * as graphql-js does. Each document goes to the service and, for another customer with the same past, to graphql-js
 * itself. Both responses, and what the ledger then holds of both customers, have to be the same.
 */

const wide = { maxTokens: 1e6, maxCost: 1e6, maxSelections: 1e6, maxMembers: 1e6, maxTextCharacters: 1e6 };
const documents = 80;
const timesSent = 20;
const schema = getSubgraphSchema();
const caller = scopedCaller('service', 'test-service', [...scopes]);
const types = {
  yes: 'Boolean!',
  no: 'Boolean = false',
  id: 'ID!',
  otherId: 'ID! = "0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21"',
  ids: '[ID!]!',
  code: 'String!',
  codeOrDefault: 'String! = "news"',
  codes: '[String!]',
  locale: 'String',
  first: 'Int = 2',
  input: 'RecordDecisionInput!',
  inputOrDefault: 'RecordDecisionInput! = { customerId: "CUSTOMER", templateCode: "news", value: withdraw }',
  references: '[_Any!]!',
} as const;

let service: TestService;
let words: Words;
let versions: readonly string[];

beforeAll(async () => {
  // What one document may ask for is another test's subject.
  const limits = { ...wide, maxDepth: 100, maxAliases: 10_000, maxDirectives: 10_000, public: wide };
  service = await startService({ federation: true, mode: 'production', limits });
  const { given } = service;
  await given.template('news');
  const first = await given.publishedVersion({ templateCode: 'news' });
  const second = await given.publishedVersion({ templateCode: 'news' });
  await given.template('terms');
  const terms = await given.publishedVersion({ templateCode: 'terms' });
  versions = [first, second, terms].map(({ consentVersionId }) => consentVersionId);
  const input = (templateCode: string, version: number, value: string) =>
    `{ customerId: "CUSTOMER", templateCode: "${templateCode}", consentVersionId: "${versions[version] ?? ''}", value: ${value} }`;
  words = {
    customerId: ['$id', '$otherId', '"CUSTOMER"'],
    id: ['$id', '$otherId', '"CUSTOMER"'],
    ids: ['$ids', '[$id, "CUSTOMER", $otherId]'],
    templateCode: ['$code', '$codeOrDefault', '"news"', '"terms"', '"none"'],
    code: ['$code', '$codeOrDefault', '"news"', '"none"'],
    consentVersionId: ['$id', ...versions.map((version) => `"${version}"`)],
    setCode: ['$codeOrDefault', '"news"', '"none"'],
    audience: ['null', '["de"]'],
    formerCustomerId: ['$id', '"CUSTOMER"'],
    templateCodes: ['$codes', '["news", "terms"]', 'null'],
    locale: ['$locale', '"de"', 'null'],
    strict: ['$no', 'true', 'false'],
    onlyAwaiting: ['$no', 'true'],
    first: ['$first', '1', '5'],
    afterTemplateCode: ['null', '"news"', '"unknown"'],
    at: ['"2026-03-01T12:00:00Z"', '"2126-03-01T12:00:00Z"'],
    includeRetired: ['$no', 'true'],
    reviewRequested: ['$no', 'true'],
    search: ['$locale', '"n"'],
    mode: ['UNLINK', 'SHRED'],
    after: ['null'],
    limit: ['$first', '1', '5'],
    webhookId: ['$id', '"CUSTOMER"'],
    representations: ['$references', '[{ __typename: "Customer", id: $id }, { __typename: "Nothing" }]'],
    input: [
      ...['$input', '$input', '$inputOrDefault'],
      ...[input('news', 1, 'given'), input('news', 0, 'given'), input('terms', 2, 'reject')],
      `{ customerId: $id, templateCode: $code, value: withdraw }`,
    ],
  };
}, startTimeoutMs);
afterAll(() => service.close());

const values = fc.record<Record<string, unknown>>(
  {
    yes: fc.constantFrom<unknown>(true, false, true, null),
    no: fc.constantFrom<unknown>(true, false, null),
    id: fc.constantFrom<unknown>('CUSTOMER', 'CUSTOMER', 'no id', null),
    otherId: fc.constantFrom<unknown>('CUSTOMER', null),
    ids: fc.constantFrom<unknown>(['CUSTOMER'], ['CUSTOMER', 'CUSTOMER'], [], ['no id'], [null]),
    code: fc.constantFrom<unknown>('news', 'terms', 'none', 7),
    codeOrDefault: fc.constantFrom<unknown>('terms', null),
    codes: fc.constantFrom<unknown>(['news'], ['terms', 'news'], null, 'news'),
    locale: fc.constantFrom<unknown>('de', 'en', null, '!'),
    first: fc.constantFrom<unknown>(1, 5, null, 0),
    input: fc.tuple(fc.constantFrom('given', 'reject', 'withdraw'), fc.nat(2)),
    inputOrDefault: fc.constantFrom<unknown>(null, { customerId: 'CUSTOMER' }),
    references: fc.constantFrom<unknown>([{ __typename: 'Customer', id: 'CUSTOMER' }], [{}, null], []),
  },
  { requiredKeys: ['yes', 'id', 'ids', 'code', 'input', 'references'] },
);

/** A value of the vocabulary as it is sent. */
function sent(name: string, value: unknown): unknown {
  if (name !== 'input' || !Array.isArray(value)) return value;
  const [decision, version] = value as [string, number];
  const templateCode = version === 2 ? 'terms' : 'news';
  return { customerId: 'CUSTOMER', templateCode, consentVersionId: versions[version], value: decision };
}

/** What both did at other instants differs in these, and fields that fail at once do so in any order. */
function told({ data, errors }: Answer, customerId: string): unknown {
  const sorted = errors?.map((error) => JSON.stringify(error)).sort();
  const text = JSON.stringify({ data, errors: sorted })
    .replaceAll(customerId, 'CUSTOMER')
    .replace(/"[0-9a-f]{64}"/g, '"a hash"')
    .replace(/"[\w-]{22}"/g, '"an id"')
    .replace(/copy\?key=[\w-]{22}"/g, 'copy?key=of-the-decision"')
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"an instant"');
  return JSON.parse(text);
}

async function answered(body: object): Promise<Answer> {
  const { data, errors } = await ask(service.url, body);
  const codes = errors?.map(({ path, extensions }) => ({ path, code: extensions['code'] }));
  return { ...(data !== undefined && { data }), ...(codes && { errors: codes }) };
}

async function ledgerOf(customerId: string): Promise<unknown> {
  const chains = await Promise.all(['news', 'terms'].map((code) => service.ledger.chain(customerId, code)));
  return chains.map((chain) => chain.map(({ value, consentVersionId }) => ({ value, consentVersionId })));
}

test(
  'every answer is that of graphql-js, and the ledger holds what the answers say',
  async () => {
    const seen = { sent: 0, mutated: 0, failed: 0 };
    const property = fc.asyncProperty(
      randomDocument(schema, words),
      fc.array(values, { minLength: timesSent, maxLength: timesSent }),
      async (text, sets) => {
        const [mine, twins] = [randomUUID(), randomUUID()];
        const template = declaring(text, types);
        const document = parse(template);
        expect(validate(schema, document).map(({ message }) => message)).toEqual([]);
        for (const [index, set] of sets.entries()) {
          const operationName = `Operation${index % 2}`;
          const operation =
            getOperationAST(document, operationName) ?? getOperationAST(document, 'Operation0');
          const name = operation?.name?.value ?? '';
          const used = [...variablesOf(document, name)].filter((variable) => variable in set);
          const isMutation = template.includes(`mutation ${name}`);
          // Refused before it writes, which graphql-js by itself does not do: written answers have a test of their own.
          const wordOf = (variable: string) =>
            isMutation && variable === 'locale' ? 'de' : sent(variable, set[variable]);
          const variables = Object.fromEntries(used.map((variable) => [variable, wordOf(variable)]));
          const requestOf = (customerId: string) =>
            JSON.parse(
              JSON.stringify({ query: template, operationName: name, variables }).replaceAll(
                'CUSTOMER',
                customerId,
              ),
            ) as { query: string; operationName: string; variables: Record<string, unknown> };
          const answer = told(await answered(requestOf(mine)), mine);
          const plain = told(await executedPlainly(schema, service.parts, caller, requestOf(twins)), twins);
          expect(answer).toEqual(plain);
          seen.sent += 1;
          seen.mutated += isMutation ? 1 : 0;
          seen.failed += JSON.stringify(plain).includes('code') ? 1 : 0;
        }
        expect(await ledgerOf(mine)).toEqual(await ledgerOf(twins));
      },
    );
    await fc.assert(property, { numRuns: documents, endOnFailure: true });
    expect(seen.sent).toBe(documents * timesSent);
    expect(seen.mutated).toBeGreaterThan(seen.sent / 10);
    expect(seen.failed).toBeGreaterThan(seen.sent / 10);
    expect(seen.failed).toBeLessThan((seen.sent * 9) / 10);
  },
  startTimeoutMs,
);
