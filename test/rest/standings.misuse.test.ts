import { once } from 'node:events';
import { request } from 'node:http';
import { asCustomer, asService, bearer, tokenOf } from '../service/bearer';
import { startService, type TestService } from '../service/service';
import { callTo, type Call, type Sent } from './client';

let service: TestService;
let call: Call;
let templateCode: string;

beforeAll(async () => {
  service = await startService();
  call = callTo(service.url);
  ({ templateCode } = await service.given.publishedVersion());
});
afterAll(() => service.close());

const ndjson = { 'content-type': 'application/x-ndjson' };
const line = '{"customer_id":"somebody"}\n';

async function refusedAt(code: string, sent: Sent) {
  const { headers = {}, ...rest } = sent;
  const path = `/v1/consents/templates/${code}/standings`;
  return call(path, { text: line, ...rest, headers: { ...ndjson, ...headers } });
}

it('answers nobody who may not look up any customer', async () => {
  const own = await refusedAt(templateCode, { headers: asCustomer('somebody') });
  expect(own).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', requires: 'consents:read' } });
  const writer = bearer(tokenOf({ sub: 'shop', scope: 'consents:decide' }));
  expect(await refusedAt(templateCode, { headers: writer })).toMatchObject({ status: 403 });
  expect(await refusedAt(templateCode, { headers: { authorization: '' } })).toMatchObject({ status: 401 });
});

it('refuses more than 10,000 lines before any is answered', async () => {
  expect(await refusedAt(templateCode, { text: line.repeat(10_001) })).toMatchObject({
    status: 400,
    body: { code: 'TOO_COMPLEX', limit: 'lines', maximum: 10_000 },
  });
  for (const text of [
    line.repeat(10_001).trimEnd(),
    `${line.repeat(10_000)}\n${line}`,
    '\n'.repeat(2_000_000),
  ])
    expect(await refusedAt(templateCode, { text })).toMatchObject({ body: { code: 'TOO_COMPLEX' } });
  const most = await refusedAt(templateCode, { text: line.repeat(10_000) });
  expect(most.status).toBe(200);
});

it('refuses a body that is too large, empty, of blank lines, or of another kind', async () => {
  const long = `{"customer_id":"${'x'.repeat(3 * 1024 * 1024)}"}`;
  expect(await refusedAt(templateCode, { text: long })).toMatchObject({ status: 413 });
  for (const text of ['', '\n \n\r\n'])
    expect(await refusedAt(templateCode, { method: 'POST', text })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
  const json = { 'content-type': 'application/json' };
  expect(await refusedAt(templateCode, { text: line, headers: json })).toMatchObject({ status: 415 });
});

it('takes what is no UTF-8 for no customer', async () => {
  const text = new Uint8Array([...Buffer.from('{"customer_id":"a'), 0xff, ...Buffer.from('"}\n')]);
  const { status, body } = await refusedAt(templateCode, { text });
  expect([status, JSON.parse(String(body))]).toMatchObject([200, { line: 1, code: 'INVALID_INPUT' }]);
});

it('refuses templates that ask nothing, also where no line is a customer', async () => {
  const unpublished = await service.given.template();
  const retired = await service.given.publishedVersion();
  await service.given.retiredTemplate(retired.templateCode);
  for (const text of [line, 'no customer\n']) {
    expect(await refusedAt('unknown', { text })).toMatchObject({ body: { code: 'TEMPLATE_NOT_FOUND' } });
    expect(await refusedAt(unpublished.templateCode, { text })).toMatchObject({
      body: { code: 'NO_PUBLISHED_VERSION' },
    });
    expect(await refusedAt(retired.templateCode, { text })).toMatchObject({
      body: { code: 'TEMPLATE_RETIRED' },
    });
  }
});

it('looks no further once the caller has gone, and answers others meanwhile', async () => {
  const reads = jest.spyOn(service.database.engine.pool, 'query');
  const { hostname, port } = new URL(service.url);
  const path = `/v1/consents/templates/${templateCode}/standings`;
  const sent = request({ hostname, port, path, method: 'POST', headers: { ...asService, ...ndjson } });
  sent.end(line.repeat(10_000));
  const [response] = (await once(sent, 'response')) as [NodeJS.ReadableStream & { destroy(): void }];
  response.destroy();
  sent.destroy();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const after = reads.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(reads.mock.calls.length - after).toBeLessThan(20);
  reads.mockRestore();
  expect((await refusedAt(templateCode, {})).status).toBe(200);
});
