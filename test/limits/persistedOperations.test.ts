import { createHash } from 'node:crypto';
import { ApolloClient, CombinedGraphQLErrors, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import type { DocumentNode } from 'graphql';
import { until } from '../concurrency/until';
import { ask, replyOf } from '../graphql/asking';
import { asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const latest =
  'query Latest($templateCode: String!) {\n  latestTemplate(templateCode: $templateCode) {\n    templateCode\n    __typename\n  }\n}';
const record = 'mutation Record($input: RecordDecisionInput!) { recordDecision(input: $input) { changed } }';
const listed = [
  { id: 'latest-1', body: latest },
  { id: sha256(record), body: record },
];
const unlisted = '{ latestTemplate(templateCode: "terms") { title } }';
const variables = { templateCode: 'terms' };
const answered = {
  status: 200,
  data: { latestTemplate: { templateCode: 'terms', __typename: 'ConsentVersion' } },
};

async function termsIn(service: TestService): Promise<void> {
  await service.given.template('terms');
  await service.given.publishedVersion({ templateCode: 'terms' });
}

const persisted = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });

async function get({ url }: TestService, params: Readonly<Record<string, string>>, headers = {}) {
  const search = new URLSearchParams(params).toString();
  return fetch(`${url}/graphql?${search}`, { headers });
}

describe('with a list of operations', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ mode: 'development', limits: { persistedOperations: listed } });
    await termsIn(service);
  }, startTimeoutMs);
  afterAll(() => service.close());

  test('the log has the name of an operation on it', async () => {
    const headers = { 'x-request-id': 'the-listed-one' };
    await ask(service.url, { documentId: 'latest-1', variables }, headers);
    await until(1_000, () =>
      Promise.resolve(service.logged.some(({ requestId }) => requestId === 'the-listed-one')),
    );
    expect(service.logged.find(({ requestId }) => requestId === 'the-listed-one')).toMatchObject({
      operation: 'Latest',
    });
  });

  describe('what is on it is executed', () => {
    test.each<[string, object]>([
      ['by its id, as Apollo Client sends it', { extensions: persisted('latest-1') }],
      ['by the hash of its body', { extensions: persisted(sha256(latest)) }],
      ['by documentId', { documentId: 'latest-1' }],
      ['by documentId with the name of the hash', { documentId: `sha256:${sha256(latest)}` }],
      ['in its very words', { query: latest }],
      ['in its very words, with a hash to keep', { query: latest, extensions: persisted(sha256(latest)) }],
      ['by its id, beside a query that is empty', { query: null, documentId: 'latest-1' }],
    ])('%s', async (_how, named) => {
      expect(await ask(service.url, { ...named, variables })).toMatchObject(answered);
    });

    test.each<[string, Readonly<Record<string, string>>]>([
      ['by its id', { extensions: JSON.stringify(persisted('latest-1')) }],
      ['by documentId', { documentId: 'latest-1' }],
      ['in its very words', { query: latest }],
    ])('by GET %s', async (_how, named) => {
      const response = await get(service, { ...named, variables: JSON.stringify(variables) });
      expect(await replyOf(response)).toMatchObject(answered);
    });

    test('with the operation’s name and other extensions where they were', async () => {
      const named = { operationName: 'Latest', extensions: { ...persisted('latest-1'), other: true } };
      expect(await ask(service.url, { ...named, variables })).toMatchObject(answered);
      expect(await ask(service.url, { ...named, operationName: 'Another', variables })).toMatchObject({
        status: 400,
      });
    });
  });

  describe('what is not on it is not', () => {
    test.each<[string, object, 'id' | 'query']>([
      ['another document', { query: unlisted }, 'query'],
      ['a listed one with a space more', { query: `${latest} ` }, 'query'],
      [
        'a document that borrows the id of a listed one',
        { query: unlisted, extensions: persisted('latest-1') },
        'query',
      ],
      ['a document that borrows a documentId', { query: unlisted, documentId: 'latest-1' }, 'query'],
      [
        'a document to be kept for later',
        { query: unlisted, extensions: persisted(sha256(unlisted)) },
        'query',
      ],
      ['an unknown hash', { extensions: persisted(sha256(unlisted)) }, 'id'],
      ['an unknown documentId', { documentId: 'constructor' }, 'id'],
      ['introspection', { query: '{ __schema { types { name } } }' }, 'query'],
      ['no document at all', { query: '{' }, 'query'],
    ])('%s', async (_what, named, came) => {
      const reply = await ask(service.url, { ...named, variables });
      expect(reply.status).toBe(403);
      expect(reply.data).toBeUndefined();
      expect(reply.errors).toMatchObject([
        { extensions: { code: 'OPERATION_NOT_LISTED', came, requestId: expect.any(String) as unknown } },
      ]);
    });

    test.each<[string, string]>([
      ['by GET', new URLSearchParams({ query: unlisted }).toString()],
      [
        'by GET, behind a listed one',
        new URLSearchParams([
          ['query', latest],
          ['query', unlisted],
        ]).toString(),
      ],
      [
        'by GET, before a listed one',
        new URLSearchParams([
          ['query', unlisted],
          ['query', ''],
        ]).toString(),
      ],
    ])('%s', async (_how, search) => {
      const reply = await replyOf(await fetch(`${service.url}/graphql?${search}`));
      expect([400, 403]).toContain(reply.status);
      expect(reply.data).toBeUndefined();
    });

    test('several in a list', async () => {
      const reply = await ask(service.url, [{ query: unlisted }, { documentId: 'latest-1' }]);
      expect(reply).toMatchObject({ status: 400, errors: [{ extensions: { code: 'INVALID_INPUT' } }] });
    });

    test('a listed mutation by GET', async () => {
      const named = { documentId: sha256(record), variables: '{}' };
      expect((await get(service, named)).status).toBe(405);
    });
  });

  test('a request without an operation is told so, and a browser gets Sandbox', async () => {
    expect(await ask(service.url, { variables })).toMatchObject({
      status: 400,
      errors: [{ extensions: { code: 'INVALID_INPUT' } }],
    });
    const page = await get(service, {}, { accept: 'text/html' });
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  });

  describe('Apollo Client', () => {
    const clientOf = (generateHash: (document: DocumentNode) => string) =>
      new ApolloClient({
        cache: new InMemoryCache(),
        link: new PersistedQueryLink({ generateHash }).concat(
          new HttpLink({ uri: `${service.url}/graphql`, headers: asService }),
        ),
      });
    const query = gql`
      query Latest($templateCode: String!) {
        latestTemplate(templateCode: $templateCode) {
          templateCode
        }
      }
    `;

    test('asks by the ids of its manifest', async () => {
      const { data } = await clientOf(() => 'latest-1').query({ query, variables });
      expect(data).toEqual(answered.data);
    });

    test('is refused once, and does not send the document after the id', async () => {
      const asked = clientOf(() => 'another-release').query({ query, variables });
      const error: unknown = await asked.catch((fault: unknown) => fault);
      expect(CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions).toMatchObject({
        code: 'OPERATION_NOT_LISTED',
        came: 'id',
      });
    });
  });
});

