import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { errorTable, type ErrorCode } from '../../src/domain/errors/errors';
import { invalidMember } from '../../src/domain/errors/inputFault';
import { Refused } from '../../src/domain/errors/refusal';
import { listening, type Listening } from './listening';

const bodySchema = {
  type: 'object',
  required: ['value'],
  additionalProperties: false,
  properties: {
    value: { anyOf: [{ const: 'given' }, { const: 'reject' }, { const: 'withdraw' }] },
    locale: { type: 'string', maxLength: 35 },
    content_hash: { type: ['string', 'null'] },
  },
};
const querySchema = {
  type: 'object',
  properties: {
    first: { type: 'integer', minimum: 1, maximum: 100 },
    id: { type: 'string', format: 'uuid' },
  },
};
const headersSchema = {
  type: 'object',
  properties: { 'idempotency-key': { type: 'string', maxLength: 255 } },
};
const paramsSchema = { type: 'object', properties: { code: { type: 'string', maxLength: 64 } } };

const secret = 'select * from customers where password = 1';
const currentVersionId = '11111111-1111-4111-8111-111111111111';
const faults: Readonly<Record<string, () => Error>> = {
  superseded: () =>
    new Refused({ code: 'VERSION_SUPERSEDED', consentVersionId: currentVersionId, currentVersionId }),
  member: () => new Refused(invalidMember('customerId', 'a UUID')),
  database: () => Object.assign(new Error(secret), { code: 'ECONNREFUSED' }),
  unknown: () => new Error(secret),
  499: () => Object.assign(new Error(secret), { statusCode: 499 }),
  500: () => Object.assign(new Error(secret), { statusCode: 500 }),
};

let server: Listening;

function routes(http: FastifyInstance): void {
  http.post('/v1/decisions', { schema: { body: bodySchema, headers: headersSchema } }, () => 'recorded');
  http.get('/v1/decisions', { schema: { querystring: querySchema } }, (request) => request.query);
  http.get('/v1/templates/:code', { schema: { params: paramsSchema } }, () => 'a template');
  http.get<{ Params: { name: string } }>('/v1/faults/:name', (request) => {
    throw faults[request.params.name]?.() ?? new Error('no such fault');
  });
  http.post('/graphql', () => 'reached');
}

beforeAll(async () => {
  server = await listening({ routes });
});
afterAll(() => server.close());

interface Sent {
  readonly method?: string;
  readonly body?: string | Buffer<ArrayBuffer> | ReadableStream;
  readonly headers?: Record<string, string>;
}

