import { once } from 'node:events';
import { connect } from 'node:net';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { asCustomer, asService } from '../service/bearer';
import { givenRows, importerHeaders, ndjson, origin, sendImport, type ToldLine } from './scene';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

const detailOf = ({ line, outcome, code, detail }: ToldLine) => [line, outcome, code, detail];
const notALine = 'row must be a line with a JSON object in UTF-8, of at most 16384 bytes.';

it.each<[string, Buffer | string]>([
  ['half-written', '{"source_id":"1","custo'],
  ['in another encoding', Buffer.from('{"source_id":"ü"}', 'latin1')],
  ['longer than 16 KiB', `{"source_id":"${'x'.repeat(16_400)}"}`],
  ['longer than any', Buffer.alloc(3_000_000, '[')],
  ['nested a thousand levels deep', `{"source_id":${'['.repeat(1_000)}${']'.repeat(1_000)}}`],
  ['a list', '[]'],
  ['a text', '"given"'],
  ['of nothing', 'null'],
])('a line that is %s is refused by itself, wherever it stands', async (_what, line) => {
  const { rowAt, chain } = await givenRows(service);
  const [before, after] = [ndjson([rowAt('given', 1)]), ndjson([rowAt('reject', 2)])];
  const lines = [Buffer.from(before), Buffer.from(line), Buffer.from(`\n${after}`), Buffer.from(line)];

  const told = await sendImport(service.url, Buffer.concat(lines));

  expect(told.lines.slice(0, 2).map(detailOf)).toEqual(
    [2, 4].map((at) => [at, 'refused', 'INVALID_INPUT', notALine]),
  );
  expect(told.lines[2]).toMatchObject({ finished: { rows: 4, recorded: 2, refused: 2 } });
  expect(await chain()).toHaveLength(2);
});

it('a line with a member twice is refused, whatever the last one says', async () => {
  const { rowAt, chain } = await givenRows(service);
  const line = JSON.stringify(rowAt('withdraw', 1)).replace('{', '{"value":"given",');
  const { lines } = await sendImport(service.url, line);
  expect(lines.map(detailOf)[0]).toEqual([
    1,
    'refused',
    'INVALID_INPUT',
    'row must be a line that has each member of its object once.',
  ]);
  expect(await chain()).toEqual([]);
});

it('says of each row why it is refused, and records the others', async () => {
  const { rowAt, chain } = await givenRows(service);
  const row = rowAt('given', 1);
  const rows = [
    { ...row, template_code: 'unknown' },
    { ...row, consent_version_id: crypto.randomUUID() },
    { ...row, consent_version_id: null },
    { ...row, locale: 'fr' },
    { ...row, decided_at: '2999-01-01T00:00:00Z' },
    { ...row, decided_at: '1999-01-01T00:00:00Z' },
    row,
    { ...row, channel: 'paper' },
  ].map((one, at) => ({ ...one, source_id: `${row.source_id}-${Math.min(at, 6)}` }));

  const { lines } = await sendImport(service.url, ndjson(rows));

  expect(lines.slice(0, -1).map(({ code }) => code)).toEqual([
    'TEMPLATE_NOT_FOUND',
    'VERSION_NOT_FOUND',
    'VERSION_REQUIRED',
    'LOCALE_NOT_AVAILABLE',
    'INVALID_INPUT',
    'VERSION_NOT_FOUND',
    'IDEMPOTENCY_KEY_REUSED',
  ]);
  expect(lines.at(-1)).toMatchObject({ finished: { rows: 8, recorded: 1, refused: 7 } });
  expect(await chain()).toHaveLength(1);
});

it.each([
  [{ source: 'UPPER' }, /^source is a string/],
  [{ trust: 'NONE' }, /^trust/],
  [{ dry_run: 'perhaps' }, /dry_run/],
  [{ tenant: 'x' }, /tenant/],
])('a query with %j is refused before the body is read', async (query, detail) => {
  const { status, lines } = await sendImport(service.url, '{}', query);
  expect([status, lines[0]?.['code']]).toEqual([400, 'INVALID_INPUT']);
  expect(lines[0]?.['detail']).toMatch(detail);
});

it('a customer may not, whatever they send', async () => {
  const { status } = await sendImport(service.url, '{}', {}, asCustomer('customer-17'));
  expect(status).toBe(403);
});

it('JSON in place of lines is told what is taken', async () => {
  const json = { 'content-type': 'application/json' };
  const { status, lines } = await sendImport(service.url, '{}', {}, { ...json, ...asService });
  expect([status, lines[0]?.['detail']]).toEqual([
    415,
    'The Content-Type is application/json. Send application/x-ndjson.',
  ]);
});

it('a client that goes away in the middle ends the import without a leaf', async () => {
  const { rowAt, chain } = await givenRows(service);
  const { hostname, port } = new URL(service.url);
  const query = new URLSearchParams(origin).toString();
  const head = [
    `POST /v1/imports?${query} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: ${importerHeaders['authorization'] ?? ''}`,
    'Content-Type: application/x-ndjson',
    'Content-Length: 1000000',
  ].join('\r\n');
  const socket = connect(Number(port), hostname);
  socket.write(`${head}\r\n\r\n${ndjson([rowAt('given', 1)])}`);
  await new Promise((resolve) => setTimeout(resolve, 200));
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 300));

  expect(await chain()).toEqual([]);
  const { rows } = await service.database.engine.pool.query(
    `SELECT 1 FROM log_event WHERE kind = 'import' AND body LIKE '%1000000%'`,
  );
  expect(rows).toEqual([]);
  expect(service.logged.filter(({ err }) => err !== undefined)).toEqual([]);
});

it('no more than four imports run at once', async () => {
  const over = new AbortController();
  const held = once(over.signal, 'abort');
  async function* holding() {
    yield Buffer.from('\n');
    await held;
  }
  const running = Array.from({ length: 4 }, () => sendImport(service.url, holding()));
  await new Promise((resolve) => setTimeout(resolve, 500));

  const { status, headers } = await sendImport(service.url, '');
  over.abort();

  expect([status, headers.get('retry-after')]).toEqual([503, '30']);
  for (const one of await Promise.all(running)) expect(one.status).toBe(200);
  expect((await sendImport(service.url, '')).status).toBe(200);
});

it('a body that trickles gives its place back, and one that comes late as a whole does not', async () => {
  const now = performance.now.bind(performance);
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() * 100);
  try {
    let sent = 0;
    async function* trickling() {
      for (; sent < 50; sent += 1) {
        yield Buffer.from('\n');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    const told = await sendImport(service.url, trickling()).then(
      ({ status, lines }) => [status, lines[0]?.['detail']],
      (fault: unknown) => [0, String(fault)],
    );
    expect(told).toEqual([400, 'body must be sent at 1,000 bytes a second or faster.']);
    expect(sent).toBeLessThan(20);
    async function* late() {
      yield Buffer.from('\n');
      await new Promise((resolve) => setTimeout(resolve, 500));
      yield Buffer.alloc(30_000, '\n');
    }
    expect((await sendImport(service.url, late())).lines).toMatchObject([{ finished: { rows: 0 } }]);
  } finally {
    clock.mockRestore();
  }
});

it('millions of blank lines take no time to speak of', async () => {
  const { rowAt } = await givenRows(service);
  const blank = '\n'.repeat(8 * 2 ** 20);
  const startedAt = performance.now();
  const { lines } = await sendImport(service.url, `${blank}${ndjson([rowAt('given', 1)])}`);
  expect(lines.at(-1)).toMatchObject({ finished: { recorded: 1 } });
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
