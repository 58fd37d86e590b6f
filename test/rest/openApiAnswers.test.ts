import { asCustomer } from '../service/bearer';
import { logAll, logKeeping } from '../evidence/logPass';
import { givenStamped } from '../evidence/timestamp/stamped';
import { startNode, startService, type TestService } from '../service/service';
import { callTo, givenCustomerAsked, type Call, type Reply, type Sent } from './client';
import { getOperation, misfitsIn, operationsOf, type Misfits, type OpenApiDocument } from './openApiDocument';

const one = '/v1/customers/{customer_id}/consents/templates/{template_code}';
const paths = {
  latest: '/v1/consent-templates/{template_code}/latest',
  version: '/v1/consent-versions/{consent_version_id}',
  pending: `${one}/pending`,
  consents: '/v1/customers/{customer_id}/consents',
  pendingUpdates: '/v1/customers/{customer_id}/consents/pending',
  decisionExport: '/v1/consent-templates/{template_code}/records',
  decisions: `${one}/decisions`,
  decision: `${one}/decisions/{sequence}`,
  allDecisions: '/v1/customers/{customer_id}/consents/decisions',
  proof: `${one}/decisions/{sequence}/proof`,
  checkpoint: '/v1/log/checkpoint',
  timestamp: '/v1/log/timestamp',
  erasure: '/v1/customers/{customer_id}/erasure',
  evidence: '/v1/customers/{customer_id}/evidence',
  events: '/v1/events',
  settings: '/v1/settings',
  description: '/v1/openapi.json',
  eventDescription: '/v1/asyncapi.json',
} as const;

/** What takes a broken service, or very many requests. */
const notSeenHere: readonly string[] = ['429', '500', '503'];

let service: TestService;
let call: Call;
let document: OpenApiDocument;
let misfits: Misfits;
const seen = new Set<string>();

beforeAll(async () => {
  service = await startService();
  call = callTo(service.url);
  document = (await call(paths.description)).body as OpenApiDocument;
  misfits = misfitsIn(document);
});
afterAll(() => service.close());

interface Values {
  readonly customerId: string;
  readonly templateCode: string;
  readonly sequence?: number;
  readonly consentVersionId?: string;
}

/** Sends a request and holds the answer against what the document says of it. */
async function exchange(
  path: string,
  values: Values,
  sent: Sent & { readonly query?: string } = {},
): Promise<Reply> {
  const { query = '', ...rest } = sent;
  const target = path
    .replace('{customer_id}', values.customerId)
    .replace('{template_code}', values.templateCode)
    .replace('{consent_version_id}', String(values.consentVersionId))
    .replace('{sequence}', String(values.sequence));
  const reply = await call(target + query, rest);
  const method = sent.method ?? (sent.json === undefined && sent.text === undefined ? 'GET' : 'POST');
  const response = getOperation(document, method, path).responses[reply.status];
  if (!response) throw new Error(`${method} ${path} answered ${reply.status}, which is not described.`);
  seen.add(`${method} ${path} ${reply.status}`);
  const mediaType = reply.headers.get('content-type')?.split(';')[0] ?? '';
  const media = response.content?.[mediaType];
  if (media) expect(misfits(media.schema, reply.body)).toEqual([]);
  else expect(reply.body).toBeNull();
  if (reply.status >= 400) {
    expect(Object.keys(media?.examples ?? {})).toContain((reply.body as { code: string }).code);
  }
  return reply;
}

async function givenUnpublished(): Promise<Values> {
  const { templateCode } = await service.given.template();
  return { templateCode, customerId: service.given.customer() };
}

async function givenRetired(): Promise<Values> {
  const asked = await givenCustomerAsked(service.given);
  await service.given.retiredTemplate(asked.templateCode);
  return asked;
}

test('version', async () => {
  const asked = await givenCustomerAsked(service.given);
  const { headers } = await exchange(paths.version, asked);
  const described = getOperation(document, 'GET', paths.version).responses['200']?.headers ?? {};
  expect(Object.keys(described).filter((name) => !headers.has(name))).toEqual([]);
  await exchange(paths.version, asked, { headers: { 'if-none-match': '*' } });
  await exchange(paths.version, asked, { query: '?locale=-' });
  await exchange(paths.version, { ...asked, consentVersionId: asked.customerId });
});

