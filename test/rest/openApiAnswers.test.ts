import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { tokenOfLink } from '../confirming/confirmationsAt';
import { erasedCustomerHash } from '../../src/storage/decisions/erasedCustomerHash';
import { pictureNames } from '../../src/pictures/picture';
import { png } from '../publishing/pictures';
import { asCustomer, asService, bearer, tokenOf } from '../service/bearer';
import { logAll, logKeeping } from '../evidence/logPass';
import { givenStamped } from '../evidence/timestamp/stamped';
import { startNode, startService, type TestService } from '../service/service';
import { callTo, givenCustomerAsked, type Call, type Reply, type Sent } from './client';
import { getOperation, misfitsIn, operationsOf, type Misfits, type OpenApiDocument } from './openApiDocument';

const one = '/v1/customers/{customer_id}/consents/templates/{template_code}';
const paths = {
  latest: '/v1/consent-templates/{template_code}/latest',
  version: '/v1/consent-versions/{consent_version_id}',
  set: '/v1/consent-sets/{set_code}',
  customerSet: '/v1/customers/{customer_id}/consents/sets/{set_code}',
  gate: '/v1/customers/{customer_id}/consents/sets/{set_code}/gate',
  standings: '/v1/consents/templates/{template_code}/standings',
  awaiting: '/v1/consents/templates/{template_code}/customers-awaiting',
  expiring: '/v1/consents/templates/{template_code}/customers-expiring',
  pending: `${one}/pending`,
  consents: '/v1/customers/{customer_id}/consents',
  pendingUpdates: '/v1/customers/{customer_id}/consents/pending',
  decisionExport: '/v1/consent-templates/{template_code}/records',
  reportPicture: '/v1/consent-templates/{template_code}/reports/{picture}',
  decisions: `${one}/decisions`,
  decision: `${one}/decisions/{sequence}`,
  allDecisions: '/v1/customers/{customer_id}/consents/decisions',
  proof: `${one}/decisions/{sequence}/proof`,
  copy: `${one}/decisions/{sequence}/copy`,
  checkpoint: '/v1/log/checkpoint',
  timestamp: '/v1/log/timestamp',
  confirm: '/v1/confirmations',
  resend: `${one}/confirmations`,
  erasure: '/v1/customers/{customer_id}/erasure',
  links: '/v1/customers/{customer_id}/links',
  evidence: '/v1/customers/{customer_id}/evidence',
  events: '/v1/events',
  imports: '/v1/imports',
  settings: '/v1/settings',
  presentations: '/v1/presentations',
  presentation: '/v1/presentations/{id}',
  picture: '/v1/presentations/{id}/pictures/{number}',
  description: '/v1/openapi.json',
  eventDescription: '/v1/asyncapi.json',
} as const;

const ndjson = { 'content-type': 'application/x-ndjson' };
const importQuery = '?source=crm&trust=SYSTEM_RECORD';

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
  readonly id?: string;
  readonly setCode?: string;
  readonly consentVersionId?: string;
  readonly picture?: string;
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
    .replace('{set_code}', values.setCode ?? 'unknown')
    .replace('{consent_version_id}', String(values.consentVersionId))
    .replace('{sequence}', String(values.sequence))
    .replace('{id}', values.id ?? 'x')
    .replace('{picture}', values.picture ?? 'unknown.svg')
    .replace('{number}', '1');
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
  await exchange(paths.proof, { ...asked, customerId: '7%20' });
  await exchange(paths.copy, { ...asked, sequence: 1 });
  await exchange(paths.copy, { ...asked, sequence: 2 });
  await exchange(paths.copy, { ...asked, customerId: '7%20' });
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
  await exchange(paths.pending, { ...asked, customerId: '7%20' });
  await exchange(paths.pending, await givenUnpublished());
  await exchange(paths.pending, await givenRetired());
});

test('sets', async () => {
  const asked = await givenCustomerAsked(service.given);
  const { setCode } = await service.given.set([{ ...asked, required: true, audience: ['de'] }]);
  for (const path of [paths.set, paths.customerSet, paths.gate]) {
    await exchange(path, { ...asked, setCode });
    await exchange(path, { ...asked, setCode: 'Checkout' });
    await exchange(path, asked);
  }
  await exchange(paths.customerSet, { ...asked, setCode }, { query: '?audience=de&include=text' });
  await exchange(paths.gate, { ...asked, setCode }, { query: '?audience=de' });
});

