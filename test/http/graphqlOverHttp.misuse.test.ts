import { createHash } from 'node:crypto';
import { errorTable, type ErrorCode } from '../../src/domain/errors/errors';
import { replyOf } from '../graphql/asking';
import { asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

/* Each of these would record a decision if it were taken another way; the last test shows that it is a good one. */
const document = 'mutation ($input: RecordDecisionInput!) { recordDecision(input: $input) { changed } }';
const json = { 'content-type': 'application/json' };
const newer = 'application/graphql-response+json';
const persisted = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });
const hash = createHash('sha256').update(document).digest('hex');

let service: TestService;
/** How many decisions there should be by now. */
let recorded = 0;
let variables: { readonly input: object };

beforeAll(async () => {
  service = await startService();
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  const customerId = service.given.customer();
  variables = { input: { customerId, templateCode, consentVersionId, value: 'given' } };
}, startTimeoutMs);
afterEach(async () => {
  const { rows } = await service.database.engine.pool.query('SELECT FROM decision');
  expect(rows).toHaveLength(recorded);
});
afterAll(() => service.close());

const asText = (body: object) => JSON.stringify(body);
const whole = () => ({ query: document, variables });

function inUrl(params: Readonly<Record<string, string | object>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    search.set(name, typeof value === 'string' ? value : asText(value));
  }
  return `?${search.toString()}`;
}

function upload(): FormData {
  const form = new FormData();
  form.set('operations', asText(whole()));
  form.set('map', '{}');
  return form;
}

interface Sent extends Pick<RequestInit, 'method' | 'body'> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly search?: string;
}

