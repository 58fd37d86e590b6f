import { asCustomer, asService, type CallerHeaders } from '../service/bearer';
import { startTimeoutMs } from '../service/service';
import { customerId, Stage, templateCode } from './stage';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
}, startTimeoutMs);
afterEach(() => stage.expectUnharmed());
afterAll(() => stage.close());

const decisions = `/v1/customers/${customerId}/consents/templates/${templateCode}/decisions`;
/** What must never be answered: it is inside of another request. */
const smuggled = `GET /v1/smuggled HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
const linesOf = (headers: CallerHeaders) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
const post = (framing: string, body: string, start = `POST ${decisions} HTTP/1.1`) =>
  `${start}\r\nHost: a\r\n${linesOf(asService)}Content-Type: application/json\r\n${framing}\r\n\r\n${body}`;

/** Two readers could see the end of each of these in two places. */
const ambiguous: readonly (readonly [what: string, bytes: string])[] = [
  ['a length and chunks', post(`Content-Length: 5\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${smuggled}`)],
  ['chunks and a length', post(`Transfer-Encoding: chunked\r\nContent-Length: 5`, `0\r\n\r\n${smuggled}`)],
  ['two lengths that differ', post('Content-Length: 0\r\nContent-Length: 60', smuggled)],
  ['two lengths in one line', post('Content-Length: 0, 60', smuggled)],
  ['a length with a sign', post('Content-Length: +4', `null${smuggled}`)],
  ['a length below zero', post('Content-Length: -1', smuggled)],
  ['a length in hex', post('Content-Length: 0x4', `null${smuggled}`)],
  ['a length with a blank in it', post('Content-Length: 1 0', smuggled)],
  ['a length beyond all numbers', post('Content-Length: 99999999999999999999999', smuggled)],
  [
    'chunks that are not the last coding',
    post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${smuggled}`),
  ],
  ['a coding that seems to be chunks', post('Transfer-Encoding: xchunked', `0\r\n\r\n${smuggled}`)],
  ['chunks twice', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', `0\r\n\r\n${smuggled}`)],
  ['chunks behind a tab', post('Transfer-Encoding:\tchunked\r\nContent-Length: 3', `0\r\n\r\n${smuggled}`)],
  ['chunks before a colon with a blank', post('Transfer-Encoding : chunked', `0\r\n\r\n${smuggled}`)],
  [
    'chunks in a line that goes on',
    post('Transfer-Encoding:\r\n chunked\r\nContent-Length: 3', `0\r\n\r\n${smuggled}`),
  ],
  ['a header that a blank begins', post(' Content-Length: 0', smuggled)],
  ['a line that ends in a line feed alone', post('X-A: b\nContent-Length: 0', smuggled)],
  ['a line that ends in a return alone', post('X-A: b\rContent-Length: 0', smuggled)],
  ['a header with a zero byte', post('X-A: b\u0000c\r\nContent-Length: 0', smuggled)],
  ['a header without a name', post(': b\r\nContent-Length: 0', smuggled)],
  ['a chunk of a length in words', post('Transfer-Encoding: chunked', `zz\r\n\r\n${smuggled}`)],
  ['a chunk below zero', post('Transfer-Encoding: chunked', `-1\r\n\r\n${smuggled}`)],
  ['a chunk that ends in a line feed alone', post('Transfer-Encoding: chunked', `4\nnull\n0\n\n${smuggled}`)],
  [
    'a chunk longer than any number',
    post('Transfer-Encoding: chunked', `fffffffffffffffff\r\nx\r\n${smuggled}`),
  ],
  [
    'a chunk that is longer than it says',
    post('Transfer-Encoding: chunked', `1\r\nnull\r\n0\r\n\r\n${smuggled}`),
  ],
  ['a version of its own', post('Content-Length: 0', smuggled, `POST ${decisions} HTTP/1.10`)],
  ['a blank in the address', post('Content-Length: 0', smuggled, `POST ${decisions} /x HTTP/1.1`)],
  ['HTTP/2', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${smuggled}`],
  ['TLS', `\u0016\u0003\u0001\u0002\u0000\u0001\u0000${smuggled}`],
];

it.each([...ambiguous])(
  '%s: one refusal, the connection ends, and nothing behind it is read',
  async (_what, bytes) => {
    const replies = await stage.sendBytes(Buffer.from(bytes, 'latin1'));
    expect(replies.map(({ status }) => status)).toEqual([400]);
    expect(replies.map(({ text }) => text).join()).not.toContain('smuggled');
  },
);

it('none of it has recorded a decision', async () => {
  const { text } = await stage.fetch(decisions, { headers: asService });
  expect(JSON.parse(text)).toMatchObject({ decisions: [] });
});

it('trailers make no header, such as another credential', async () => {
  const body = '14\r\n{"value":"withdraw"}\r\n0\r\n';
  const trailer = `${linesOf(asCustomer('0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21'))}Idempotency-Key: a b\r\n\r\n`;
  const bytes = post(
    'Transfer-Encoding: chunked\r\nTrailer: Authorization\r\nConnection: close',
    body + trailer,
  );
  expect((await stage.sendBytes(bytes)).map(({ status }) => status)).toEqual([201]);
});

it('an extension of a chunk means nothing, and one without end is refused', async () => {
  const chunked = (extension: string) =>
    post(
      'Transfer-Encoding: chunked\r\nConnection: close',
      `14;a=b${extension}\r\n{"value":"withdraw"}\r\n0\r\n\r\n`,
    );
  expect((await stage.sendBytes(chunked(''))).map(({ status }) => status)).toEqual([200]);
  const [{ status } = { status: 0 }] = await stage.sendBytes(chunked('x'.repeat(100_000)));
  expect([400, 413]).toContain(status);
});

it.each([
  'CONNECT a:1',
  'CONNECT 127.0.0.1:5432',
  'TRACE /',
  'TRACK /',
  'DEBUG /',
  'PROPFIND /',
  'PURGE /graphql',
])('%s opens nothing and echoes nothing', async (start) => {
  const bytes = `${start} HTTP/1.1\r\nHost: a\r\nX-Secret: hidden\r\nConnection: close\r\n\r\n`;
  const replies = await stage.sendBytes(bytes);
  expect(replies.every(({ status }) => status >= 400)).toBe(true);
  expect(replies.map(({ text }) => text).join()).not.toContain('hidden');
});

it.each([
  'http://169.254.169.254/latest/meta-data',
  'http://evil.example/v1/consent-templates/news/latest',
  '//evil.example/',
])('no address leads elsewhere: %s', async (target) => {
  const bytes = `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
  const [reply] = await stage.sendBytes(bytes);
  // Any host may be named in an address; the request stays here (RFC 9112, section 3.2.2).
  expect([200, 400, 404]).toContain(reply?.status);
  expect(reply?.headers['location']).toBeUndefined();
});

