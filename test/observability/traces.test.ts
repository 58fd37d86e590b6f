import { context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { until } from '../concurrency/until';
import { logKeeping } from '../evidence/logPass';
import { givenEndpoint, hookReceiver } from '../events/webhookScene';
import { asCustomer, type CallerHeaders } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { callersSpanId, newTraceId, traceparent } from './callersTrace';
import { exportedWords, startTracing, type Tracing } from './tracing';

let tracing: Tracing;
let service: TestService;
let version: { readonly templateCode: string; readonly consentVersionId: string };
beforeAll(async () => {
  tracing = startTracing();
  const webhooks = { secretKey: Buffer.alloc(32, 7), allowedNetworks: [] };
  service = await startService({ logKeeping, webhooks });
  version = await service.given.publishedVersion();
}, startTimeoutMs);
afterAll(async () => {
  await service.close();
  await tracing.stop();
});

const decisionsOf = (customerId: string) =>
  `/v1/customers/${customerId}/consents/templates/${version.templateCode}/decisions`;

function call(path: string, headers: CallerHeaders, body?: object): Promise<Response> {
  const url = `${service.url}${path}`;
  if (!body) return fetch(url, { headers });
  const typed = { ...headers, 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers: typed, body: JSON.stringify(body) });
}

/** Each with its parent by name, sorted. */
function family(spans: readonly ReadableSpan[]): readonly string[] {
  const nameOf = (id: string | undefined) =>
    spans.find((span) => span.spanContext().spanId === id)?.name ??
    (id === callersSpanId ? 'caller' : 'none');
  return spans
    .map(({ name, parentSpanContext }) => `${nameOf(parentSpanContext?.spanId)} > ${name}`)
    .toSorted();
}

const linked = (span: ReadableSpan | undefined) =>
  (span?.links ?? []).map((link) => link.context.spanId).toSorted();

/** Work in the span of a request that somebody else makes. */
async function asRequest<Result>(work: () => Promise<Result>): Promise<string> {
  const span = trace.getTracer('tests').startSpan('a request', {}, ROOT_CONTEXT);
  await context.with(trace.setSpan(ROOT_CONTEXT, span), work);
  span.end();
  return span.spanContext().spanId;
}

describe('a trace', () => {
  it('of a decision at REST has the request, its batch and the batch’s statements', async () => {
    const [traceId, customerId] = [newTraceId(), service.given.customer()];
    const headers = { ...asCustomer(customerId), ...traceparent(traceId) };
    const body = { consent_version_id: version.consentVersionId, value: 'given' };
    expect((await call(decisionsOf(customerId), headers, body)).status).toBe(201);

    const request = await tracing.requestOf(traceId);
    const route = '/v1/customers/:customer_id/consents/templates/:template_code/decisions';
    expect(family(tracing.ofTrace(traceId))).toEqual([
      `POST ${route} > decision batch`,
      `caller > POST ${route}`,
      'decision batch > append',
      'decision batch > decision-heads',
    ]);
    expect(request.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': route,
      'http.response.status_code': 201,
    });
    const [statement] = tracing.ofTrace(traceId).filter(({ name }) => name === 'decision-heads');
    expect(statement?.attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'decision-heads',
    });
  });

  it('of a GraphQL look-up has the operation without the name that a client chose', async () => {
    const [traceId, customerId] = [newTraceId(), service.given.customer()];
    const of = `customerId: "${customerId}", templateCode: "${version.templateCode}"`;
    const query = `query chosen { pendingUpdate(${of}) { accepted } }`;
    await call('/graphql', { ...asCustomer(customerId), ...traceparent(traceId) }, { query });

    await tracing.requestOf(traceId);
    expect(family(tracing.ofTrace(traceId))).toEqual([
      'POST /graphql > query pendingUpdate',
      'caller > POST /graphql',
      'look-up batch > decision-newest',
      'query pendingUpdate > look-up batch',
    ]);
    const [operation] = tracing.ofTrace(traceId).filter(({ name }) => name === 'query pendingUpdate');
    expect(operation?.attributes).toEqual({
      'graphql.operation.type': 'query',
      'graphql.operation.name': 'other',
    });
  });

  it('tells refusals by their code, and only faults of the service as errors', async () => {
    const [traceId, customerId] = [newTraceId(), service.given.customer()];
    const query = `{ latestTemplate(templateCode: "nowhere") { label } }`;
    await call('/graphql', { ...asCustomer(customerId), ...traceparent(traceId) }, { query });

    await tracing.requestOf(traceId);
    const [operation] = tracing.ofTrace(traceId).filter(({ name }) => name === 'query latestTemplate');
    expect(operation?.attributes['error.type']).toBe('TEMPLATE_NOT_FOUND');
    expect(operation?.status.code).toBe(0);
  });

  it('has a request’s own statements, also when many wait for a connection', async () => {
    tracing.forget();
    const { pool } = service.database.engine;
    const ask = () => asRequest(() => pool.query('SELECT 1'));
    const requests = await Promise.all(Array.from({ length: 60 }, ask));

    const parents = tracing.named('SELECT').map(({ parentSpanContext }) => parentSpanContext?.spanId);
    expect(parents.toSorted()).toEqual(requests.toSorted());
  });

  it('tells a failed statement by its SQLSTATE, and not by its message', async () => {
    tracing.forget();
    const { pool } = service.database.engine;
    await asRequest(() => pool.query("SELECT 'a-secret'::uuid").catch(() => null));

    const [statement] = tracing.named('SELECT');
    expect(statement?.attributes['error.type']).toBe('22P02');
    expect(exportedWords(tracing.spans())).not.toContain('a-secret');
  });
});