async function send({ search = '', method = 'POST', headers = {}, body }: Sent, accept: string) {
  return fetch(`${service.url}/graphql${search}`, {
    method,
    headers: { ...asService, accept, ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

const misuses: readonly (readonly [string, () => Sent, ErrorCode])[] = [
  ['a mutation by GET', () => ({ method: 'GET', search: inUrl(whole()) }), 'METHOD_NOT_ALLOWED'],
  [
    'a mutation by GET, among queries',
    () => ({
      method: 'GET',
      search: inUrl({
        ...whole(),
        query: `query Q { __typename } ${document.replace('mutation', 'mutation M')}`,
        operationName: 'M',
      }),
    }),
    'METHOD_NOT_ALLOWED',
  ],
  [
    'a mutation by GET, with the proof that a browser has asked',
    () => ({ method: 'GET', headers: { 'apollo-require-preflight': 'yes' }, search: inUrl(whole()) }),
    'METHOD_NOT_ALLOWED',
  ],
  [
    'a mutation in the URL of a POST',
    () => ({ headers: json, body: '{}', search: inUrl(whole()) }),
    'INVALID_INPUT',
  ],
  ...['PUT', 'PATCH', 'DELETE'].map(
    (method) =>
      [
        `a mutation by ${method}`,
        () => ({ method, headers: json, body: asText(whole()) }),
        'METHOD_NOT_ALLOWED',
      ] as const,
  ),
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/graphql',
    'application/xml',
    'nonsense',
    'application/json; charset=utf-16',
  ].map(
    (mediaType) =>
      [
        `a body of ${mediaType}`,
        () => ({ headers: { 'content-type': mediaType }, body: asText(whole()) }),
        'UNSUPPORTED_MEDIA_TYPE',
      ] as const,
  ),
  ['a body of no media type', () => ({ body: Buffer.from(asText(whole())) }), 'INVALID_INPUT'],
  ['an upload', () => ({ body: upload() }), 'UNSUPPORTED_MEDIA_TYPE'],
  ['operations in a list', () => ({ headers: json, body: asText([whole(), whole()]) }), 'INVALID_INPUT'],
  ['one operation in a list', () => ({ headers: json, body: asText([whole()]) }), 'INVALID_INPUT'],
  ['an empty list', () => ({ headers: json, body: '[]' }), 'INVALID_INPUT'],
  [
    'variables as text',
    () => ({ headers: json, body: asText({ ...whole(), variables: asText(variables) }) }),
    'INVALID_INPUT',
  ],
  [
    'a hash of another version',
    () => ({
      headers: json,
      body: asText({ ...whole(), extensions: { persistedQuery: { version: 2, sha256Hash: hash } } }),
    }),
    'INVALID_INPUT',
  ],
  [
    'a hash that is not the document’s',
    () => ({ headers: json, body: asText({ ...whole(), extensions: persisted('a'.repeat(64)) }) }),
    'INVALID_INPUT',
  ],
];

describe.each(['never executed before', 'executed often'])('a document %s', (known) => {
  // One that keeps coming is answered on a shorter way, which must let nothing else pass.
  beforeAll(async () => {
    if (known !== 'executed often') return;
    const input = { ...variables.input, customerId: service.given.customer() };
    const body = asText({ query: document, variables: { input } });
    for (let times = 0; times < 10; times += 1) {
      expect((await replyOf(await send({ headers: json, body }, newer))).errors).toBeUndefined();
    }
    recorded += 1;
  });

  describe.each(['application/json', newer])('under %s', (accept) => {
    test.each(misuses)('%s', async (_what, sent, code) => {
      const response = await send(sent(), accept);
      const { status, ...body } = await replyOf(response);
      expect(status).toBe(errorTable[code].status);
      expect(response.headers.get('content-type')).toBe(`${accept}; charset=utf-8`);
      expect(body).not.toHaveProperty('data');
      expect(body.errors).toMatchObject([{ extensions: { code, requestId: expect.any(String) as unknown } }]);
    });
  });
});

test('a list, an upload and a body without a query are told what to send instead', async () => {
  const messageOf = async (sent: Sent) => (await replyOf(await send(sent, newer))).errors?.[0]?.message;
  expect(await messageOf({ headers: json, body: asText([whole()]) })).toBe(
    'body must be one operation, not a list of them.',
  );
  expect(await messageOf({ body: upload() })).toBe(
    'The Content-Type is multipart/form-data. Send application/json.',
  );
  expect(await messageOf({ headers: json, body: '{}' })).toBe(
    'body must be a JSON object with a query, sent as application/json.',
  );
});

test('a GET says which method a mutation takes', async () => {
  const response = await send({ method: 'GET', search: inUrl(whole()) }, newer);
  expect(response.headers.get('allow')).toBe('POST');
  expect((await replyOf(response)).errors).toMatchObject([
    { message: 'GET executes queries only, and this is a mutation. Send it with POST.' },
  ]);
});

test('HEAD and OPTIONS execute nothing', async () => {
  const search = inUrl(whole());
  for (const method of ['HEAD', 'OPTIONS']) {
    expect((await send({ method, search }, newer)).status).toBeGreaterThanOrEqual(400);
  }
});

describe('a persisted mutation', () => {
  test('under an old hash, which the service does not know any more', async () => {
    const body = asText({ variables, extensions: persisted('0'.repeat(64)) });
    const { status, errors } = await replyOf(await send({ headers: json, body }, newer));
    expect(status).toBe(200);
    expect(errors).toMatchObject([
      { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } },
    ]);
  });

  test('that was kept with variables that do not fit is not executed by GET later', async () => {
    const kept = asText({ query: document, variables: { input: {} }, extensions: persisted(hash) });
    expect((await send({ headers: json, body: kept }, newer)).status).toBe(400);
    const search = inUrl({ variables, extensions: persisted(hash) });
    expect((await send({ method: 'GET', search }, newer)).status).toBe(405);
  });

  test(
    'that is not on the service’s list',
    async () => {
      const persistedOperations = [{ id: 'typename', body: '{ __typename }' }];
      const listing = await startService({ limits: { persistedOperations } });
      const codeOf = async (body: object) => {
        const headers = { ...asService, ...json };
        const sent = { method: 'POST', headers, body: asText(body) };
        const { status, errors } = await replyOf(await fetch(`${listing.url}/graphql`, sent));
        return [status, errors?.[0]?.extensions['code']];
      };
      const codes = [
        await codeOf(whole()),
        await codeOf({ variables, extensions: persisted(hash) }),
        await codeOf({ ...whole(), extensions: persisted(hash) }),
        await codeOf({ variables, documentId: hash }),
      ];
      const { rows } = await listing.database.engine.pool.query('SELECT FROM decision');
      await listing.close();
      expect(codes).toEqual(Array.from({ length: 4 }, () => [403, 'OPERATION_NOT_LISTED']));
      expect(rows).toEqual([]);
    },
    startTimeoutMs,
  );
});

test('the same, sent as it should be, is recorded', async () => {
  recorded += 1;
  const reply = await replyOf(await send({ headers: json, body: asText(whole()) }, newer));
  expect(reply).toMatchObject({ status: 200, data: { recordDecision: { changed: true } } });
});