describe('requests in one packet', () => {
  const get = (path: string, id: string, caller: CallerHeaders, isLast = false) =>
    `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${id}\r\n${linesOf(caller)}${isLast ? 'Connection: close\r\n' : ''}\r\n`;

  const ids = (count: number) => Array.from({ length: count }, (_none, index) => `pipelined-${index}`);

  it('are answered each for itself, in their order', async () => {
    const bytes = ids(100).map((id, index) =>
      get(index % 2 === 0 ? decisions : '/v1/nothing', id, asService, index === 99),
    );
    const replies = await stage.sendBytes(bytes.join(''));
    expect(replies.map(({ headers }) => headers['x-request-id'])).toEqual(ids(100));
    expect(replies.map(({ status }) => status)).toEqual(
      ids(100).map((_id, index) => (index % 2 === 0 ? 200 : 404)),
    );
  });

  it('keep nobody else waiting, however much each of them asks for', async () => {
    const lists = Array.from(
      { length: 5 },
      (_none, index) => `s${index}: __schema { types { name fields { name } } }`,
    );
    const body = JSON.stringify({ query: `{ ${lists.join(' ')} }` });
    const bytes = ids(95).map(
      (id, index) =>
        `POST /graphql HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${id}\r\n${index === 94 ? 'Connection: close\r\n' : ''}` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await stage.expectUnharmedBy(async () => {
      const replies = await stage.sendBytes(bytes.join(''));
      expect(replies.map(({ status }) => status)).toEqual(ids(95).map(() => 200));
    });
  });

  it('end the connection when they are more than anybody has to keep answers for', async () => {
    const bytes = Array.from({ length: 1_000 }, (_none, index) =>
      get('/health/live', `one-of-many-${index}`, {}),
    );
    // The end may overtake what was answered.
    const answered = stage.sendBytes(bytes.join('')).then(
      ({ length }) => length,
      () => 0,
    );
    expect(await answered).toBeLessThanOrEqual(100);
  });

  it('lend their callers to no other', async () => {
    const other = '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21';
    const callers = [asCustomer(customerId), {}, asCustomer(other), asService, {}, asCustomer(customerId)];
    const bytes = callers.map((caller, index) => get(decisions, `of-caller-${index}`, caller, index === 5));
    const replies = await stage.sendBytes(bytes.join(''));
    expect(replies.map(({ status }) => status)).toEqual([200, 401, 403, 200, 401, 200]);
  });

  it('are answered up to the first that is none', async () => {
    const good = get('/health/live', 'a-good-one', {});
    const replies = await stage.sendBytes(`${good}${good}GET /\u0000 HTTP/1.1\r\n\r\n${good}`);
    expect(replies.at(-1)?.status).toBe(400);
    expect(replies.length).toBeLessThanOrEqual(3);
  });

  it('wait for nothing: what comes behind a refused body is read from its right place', async () => {
    const refused = post('Content-Length: 4', 'null');
    const replies = await stage.sendBytes(refused + get('/health/live', 'behind-it', {}, true));
    expect(replies.map(({ status }) => status)).toEqual([400, 200]);
  });
});
