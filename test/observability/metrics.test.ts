import { setTimeout as wait } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { measureProcess } from '../../src/observability/metrics/processMetrics';
import { until } from '../concurrency/until';
import { logKeeping } from '../evidence/logPass';
import { asCustomer, asNobody, bearer, tokenOf, type CallerHeaders } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { readPrometheusText, valueOf, type Sample } from './prometheusText';

/** A disk for checkpoints that may be full. */
const disk = { isFull: false };
const memory = {
  read: () => Promise.resolve(null),
  keep: () => (disk.isFull ? Promise.reject(new Error('no space left')) : Promise.resolve()),
};

let service: TestService;
let version: { readonly templateCode: string; readonly consentVersionId: string };
beforeAll(async () => {
  service = await startService({
    logKeeping: { ...logKeeping, memory },
    metrics: { host: '127.0.0.1', port: 0 },
  });
  version = await service.given.publishedVersion();
}, startTimeoutMs);
afterAll(() => service.close());

const durations = 'http_server_request_duration_seconds';
const monitor = bearer(tokenOf({ sub: 'prometheus', scope: 'operations:read' }));

const metricsAs = (headers: CallerHeaders) => fetch(`${service.url}/metrics`, { headers });

async function readText(): Promise<string> {
  return (await metricsAs(monitor)).text();
}

async function scrape(): Promise<readonly Sample[]> {
  return readPrometheusText(await readText());
}

const valueNow = async (name: string, labels: Readonly<Record<string, string>> = {}) =>
  valueOf(await scrape(), name, labels) ?? 0;

function ask(query: string, headers: CallerHeaders = asNobody): Promise<Response> {
  const body = JSON.stringify({ query });
  return fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}

async function decide(value: string, customerId = service.given.customer()): Promise<string> {
  const { templateCode, consentVersionId } = version;
  const path = `/v1/customers/${customerId}/consents/templates/${templateCode}/decisions`;
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...asCustomer(customerId) },
    body: JSON.stringify({ consent_version_id: consentVersionId, value }),
  });
  expect(response.ok).toBe(true);
  return customerId;
}