test('standings', async () => {
  const asked = await givenCustomerAsked(service.given);
  const headers = { 'content-type': 'application/x-ndjson' };
  const text = '{"customer_id":"one"}\n';
  const { body } = await exchange(paths.standings, asked, { text, headers });
  const lines = getOperation(document, 'POST', paths.standings).responses['200']?.content;
  const { contentSchema } = lines?.['application/x-ndjson']?.schema as {
    readonly contentSchema: Readonly<Record<string, unknown>>;
  };
  expect(misfits(contentSchema, JSON.parse(String(body)))).toEqual([]);
  for (const other of ['', text.repeat(10_001), ' '.repeat(2 * 1_048_576 + 1)])
    await exchange(paths.standings, asked, { method: 'POST', text: other, headers });
  for (const values of [
    { ...asked, templateCode: 'unknown' },
    await givenUnpublished(),
    await givenRetired(),
  ])
    await exchange(paths.standings, values, { text, headers });
  await exchange(paths.standings, asked, { json: {} });
  await exchange(paths.standings, asked, { text, headers: { ...headers, ...asCustomer(asked.customerId) } });
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
  await exchange(paths.evidence, { ...asked, customerId: '7%20' });
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

test('a link', async () => {
  const asked = await givenCustomerAsked(service.given);
  const formerCustomer = service.given.customer();
  const order = { former_customer_id: formerCustomer, reason: 'SIGNED_IN' };
  const json = { ...order, confirm_decisions: 0 };
  await exchange(paths.links, asked, { json: { ...order, dry_run: true } });
  await exchange(paths.links, asked, { json: order });
  const headers = { 'idempotency-key': 'sign-in' };
  await exchange(paths.links, asked, { json, headers });
  await exchange(paths.links, asked, { json: { ...json, reason: 'DUPLICATE' }, headers });
  await exchange(paths.links, asked, { json });
  await exchange(paths.links, asked, { json: { ...json, reason: 'OTHER' } });
  await exchange(paths.links, asked, { json, headers: { 'content-type': 'text/plain' } });
  await exchange(paths.links, asked, { text: ' '.repeat(256 * 1024 + 1) });
  const { pool } = service.database.engine;
  await pool.query(
    `INSERT INTO erased_customer (hash, expires_at) VALUES (${erasedCustomerHash('$1::text')}, now() + interval '1 day')`,
    ['erased-lately'],
  );
  await exchange(paths.links, { ...asked, customerId: 'erased-lately' }, { json });
});

test('a confirmation', async () => {
  const { given } = service;
  const question = async (confirmationValidity = 'P14D') => {
    const rules = { confirmation: 'REQUIRED', confirmationValidity } as const;
    const { templateCode, consentVersionId } = await given.publishedVersion({ rules });
    const asked = { customerId: given.customer(), templateCode };
    const json = { consent_version_id: consentVersionId, value: 'given' };
    await exchange(paths.decisions, asked, { json });
    return { asked, token: await tokenOfLink(service, asked) };
  };
  const { asked, token } = await question();
  for (let sent = 0; sent < 4; sent += 1) await exchange(paths.resend, asked, { method: 'POST' });
  await exchange(paths.confirm, asked, { json: { token } });
  await exchange(paths.confirm, asked, { json: { token: 'cut' } });
  await exchange(paths.confirm, asked, { json: {} });
  await exchange(paths.confirm, asked, { json: { token }, headers: { 'content-type': 'text/plain' } });
  await exchange(paths.confirm, asked, { text: ' '.repeat(256 * 1024 + 1) });
  await exchange(paths.decisions, asked, { json: { value: 'withdraw' } });
  await exchange(paths.confirm, asked, { json: { token } });
  await exchange(paths.resend, asked, { method: 'POST' });
  await exchange(paths.resend, { ...asked, templateCode: 'UPPER CASE' }, { method: 'POST' });
  const short = await question('PT1S');
  await wait(1_100);
  await exchange(paths.confirm, asked, { json: { token: short.token } });
  const retired = await question();
  await given.retiredTemplate(retired.asked.templateCode);
  await exchange(paths.resend, retired.asked, { method: 'POST' });
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

test('pictures of how a template is answered', async () => {
  const asked = await givenCustomerAsked(service.given);
  for (const picture of pictureNames)
    await exchange(paths.reportPicture, { ...asked, picture: `${picture}.svg` });
  const funnel = { ...asked, picture: 'funnel.svg' };
  await exchange(paths.reportPicture, asked);
  await exchange(paths.reportPicture, { ...funnel, templateCode: 'unknown' });
  await exchange(paths.reportPicture, funnel, { headers: asCustomer(asked.customerId) });
});

test('lists of who is to be asked', async () => {
  const asked = await givenCustomerAsked(service.given);
  await exchange(paths.decisions, asked, { json: { value: 'withdraw' } });
  await service.given.publishedVersion({ templateCode: asked.templateCode });
  const { templateCode, consentVersionId } = await service.given.publishedVersion({ validity: 'P1Y' });
  const ending = { ...asked, templateCode };
  const json = { consent_version_id: consentVersionId, value: 'given' };
  await exchange(paths.decisions, ending, { json });
  await logAll(service.database.engine);
  for (const [path, values, query] of [
    [paths.awaiting, asked, ''],
    [paths.expiring, ending, '?before=2999-01-01T00:00:00Z'],
  ] as const) {
    const { body, headers } = await exchange(path, values, { query });
    const schema = { $ref: '#/components/schemas/CustomerStanding' };
    expect(misfits(schema, JSON.parse(String(body)))).toEqual([]);
    expect(headers.get('consent-last-event-id')).toMatch(/^[0-9a-f]{8}-\d+$/);
    await exchange(path, values, { query: '?first=1' });
    await exchange(path, { ...values, templateCode: 'unknown' }, { query });
    await exchange(path, values, { query, headers: asCustomer(values.customerId) });
  }
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

test('an import', async () => {
  const asked = await givenCustomerAsked(service.given);
  const sent = { text: '{}\n', headers: ndjson };
  expect((await exchange(paths.imports, asked, { ...sent, query: importQuery })).body).toContain('finished');
  await exchange(paths.imports, asked, { ...sent, query: '?source=UPPER&trust=SELF_REPORTED' });
  await exchange(paths.imports, asked, { ...sent, headers: {}, query: importQuery });
  const { port } = new URL(service.url);
  const headers = { ...asService, ...ndjson, 'content-length': String(1024 ** 3 + 1) };
  const options = { method: 'POST', path: `/v1/imports${importQuery}`, port, headers };
  const tooLarge = await new Promise<number | undefined>((resolve, reject) => {
    const sending = request(options, (reply) => {
      resolve(reply.statusCode);
      sending.destroy();
    }).on('error', reject);
    sending.flushHeaders();
  });
  expect(tooLarge).toBe(413);
  seen.add(`POST ${paths.imports} 413`);
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

test('the screens', async () => {
  const asked = await givenCustomerAsked(service.given);
  const pictures = [{ media_type: 'image/png', bytes: png.toString('base64') }];
  const texts = { name: 'Dialog', description: 'Two buttons.' };
  const json = { ...texts, consent_version_ids: [asked.consentVersionId], pictures };
  const first = await exchange(paths.presentations, asked, { json });
  expect(first.headers.get('location')).toMatch(/^\/v1\/presentations\/[0-9a-f]{64}$/);
  expect((await exchange(paths.presentations, asked, { json })).body).toEqual(first.body);
  await exchange(paths.presentations, asked, {
    json: { ...json, pictures: [{ media_type: 'x', bytes: '' }] },
  });
  await exchange(paths.presentations, asked, { json: { ...json, consent_version_ids: [asked.customerId] } });
  await exchange(paths.presentations, asked, { json, headers: { 'content-type': 'text/plain' } });
  await exchange(paths.presentations, asked, { text: ' '.repeat(14 * 1_048_576 + 1) });
  const stranger = bearer(tokenOf({ sub: 'eve', scope: 'templates:write' }));
  for (const path of [paths.presentation, paths.picture]) {
    for (const id of [(first.body as { id: string }).id, '0'.repeat(64), 'x'])
      await exchange(path, { ...asked, id });
    await exchange(path, { ...asked, id: '0'.repeat(64) }, { headers: stranger });
  }
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
    const linking = { former_customer_id: 'another', reason: 'SIGNED_IN' };
    const asked = path === paths.links ? linking : withdrawal;
    const answered = path === paths.erasure ? erasure : path === paths.confirm ? { token: 'cut' } : asked;
    const answer = path === paths.allDecisions ? several : answered;
    const changed = method === 'PATCH' ? { four_eyes: true } : undefined;
    const json = method === 'POST' ? answer : changed;
    const [sent, own] =
      path === paths.imports ? [{ text: '{}', query: importQuery }, ndjson] : [{ method, json }, {}];
    const unknown = await exchange(path, values, { ...sent, headers: { ...own, ...garbage } });
    expect(unknown.headers.get('www-authenticate')).toBe('Bearer');
    if (operation.responses['403'])
      await exchange(path, values, { ...sent, headers: { ...own, ...stranger } });
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
