import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { scopes } from '../../src/domain/values/scope';
import { asCustomer, asNobody, asService, bearer, tokenOf, type CallerHeaders } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { readPrometheusText, type Sample } from './prometheusText';

let service: TestService;
beforeAll(async () => {
  service = await startService({ metrics: { host: '127.0.0.1', port: 0 } });
}, startTimeoutMs);
afterAll(() => service.close());

async function scrape(): Promise<readonly Sample[]> {
  return readPrometheusText(await (await fetch(service.metricsUrl ?? '')).text());
}

const labelled = (samples: readonly Sample[], label: string) =>
  new Set(samples.flatMap(({ labels }) => labels[label] ?? []));

describe('where everybody’s requests arrive, the metrics are refused to', () => {
  const allOthers = scopes.filter((scope) => scope !== 'operations:read').join(' ');
  test.each<[string, CallerHeaders, number, string]>([
    ['nobody known', asNobody, 401, 'UNAUTHENTICATED'],
    ['a credential that is none', bearer('x'), 401, 'UNAUTHENTICATED'],
    ['a customer', asCustomer('3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11'), 403, 'FORBIDDEN'],
    ['every other scope', bearer(tokenOf({ sub: 'all-but-one', scope: allOthers })), 403, 'FORBIDDEN'],
  ])('%s', async (_who, headers, status, code) => {
    const response = await fetch(`${service.url}/metrics`, { headers });
    expect(response.status).toBe(status);
    const body: unknown = await response.json();
    expect(body).toMatchObject({ code });
    expect(JSON.stringify(body)).not.toContain('consent_');
    if (code === 'FORBIDDEN') expect(body).toMatchObject({ requires: 'operations:read' });
  });

  test('and nobody else may be asked for them in another way', async () => {
    const response = await fetch(`${service.url}/metrics`, { method: 'POST', headers: asService });
    expect(response.status).toBe(405);
  });
});

test('the port of monitoring has nothing but the metrics', async () => {
  const at = (path: string, init?: RequestInit) => fetch(new URL(path, service.metricsUrl ?? ''), init);
  for (const path of ['/', '/graphql', '/v1/openapi.json', '/metrics/', '/health/live', '/metrics/../v1'])
    expect((await at(path)).status).toBe(404);
  expect((await at('/metrics', { method: 'POST', body: 'x' })).status).toBe(404);
  const head = await at('/metrics', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('no port is opened that nobody asked for, and one in use is said', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(startService({ metrics: { host: '127.0.0.1', port } })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  other.close();
  const silent = await startService();
  expect(silent.metricsUrl).toBeNull();
  await silent.close();
});

test('labels are bounded, whatever callers make up', async () => {
  const operations = (samples: readonly Sample[]) => labelled(samples, 'operation');
  const post = (body: unknown) =>
    fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const madeUp = async (name: string) => {
    await post({ query: `query ${name} { ${name}: log { size } }` });
    await post({ query: `query ${name} { ${name} }` });
    await post({ query: `query ${name} { ...${name} } fragment ${name} on Query { log { size } }` });
    await post({ query: '{ log { size } }', operationName: name });
    await post({ query: `{ a: log { size } ${name}: viewer { kind } }` });
    await post({ id: name, extensions: { persistedQuery: { version: 1, sha256Hash: name } } });
    await fetch(`${service.url}/${name}`);
    await fetch(`${service.url}/v1/${name}/x?${name}=1`, { method: 'DELETE' });
    await fetch(`${service.url}/v1/consent-templates/${name}/latest`, { headers: { 'x-code': name } });
    await fetch(`${service.url}/graphql`, { headers: { authorization: `Bearer no-${name}` } });
  };
  await madeUp('first');
  const before = await scrape();
  for (let index = 0; index < 40; index += 1) await madeUp(`invented_${index}`);
  const after = await scrape();

  expect(operations(after)).toEqual(operations(before));
  expect(labelled(after, 'code')).toEqual(labelled(before, 'code'));
  expect(after.length).toBe(before.length);
  expect([...operations(after)]).toEqual(expect.arrayContaining(['log', 'several', 'none']));
});