test('the log and the proof of a decision', async () => {
  const asked = await givenCustomerAsked(service.given);
  await exchange(paths.checkpoint, asked);
  await exchange(paths.timestamp, asked);
  await exchange(paths.decisions, asked, { json: { value: 'withdraw' } });
  await exchange(paths.proof, { ...asked, sequence: 1 });
  await logAll(service.database.engine);
  await givenStamped(service.database.engine.pool);
  await new Promise((resolve) => setTimeout(resolve, 600));
  await exchange(paths.checkpoint, asked);
  await exchange(paths.timestamp, asked);
  await exchange(paths.proof, { ...asked, sequence: 1 });
  await exchange(paths.proof, { ...asked, sequence: 2 });
  await exchange(paths.proof, { ...asked, customerId: '7' });
});

test('latest', async () => {
  const asked = await givenCustomerAsked(service.given);
  const { headers } = await exchange(paths.latest, asked);
  const described = getOperation(document, 'GET', paths.latest).responses['200']?.headers ?? {};
  expect(Object.keys(described).filter((name) => headers.get(name) === null)).toEqual([]);
  await exchange(paths.latest, asked, { headers: { 'if-none-match': '*' } });
  await exchange(paths.latest, asked, { query: '?locale=-' });
  await exchange(paths.latest, asked, { query: '?locale=fr&strict=true' });
  await exchange(paths.latest, { ...asked, templateCode: 'unknown' });
  await exchange(paths.latest, await givenUnpublished());
  await exchange(paths.latest, await givenRetired());
});

test('pending', async () => {
  const asked = await givenCustomerAsked(service.given);
  await exchange(paths.pending, asked);
  await exchange(paths.decisions, asked, { json: { value: 'withdraw' } });
  await exchange(paths.pending, asked);
  await service.given.publishedVersion({ templateCode: asked.templateCode });
  expect((await exchange(paths.pending, asked)).body).toMatchObject({ changes: [{ number: 2 }] });
  await exchange(paths.pending, { ...asked, customerId: '7' });
  await exchange(paths.pending, await givenUnpublished());
  await exchange(paths.pending, await givenRetired());
});

test('all consents', async () => {
  const asked = await givenCustomerAsked(service.given);
  const retired = await givenRetired();
  await exchange(paths.consents, asked);
  await exchange(paths.consents, asked, { query: '?template_code=-' });
  await exchange(paths.consents, asked, { query: '?template_code=unknown' });
  const query = `?template_code=${retired.templateCode}&include_retired=true`;
  const { body } = await exchange(paths.consents, asked, { query });
  expect(body).toMatchObject({
    pending_updates: [{ accepted: true, retired_at: expect.any(String) as string }],
  });
});

test('several pending updates', async () => {
  const asked = await givenCustomerAsked(service.given);
  await exchange(paths.pendingUpdates, asked);
  await exchange(paths.decisions, asked, { json: { value: 'withdraw' } });
  await service.given.publishedVersion({ templateCode: asked.templateCode });
  const several = await exchange(paths.pendingUpdates, asked, {
    query: `?template_code=${asked.templateCode}`,
  });
  expect(several.body).toMatchObject({ pending_updates: [{ changes: [{ number: 2, locale: 'en' }] }] });
  await exchange(paths.pendingUpdates, asked, { query: '?template_code=-' });
  await exchange(paths.pendingUpdates, asked, { query: '?template_code=unknown' });
});