async function send(path: string, { method, body, headers }: Sent) {
  const answer = await fetch(server.url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { 'x-request-id': 'the-request-id', 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

async function expectProblem(path: string, sent: Sent, code: ErrorCode, members: object = {}) {
  const answer = await send(path, sent);
  const { status, meaning } = errorTable[code];
  expect(answer.body).toMatchObject({
    type: `/problems/${code}`,
    title: meaning,
    status,
    detail: expect.stringMatching(/\.$/) as unknown,
    code,
    instance: 'urn:request:the-request-id',
    request_id: 'the-request-id',
    ...members,
  });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return answer;
}

const tooLarge = JSON.stringify({ value: 'x'.repeat(256 * 1024) });
const invalidUtf8 = Buffer.from([...Buffer.from('{"value":"'), 0xc3, 0x28, ...Buffer.from('"}')]);

const unreadBodies: readonly (readonly [string, Sent, ErrorCode])[] = [
  ['no JSON', { body: '{"value":' }, 'INVALID_INPUT'],
  ['empty', { body: '' }, 'INVALID_INPUT'],
  ['not UTF-8', { body: invalidUtf8 }, 'INVALID_INPUT'],
  ['with __proto__', { body: '{"__proto__":{"value":"given"}}' }, 'INVALID_INPUT'],
  ['above 256 KiB', { body: tooLarge }, 'PAYLOAD_TOO_LARGE'],
  ['above 256 KiB in chunks', { body: new Blob([tooLarge]).stream() }, 'PAYLOAD_TOO_LARGE'],
];

describe('bodies that cannot be read', () => {
  test.each(unreadBodies)('%s, at REST', async (_name, sent, code) => {
    const fresh = sent.body instanceof ReadableStream ? { body: new Blob([tooLarge]).stream() } : sent;
    await expectProblem('/v1/decisions', fresh, code, code === 'INVALID_INPUT' ? { member: 'body' } : {});
  });

  test.each(unreadBodies)('%s, at GraphQL', async (_name, sent, code) => {
    const fresh = sent.body instanceof ReadableStream ? { body: new Blob([tooLarge]).stream() } : sent;
    const answer = await send('/graphql', fresh);
    expect(answer.status).toBe(errorTable[code].status);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.body).toEqual({
      errors: [
        {
          message: expect.any(String) as unknown,
          extensions: expect.objectContaining({ code, requestId: 'the-request-id' }) as unknown,
        },
      ],
    });
  });

  test.each(['text/plain', 'application/xml', 'application/json; charset=utf-16', 'nonsense'])(
    'of media type %s',
    async (mediaType) => {
      const sent = { body: '{"value":"given"}', headers: { 'content-type': mediaType } };
      await expectProblem('/v1/decisions', sent, 'UNSUPPORTED_MEDIA_TYPE');
    },
  );

  test.each(['/v1/decisions', '/graphql'])('that are encoded, at %s', async (path) => {
    const headers = { 'content-encoding': 'gzip' };
    const answer = await send(path, { body: Buffer.from(gzipSync('{"value":"given"}')), headers });
    expect(answer.status).toBe(415);
    expect(answer.headers.get('accept-encoding')).toBe('identity');
    expect(JSON.stringify(answer.body)).toContain('UNSUPPORTED_MEDIA_TYPE');
    expect(JSON.stringify(answer.body)).toContain('The body has a Content-Encoding. Send it without one.');
    const plain = await send(path, { body: '{', headers: { 'content-encoding': 'identity' } });
    expect(plain.status).toBe(400);
  });

  test('are told to GraphQL clients in the newer media type when they ask for it', async () => {
    const headers = { accept: 'application/graphql-response+json, application/json' };
    const answer = await send('/graphql', { body: '{', headers });
    expect(answer.headers.get('content-type')).toMatch(/^application\/graphql-response\+json/);
  });
});

describe('input that a schema refuses names the member and what was expected', () => {
  test.each([
    ['{}', 'value', 'present'],
    ['{"value":"maybe"}', 'value', 'one of given, reject, withdraw'],
    ['{"value":null}', 'value', 'one of given, reject, withdraw'],
    ['{"value":"given","locale":5}', 'locale', 'a string'],
    ['{"value":"given","locale":null}', 'locale', 'a string'],
    ['{"value":"given","content_hash":[]}', 'content_hash', 'a string or null'],
    [`{"value":"given","locale":"${'x'.repeat(36)}"}`, 'locale', 'at most 35 characters'],
    [
      '{"value":"given","consentVersionId":"x"}',
      'consentVersionId',
      'left out, because no member has this name',
    ],
    ['"given"', 'body', 'a JSON object'],
    ['null', 'body', 'a JSON object'],
  ])('body %s', async (body, member, expected) => {
    await expectProblem('/v1/decisions', { body }, 'INVALID_INPUT', { member, expected });
  });

  test.each([
    ['first=many', 'first', 'a whole number from 1 to 100'],
    ['first=0', 'first', 'a whole number from 1 to 100'],
    ['first=101', 'first', 'a whole number from 1 to 100'],
    ['id=7', 'id', 'a UUID'],
  ])('query %s', async (query, member, expected) => {
    await expectProblem(`/v1/decisions?${query}`, {}, 'INVALID_INPUT', { member, expected });
  });

  test('header', async () => {
    const sent = { body: '{"value":"given"}', headers: { 'idempotency-key': 'k'.repeat(256) } };
    const detail = 'Idempotency-Key is a string of 256 characters, but must be at most 255 characters.';
    await expectProblem('/v1/decisions', sent, 'INVALID_INPUT', { member: 'idempotency-key', detail });
  });

  test('an over-long part of the path', async () => {
    const path = `/v1/templates/${'x'.repeat(5_000)}`;
    await expectProblem(path, {}, 'INVALID_INPUT', { member: 'code', expected: 'at most 64 characters' });
  });

  test('a path that is not percent-encoded UTF-8', async () => {
    const answer = await expectProblem('/v1/templates/%ff', {}, 'INVALID_INPUT', { member: 'path' });
    expect(answer.headers.get('x-request-id')).toBe('the-request-id');
    expect(server.logLines()).toContainEqual(
      expect.objectContaining({ msg: 'request', route: null, status: 400, requestId: 'the-request-id' }),
    );
  });

  test('while a number in a query is understood', async () => {
    const answer = await send('/v1/decisions?first=5', {});
    expect(answer).toMatchObject({ status: 200, body: { first: 5 } });
  });
});

describe('misdirected requests', () => {
  test('an unknown path', async () => {
    await expectProblem('/v1/nothing', {}, 'ROUTE_NOT_FOUND');
  });

  test.each([
    ['/v1/b/c/d/e/f', '/v1/b/c/d/e/f'],
    ['/v1/b/c/d/e/f/g', '/v1/b/c/d/e/f/…'],
    [`/v1${'/a'.repeat(3_000)}`, '/v1/a/a/a/a/a/…'],
  ])('a long unknown path is repeated up to its sixth step: %.20s', async (path, told) => {
    const detail = `There is nothing at ${told}. GraphQL is at /graphql, REST at /v1 (see /v1/openapi.json).`;
    await expectProblem(path, {}, 'ROUTE_NOT_FOUND', { detail });
  });

  test('an unknown path with a body that nobody reads', async () => {
    await expectProblem('/v1/nothing', { body: '{' }, 'ROUTE_NOT_FOUND');
  });

  test('a known path with a method it does not take', async () => {
    const answer = await expectProblem('/v1/templates/terms', { method: 'DELETE' }, 'METHOD_NOT_ALLOWED');
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('faults', () => {
  test('a refusal keeps its details, spelled as REST spells them', async () => {
    await expectProblem('/v1/faults/superseded', {}, 'VERSION_SUPERSEDED', {
      current_version_id: currentVersionId,
    });
    const detail = 'customer_id must be a UUID.';
    await expectProblem('/v1/faults/member', {}, 'INVALID_INPUT', { member: 'customer_id', detail });
  });

  test('a database that is away is worth another try', async () => {
    const answer = await expectProblem('/v1/faults/database', {}, 'UNAVAILABLE', { retry_after_seconds: 1 });
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(JSON.stringify(answer.body)).not.toContain(secret);
  });

  test('what nobody foresaw tells the client a request id and the log its cause', async () => {
    const answer = await expectProblem('/v1/faults/unknown', {}, 'INTERNAL');
    expect(JSON.stringify(answer.body)).not.toContain(secret);
    expect(server.logLines()).toContainEqual(
      expect.objectContaining({
        level: 50,
        requestId: 'the-request-id',
        err: expect.objectContaining({ message: secret }) as unknown,
      }),
    );
  });

  test.each([
    ['499', 'INVALID_INPUT'],
    ['500', 'INTERNAL'],
  ] as const)('an error that comes with the status %s is %s', async (status, code) => {
    const answer = await expectProblem(`/v1/faults/${status}`, {}, code);
    expect(JSON.stringify(answer.body)).not.toContain(secret);
  });

  test('a request id of the service’s own makes a UUID URN', async () => {
    const answer = await send('/v1/nothing', { headers: { 'x-request-id': 'short' } });
    const id = answer.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.body).toMatchObject({ instance: `urn:uuid:${id}`, request_id: id });
  });
});

/** All that comes back on a connection until the service closes it. */
const exchange = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });

describe('an expectation', () => {
  const closing = 'Host: a\r\nConnection: close\r\n';

  test('that nobody knows is passed over: the request is answered, and logged as any other', async () => {
    const text = await exchange(
      `GET /v1/decisions HTTP/1.1\r\n${closing}Expect: the-moon\r\nX-Request-Id: it-expects-much\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(server.logLines().filter(({ requestId }) => requestId === 'it-expects-much')).toMatchObject([
      { msg: 'request', status: 200 },
    ]);
  });

  test('that nobody knows does not spare a request its refusal', async () => {
    const text = await exchange(`GET /v1/nothing HTTP/1.1\r\n${closing}Expect: the-moon\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 404 .*"code":"ROUTE_NOT_FOUND"/s);
  });

  test('to be told to go on is met', async () => {
    const body = '{"value":"given"}';
    const headers = `${closing}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    const text = await exchange(
      `POST /v1/decisions HTTP/1.1\r\n${headers}Expect: 100-continue\r\n\r\n${body}`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  });
});

describe('a Host header', () => {
  const asking = (path: string, ...hosts: readonly string[]) =>
    exchange(
      `GET ${path} HTTP/1.1\r\n${hosts.map((host) => `${host}\r\n`).join('')}Connection: close\r\n\r\n`,
    );

  test.each([
    ['that came twice', ['Host: a', 'Host: b']],
    ['that came twice alike', ['Host: a', 'hOST: a']],
    ['of two hosts', ['Host: a b']],
    ['with a path', ['Host: a/b']],
    ['with a user', ['Host: a@b']],
    ['with a port that is none', ['Host: a:http']],
    ['with half a bracket', ['Host: [::1']],
  ])('%s gets 400 at each path', async (_which, hosts) => {
    for (const path of ['/v1/decisions', '/graphql', '/nowhere']) {
      const text = await asking(path, ...hosts);
      expect(text).toMatch(/^HTTP\/1\.1 400 .*"code":"INVALID_INPUT"/s);
    }
  });

  test.each(['a', 'a.example:80', '127.0.0.1:4000', '[::1]:4000', 'xn--bcher-kva.example', 'a:', '', 'a_b'])(
    '%j is one',
    async (host) => {
      expect(await asking('/v1/decisions', `Host: ${host}`)).toMatch(/^HTTP\/1\.1 200 /);
    },
  );
});

describe('what is no HTTP', () => {
  test('gets a bare 400', async () => {
    expect(await exchange('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });

  test('gets a bare 431 when the headers are too large', async () => {
    const headers = `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`;
    expect(await exchange(headers)).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('leaves nothing of itself in the log', async () => {
    await exchange('GET /v1/customers/secret-customer HTTP/7\r\n\r\n');
    expect(server.logLines()).toContainEqual(expect.objectContaining({ msg: 'request not readable' }));
    expect(JSON.stringify(server.logLines())).not.toContain('secret-customer');
  });
});