describe('the metrics', () => {
  test('are in the text format of Prometheus, and not kept by caches', async () => {
    const response = await metricsAs(monitor);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const samples = readPrometheusText(await response.text());
    const { node } = process.versions;
    expect(valueOf(samples, 'consent_build_info', { node })).toBe(1);
    expect(valueOf(samples, 'db_client_connection_max')).toBe(service.database.engine.pool.options.max);
    expect(valueOf(samples, 'db_client_connection_pending_requests')).toBe(0);
    expect(valueOf(samples, 'nodejs_eventloop_delay_seconds', { quantile: '0.5' })).toBeLessThan(60);
    expect(valueOf(samples, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  });

  test('tell what the node needs, and nothing of what it does without', async () => {
    const samples = await scrape();
    const checks = ['database', 'writes'].map((check) => valueOf(samples, 'consent_ready', { check }));
    expect(checks).toEqual([1, 1]);
    expect(Math.abs(valueOf(samples, 'consent_clock_ahead_seconds') ?? NaN)).toBeLessThan(1);
    const absent = [
      'replica_used',
      'issuer_keys_age_seconds',
      'api_key_left_seconds',
      'timestamp_age_seconds',
    ];
    expect(absent.map((name) => valueOf(samples, `consent_${name}`))).toEqual(absent.map(() => undefined));
  });

  test('count decisions by their value once they are recorded, and not what changes nothing', async () => {
    const [givenBefore, rejectBefore] = [
      await valueNow('consent_decisions_total', { value: 'given' }),
      await valueNow('consent_decisions_total', { value: 'reject' }),
    ];
    const customerId = await decide('given');
    await decide('given', customerId);
    await decide('reject');
    await decide('reject');
    expect(await valueNow('consent_decisions_total', { value: 'given' })).toBe(givenBefore + 1);
    expect(await valueNow('consent_decisions_total', { value: 'reject' })).toBe(rejectBefore + 2);
  });

  test('tell of each door the operation, the status and the duration', async () => {
    const graphql = { door: 'graphql', operation: 'latestTemplate', http_response_status_code: '200' };
    const rest = { door: 'rest', operation: 'getLatestTemplate', http_response_status_code: '200' };
    const before = [
      await valueNow(`${durations}_count`, graphql),
      await valueNow(`${durations}_count`, rest),
    ];
    const { templateCode } = version;
    await ask(`{ latestTemplate(templateCode: "${templateCode}") { label } }`);
    await fetch(`${service.url}/v1/consent-templates/${templateCode}/latest`);

    const samples = await scrape();
    const counts = [graphql, rest].map((labels) => valueOf(samples, `${durations}_count`, labels));
    expect(counts).toEqual(before.map((count) => count + 1));
    const seconds = valueOf(samples, `${durations}_sum`, rest) ?? 0;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(60);
    expect(valueOf(samples, `${durations}_bucket`, { ...rest, le: '+Inf' })).toBe(counts[1]);
  });

  test('count refusals by door and code', async () => {
    const unknown = { door: 'rest', code: 'TEMPLATE_NOT_FOUND' };
    const misspelt = { door: 'graphql', code: 'INVALID_INPUT' };
    const before = [
      await valueNow('consent_refusals_total', unknown),
      await valueNow('consent_refusals_total', misspelt),
    ];
    await fetch(`${service.url}/v1/consent-templates/nowhere/latest`);
    await ask('{ latestTemplat(templateCode: "nowhere") { label } }');
    const after = await scrape();
    expect([unknown, misspelt].map((labels) => valueOf(after, 'consent_refusals_total', labels))).toEqual(
      before.map((count) => count + 1),
    );
  });

  test('know no customer, however the service comes to hear of them', async () => {
    const customerId = await decide('withdraw');
    const asThem = asCustomer(customerId);
    const { templateCode } = version;
    const operation = `c${customerId.replaceAll('-', '_')}`;
    await ask(
      `query ${operation} { pendingUpdate(customerId: "${customerId}", templateCode: "${templateCode}") { accepted } }`,
      asThem,
    );
    await fetch(`${service.url}/v1/customers/${customerId}/nothing`, { headers: asThem });
    await fetch(`${service.url}/metrics?customer=${customerId}`, {
      headers: { ...monitor, 'x-request-id': customerId },
    });
    const text = await readText();
    expect(text).toContain('operation="pendingUpdate"');
    expect(text).not.toContain(operation);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/i);
    expect(text).not.toContain(templateCode);
  });
});

test('the delay of the event loop is that since the last look', async () => {
  const registry = new Registry();
  const stop = measureProcess(registry, '1.0.0');
  const longest = async () => {
    await wait(100);
    const samples = readPrometheusText(await registry.metrics());
    return valueOf(samples, 'nodejs_eventloop_delay_seconds', { quantile: '1' });
  };
  await longest();
  await wait(100);
  const blockedUntil = performance.now() + 2_000;
  while (performance.now() < blockedUntil);
  expect(await longest()).toBeGreaterThan(1);
  expect(await longest()).toBeLessThan(1);
  stop();
});

describe('the lag of the log', () => {
  const lag = () => valueNow('consent_log_lag_seconds');
  const ready = async () =>
    (await (await fetch(`${service.url}/health/ready`)).json()) as { readonly log_lag_seconds?: string };

  test(
    'rises while nothing can be signed, and falls when all is',
    async () => {
      await until(10_000, async () => (await lag()) === 0 && (await valueNow('consent_log_size')) > 0);

      disk.isFull = true;
      await decide('given');
      await decide('given');
      await until(10_000, async () => (await lag()) > 2);
      const first = await lag();
      await until(10_000, async () => (await lag()) > first + 1);
      expect(Number((await ready()).log_lag_seconds)).toBeGreaterThan(2);

      disk.isFull = false;
      await until(10_000, async () => (await lag()) === 0);
      const { rows } = await service.database.engine.pool.query<{ size: string }>(
        'SELECT size FROM log_head',
      );
      expect(String(await valueNow('consent_log_size'))).toBe(rows[0]?.size);
    },
    startTimeoutMs,
  );
});

describe('the port of monitoring', () => {
  test('needs no token, and tells the same', async () => {
    const response = await fetch(service.metricsUrl ?? '');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const names = (samples: readonly Sample[]) => [...new Set(samples.map(({ name }) => name))].toSorted();
    expect(names(readPrometheusText(await response.text()))).toEqual(names(await scrape()));
  });

  test('is closed with the service', async () => {
    const another = await startService({ metrics: { host: '127.0.0.1', port: 0 } });
    const { metricsUrl } = another;
    expect((await fetch(metricsUrl ?? '')).status).toBe(200);
    await another.close();
    await expect(fetch(metricsUrl ?? '')).rejects.toThrow('fetch failed');
  });
});