test('recording', async () => {
  const asked = await givenCustomerAsked(service.given);
  const json = { value: 'given', consent_version_id: asked.consentVersionId };
  const headers = { 'idempotency-key': 'a-key' };
  const { headers: answered } = await exchange(paths.decisions, asked, { json, headers });
  expect(answered.get('location')).toMatch(/\/decisions\/1$/);
  await exchange(paths.decisions, asked, { json });
  await exchange(paths.decisions, asked, { json: { value: 'reject' }, headers });
  await exchange(paths.decisions, asked, { json: { value: 'reject' } });
  await exchange(paths.decisions, asked, { json: { ...json, value: 'perhaps' } });
  await exchange(paths.decisions, asked, { json: { ...json, locale: 'fr' } });
  await exchange(paths.decisions, asked, { json: { ...json, content_hash: '0'.repeat(64) } });
  await exchange(paths.decisions, asked, { json: { ...json, consent_version_id: service.given.customer() } });
  await exchange(paths.decisions, asked, { json, headers: { 'content-type': 'text/plain' } });
  await exchange(paths.decisions, asked, { text: ' '.repeat(256 * 1024 + 1) });
  await exchange(paths.decisions, await givenUnpublished(), { json: { value: 'withdraw' } });
  await exchange(paths.decisions, { ...asked, templateCode: 'unknown' }, { json });
  await exchange(paths.decisions, await givenRetired(), { json });
  await service.given.publishedVersion({ templateCode: asked.templateCode });
  await exchange(paths.decisions, asked, { json: { value: 'withdraw' } });
  expect(await exchange(paths.decisions, asked, { json })).toMatchObject({ status: 409 });
});

test('recording several', async () => {
  const asked = await givenCustomerAsked(service.given);
  const answer = {
    template_code: asked.templateCode,
    consent_version_id: asked.consentVersionId,
    value: 'given',
  };
  const several = (change: object, key: object = {}) =>
    exchange(paths.allDecisions, asked, {
      json: { decisions: [{ ...answer, ...change }] },
      headers: { ...key },
    });
  const keyed = { 'idempotency-key': 'a-key' };
  expect((await several({}, keyed)).headers.get('idempotency-replayed')).toBeNull();
  expect((await several({}, keyed)).headers.get('idempotency-replayed')).toBe('true');
  await several({ value: 'reject' }, keyed);
  await several({});
  await several({ locale: 'fr' });
  await several({ content_hash: '0'.repeat(64) });
  await several({ value: 'perhaps' });
  await several({ template_code: (await givenRetired()).templateCode });
  await exchange(paths.allDecisions, asked, { json: {}, headers: { 'content-type': 'text/plain' } });
  await exchange(paths.allDecisions, asked, { text: ' '.repeat(256 * 1024 + 1) });
});

test('the history', async () => {
  const asked = await givenCustomerAsked(service.given);
  const json = { consent_version_id: asked.consentVersionId };
  await exchange(paths.decisions, asked, { json: { ...json, value: 'given' } });
  await exchange(paths.decisions, asked, {
    json: { ...json, value: 'reject', locale: 'de', channel: 'web' },
  });
  await exchange(paths.decisions, asked);
  expect((await exchange(paths.decisions, asked, { query: '?first=1' })).headers.get('link')).not.toBeNull();
  await exchange(paths.decisions, asked, { query: '?after=nothing' });
  await exchange(paths.decisions, { ...asked, templateCode: 'unknown' });
  expect((await exchange(paths.allDecisions, asked)).body).toMatchObject({
    decisions: [{ sequence: 2 }, {}],
  });
  await exchange(paths.allDecisions, asked, { query: '?after=nothing' });
  await exchange(paths.decision, { ...asked, sequence: 2 });
  await exchange(paths.decision, { ...asked, sequence: 3 });
  await exchange(paths.decision, { ...asked, sequence: 0 });
});

test('the evidence of a customer', async () => {
  const asked = await givenCustomerAsked(service.given);
  await exchange(paths.evidence, asked);
  await exchange(paths.evidence, { ...asked, customerId: '7' });
  const [unsigned, signing] = [call, await startNode(service.database, { logKeeping })];
  call = callTo(signing.url);
  await exchange(paths.evidence, asked);
  await exchange(paths.evidence, asked, { headers: { accept: 'text/html' } });
  call = unsigned;
  await signing.close();
});