describe('a batch', () => {
  it('of two decisions is one span with links to both requests', async () => {
    tracing.forget();
    const decide = () => {
      const customerId = service.given.customer();
      const input = { ...version, customerId, value: 'given' } as const;
      return service.actions.recordDecision(input, { kind: 'customer', id: customerId });
    };
    const requests = await Promise.all([asRequest(decide), asRequest(decide)]);

    const batches = tracing.named('decision batch');
    expect(batches.map(({ attributes }) => attributes)).toEqual([{ 'consent.batch.size': 2 }]);
    expect(linked(batches[0])).toEqual(requests.toSorted());
    expect(requests).toContain(batches[0]?.parentSpanContext?.spanId);
  });

  it('of look-ups is one span with a link to each request, however much one asks', async () => {
    tracing.forget();
    const lookUp = () => {
      const customerId = service.given.customer();
      const { templateCode } = version;
      return service.actions.pendingUpdate({ customerId, templateCode });
    };
    const requests = await Promise.all([
      asRequest(lookUp),
      asRequest(() => Promise.all([lookUp(), lookUp()])),
    ]);

    const batches = tracing.named('look-up batch');
    expect(batches.map(({ attributes }) => attributes)).toEqual([{ 'consent.batch.size': 3 }]);
    expect(linked(batches[0])).toEqual(requests.toSorted());
  });
});

it('an attempt at a webhook is a span that its receiver can go on with', async () => {
  const received: (string | undefined)[] = [];
  const receiver = await hookReceiver((_message, response) => {
    received.push(response.req.headers['traceparent']?.toString());
    response.writeHead(503).end();
  });
  tracing.forget();
  const endpoint = await givenEndpoint(service.database.engine, receiver.url);
  await until(20_000, () => Promise.resolve(tracing.named('webhook attempt').length > 0));
  await receiver.close();

  const [attempt] = tracing.named('webhook attempt');
  const { traceId, spanId } = attempt?.spanContext() ?? {};
  expect(received[0]).toBe(`00-${traceId}-${spanId}-01`);
  expect(attempt?.attributes).toEqual({
    'http.request.method': 'POST',
    'consent.webhook.id': endpoint.id,
    'consent.message.id': receiver.requests[0]?.id,
    'http.response.status_code': 503,
    'error.type': '503',
  });
});

it('an attempt at a webhook is in no request’s trace, though a request wakes the log and the sending', async () => {
  const receiver = await hookReceiver();
  await givenEndpoint(service.database.engine, receiver.url);
  const [traceId, customerId] = [newTraceId(), service.given.customer()];
  const headers = { ...asCustomer(customerId), ...traceparent(traceId) };
  const body = { consent_version_id: version.consentVersionId, value: 'given' };
  tracing.forget();
  expect((await call(decisionsOf(customerId), headers, body)).status).toBe(201);
  await until(20_000, () => Promise.resolve(tracing.named('webhook attempt').length > 0));
  await receiver.close();

  const attempts = tracing.named('webhook attempt');
  expect(new Set(attempts.map((attempt) => attempt.parentSpanContext?.spanId))).toEqual(new Set([undefined]));
  expect(attempts.map((attempt) => attempt.spanContext().traceId)).not.toContain(traceId);
});

describe('the trace id', () => {
  it('is the same in the log, the span and the error', async () => {
    const customerId = service.given.customer();
    const answer = await call('/v1/consent-templates/nowhere/latest', asCustomer(customerId));
    const { request_id, trace_id } = (await answer.json()) as Record<string, string>;

    const request = await tracing.requestOf(trace_id ?? '');
    const line = () => service.logged.find(({ requestId }) => requestId === request_id);
    await until(5_000, () => Promise.resolve(line() !== undefined));
    expect(request.spanContext().traceId).toBe(trace_id);
    expect(line()?.['traceId']).toBe(trace_id);
  });
});

it('no span tells of a customer, a text or anything that was sent', async () => {
  const customerId = service.given.customer();
  const [title, body, secret] = ['A secret title', 'A secret body', 'secret-word'];
  const { templateCode, consentVersionId } = await service.given.publishedVersion({
    texts: [{ locale: 'en', title, body }],
  });
  tracing.forget();
  const headers = { ...asCustomer(customerId), 'idempotency-key': secret };
  const decision = { consent_version_id: consentVersionId, value: 'given', channel: secret };
  const path = `/v1/customers/${customerId}/consents/templates/${templateCode}`;
  await call(`${path}/decisions`, headers, decision);
  await call(`${path}/pending?include=text&${secret}=${customerId}`, headers);
  await call(`/v1/${customerId}/nothing`, headers);
  const of = `customerId: "${customerId}", templateCode: "${templateCode}"`;
  const query = `query c${customerId.replaceAll('-', '_')} { pendingUpdate(${of}) { version { title body } } }`;
  await call('/graphql', headers, { query });
  await call('/graphql', headers, { query: `{ ${secret.replace('-', '_')} }` });
  await until(5_000, () => Promise.resolve(tracing.named('POST /graphql').length === 2));

  const words = exportedWords(tracing.spans());
  expect(words).toContain('look-up batch');
  const sent = [customerId, customerId.replaceAll('-', '_'), title, body, secret, secret.replace('-', '_')];
  expect([...sent, templateCode, consentVersionId].filter((word) => words.includes(word))).toEqual([]);
});