test(
  'listed operations that do not fit the schema are told at the start, and the others work',
  async () => {
    const persistedOperations = [
      ...listed,
      { id: 'gone', body: '{ nothingOfTheKind }' },
      { id: 'broken', body: '{' },
    ];
    const service = await startService({ limits: { persistedOperations } });
    await termsIn(service);
    const warnings = service.logged.filter(({ level }) => level === 40);
    const reply = await ask(service.url, { documentId: 'latest-1', variables });
    await service.close();
    expect(warnings).toMatchObject([{ ids: ['gone', 'broken'] }]);
    expect(reply).toMatchObject(answered);
  },
  startTimeoutMs,
);

describe('without a list', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
    await termsIn(service);
  }, startTimeoutMs);
  afterAll(() => service.close());

  test('any document is executed', async () => {
    const data = { latestTemplate: { title: expect.any(String) as unknown } };
    expect(await ask(service.url, { query: unlisted })).toMatchObject({ status: 200, data });
  });

  test('clients keep their documents at the service by themselves', async () => {
    const extensions = persisted(sha256(latest));
    const first = await ask(service.url, { extensions, variables });
    expect(first.errors?.map(({ extensions: { code } }) => code)).toEqual(['PERSISTED_QUERY_NOT_FOUND']);
    expect(await ask(service.url, { query: latest, extensions, variables })).toMatchObject(answered);
    expect(await ask(service.url, { extensions, variables })).toMatchObject(answered);
  });
});