test('an erasure', async () => {
  const asked = await givenCustomerAsked(service.given);
  await exchange(paths.decisions, asked, { json: { value: 'withdraw' } });
  const order = { mode: 'UNLINK', reason: 'CUSTOMER_REQUEST' };
  await exchange(paths.erasure, asked, { json: { ...order, dry_run: true } });
  await exchange(paths.erasure, asked, { json: { ...order, confirm_records: 3 } });
  await exchange(paths.erasure, asked, { json: { ...order, mode: 'ALL' } });
  await exchange(paths.erasure, asked, { json: order, headers: { 'content-type': 'text/plain' } });
  await exchange(paths.erasure, asked, { text: ' '.repeat(256 * 1024 + 1) });
});

test('the export', async () => {
  const asked = await givenCustomerAsked(service.given);
  await exchange(paths.decisions, asked, { json: { value: 'withdraw' } });
  const schema = { $ref: '#/components/schemas/Record' };
  const { body, headers } = await exchange(paths.decisionExport, asked);
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="${asked.templateCode}.decisions.ndjson"`,
  );
  expect(misfits(schema, JSON.parse(String(body)))).toEqual([]);
  await logAll(service.database.engine);
  const { headers: now } = await exchange(paths.decisionExport, asked, { query: '?format=csv' });
  expect(now.get('consent-last-event-id')).toMatch(/^[0-9a-f]{8}-\d+$/);
  await exchange(paths.decisionExport, asked, { query: '?format=xml' });
  await exchange(paths.decisionExport, { ...asked, templateCode: 'unknown' });
});

test('the feed', async () => {
  const asked = await givenCustomerAsked(service.given);
  await exchange(paths.decisions, asked, { json: { value: 'withdraw' } });
  await logAll(service.database.engine);
  const { body, headers } = await exchange(paths.events, asked);
  expect((body as readonly object[]).length).toBeGreaterThan(1);
  expect(headers.get('consent-last-event-id')).toMatch(/^[0-9a-f]{8}-\d+$/);
  await exchange(paths.events, asked, { query: '?lastEventId=7' });
  await exchange(paths.events, asked, { query: '?lastEventId=00000000-7' });
});

test('the settings', async () => {
  const nobody = { customerId: '', templateCode: '' };
  const method = 'PATCH';
  await exchange(paths.settings, nobody);
  await exchange(paths.settings, nobody, { query: '?format=yaml' });
  await exchange(paths.settings, nobody, { method, json: { confirm_asked_above: 500 } });
  await exchange(paths.settings, nobody, { method, json: { confirm_asked_above: -1 } });
  await exchange(paths.settings, nobody, { method, text: '1', headers: { 'content-type': 'text/plain' } });
  await exchange(paths.settings, nobody, { method, text: ' '.repeat(256 * 1024 + 1) });
});

test('the description', async () => {
  const nobody = { customerId: '', templateCode: '' };
  await exchange(paths.description, nobody);
  await exchange(paths.description, nobody, { query: '?format=yaml' });
  await exchange(paths.eventDescription, nobody);
  await exchange(paths.eventDescription, nobody, { query: '?format=yaml' });
});

test('callers who are not known or may not', async () => {
  const values = { ...(await givenCustomerAsked(service.given)), sequence: 1 };
  const garbage = { authorization: 'Bearer garbage' };
  const stranger = asCustomer(service.given.customer());
  for (const { method, path, operation } of operationsOf(document)) {
    const withdrawal = { value: 'withdraw' };
    const several = { decisions: [{ template_code: values.templateCode, ...withdrawal }] };
    const erasure = { mode: 'UNLINK', reason: 'CUSTOMER_REQUEST' };
    const answered = path === paths.erasure ? erasure : withdrawal;
    const answer = path === paths.allDecisions ? several : answered;
    const changed = method === 'PATCH' ? { four_eyes: true } : undefined;
    const json = method === 'POST' ? answer : changed;
    const unknown = await exchange(path, values, { method, json, headers: garbage });
    expect(unknown.headers.get('www-authenticate')).toBe('Bearer');
    if (operation.responses['403']) await exchange(path, values, { method, json, headers: stranger });
  }
});

test('every status described was seen above', () => {
  const described = operationsOf(document).flatMap(({ method, path, operation }) =>
    Object.keys(operation.responses)
      .filter((status) => !notSeenHere.includes(status))
      .map((status) => `${method} ${path} ${status}`),
  );
  expect(described.filter((each) => !seen.has(each))).toEqual([]);
});
