import { callTo, type Call } from './client';
import { bearer, tokenOf } from '../service/bearer';
import { logAll } from '../evidence/logPass';
import { startService, type TestService } from '../service/service';

let service: TestService;
let call: Call;

beforeAll(async () => {
  service = await startService();
  call = callTo(service.url);
});
afterAll(() => service.close());

const ndjson = { 'content-type': 'application/x-ndjson' };

const textOf = (customers: readonly string[]) =>
  customers.map((id) => `${JSON.stringify({ customer_id: id })}\n`).join('');

async function standingsOf(
  templateCode: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const path = `/v1/consents/templates/${templateCode}/standings`;
  const { body, ...reply } = await call(path, { text, headers: { ...ndjson, ...headers } });
  return { ...reply, body, lines: linesIn(body) };
}

function linesIn(body: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof body !== 'string') return [];
  return body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Customers of whom one consented, one refused, one withdrew, and one is not known. */
async function givenCustomers() {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  const [given, refused, withdrawn, unknown] = ['auth0|5f', 'b', 'c', 'd'].map(
    (id) => `${id}-${templateCode}`,
  );
  const decide = (customerId: string, value: 'given' | 'reject' | 'withdraw') =>
    service.actions.recordDecision(
      { customerId, templateCode, consentVersionId, value },
      { kind: 'service', id: 'shop' },
    );
  await decide(given ?? '', 'given');
  await decide(refused ?? '', 'reject');
  await decide(withdrawn ?? '', 'given');
  await decide(withdrawn ?? '', 'withdraw');
  return { templateCode, customers: [given, refused, withdrawn, unknown].map(String) };
}

it('tells where each stands, in the order in which they were sent, as the look-up of each does', async () => {
  const { templateCode, customers } = await givenCustomers();
  const { status, headers, lines } = await standingsOf(templateCode, textOf(customers));
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  const [given, refused, withdrawn, unknown] = customers;
  const stands = { accepted: true, reason: null, may_proceed: false, may_proceed_until: null };
  expect(lines).toEqual([
    { customer_id: given, ...stands, may_proceed: true, obstacle: null },
    { customer_id: refused, ...stands, obstacle: 'REJECTED' },
    { customer_id: withdrawn, ...stands, obstacle: 'WITHDRAWN' },
    { customer_id: unknown, ...stands, accepted: false, reason: 'NEVER_DECIDED', obstacle: 'NEVER_DECIDED' },
  ]);
  for (const line of lines) {
    const id = encodeURIComponent(String(line['customer_id']));
    const { body } = await call(`/v1/customers/${id}/consents/templates/${templateCode}/pending`);
    expect(body).toMatchObject(line);
  }
});

it('says until when a consent is in force', async () => {
  const { templateCode, consentVersionId } = await service.given.publishedVersion({ validity: 'P1Y' });
  const decision = { customerId: 'dora', templateCode, consentVersionId, value: 'given' } as const;
  await service.actions.recordDecision(decision, { kind: 'service', id: 'shop' });
  const { lines } = await standingsOf(templateCode, textOf(['dora']));
  expect(lines).toMatchObject([
    { may_proceed: true, may_proceed_until: expect.stringMatching(/^20\d\d-.*Z$/) as string },
  ]);
});

it('answers a bad line in its place, and the others as ever', async () => {
  const { templateCode, customers } = await givenCustomers();
  const [given = '', refused = ''] = customers;
  const text = [
    JSON.stringify({ customer_id: given }),
    '{"customer_id":',
    '',
    '["a list"]',
    JSON.stringify({ customer_id: 7 }),
    JSON.stringify({ customer_id: given, locale: 'de' }),
    JSON.stringify({ customerId: given }),
    JSON.stringify({ customer_id: 'two words' }),
    JSON.stringify({ customer_id: 'x'.repeat(129) }),
    '{"__proto__":{"customer_id":"x"}}',
    `${JSON.stringify({ customer_id: refused })}\r`,
  ];
  const { lines } = await standingsOf(templateCode, text.join('\n'));
  const bad = (line: number) => ({ line, code: 'INVALID_INPUT', detail: expect.any(String) as string });
  const alone = 'line must be a JSON object with the member customer_id alone, which is a string.';
  expect(lines).toMatchObject([
    { customer_id: given, may_proceed: true },
    ...[2, 4, 5, 6, 7].map((line) => ({ ...bad(line), detail: alone })),
    { ...bad(8), detail: expect.stringContaining('customer_id is a string with a blank') as string },
    bad(9),
    bad(10),
    { customer_id: refused, obstacle: 'REJECTED' },
  ]);
});

it('takes UUIDs in any case as one customer, and a customer as often as they are sent', async () => {
  const { templateCode } = await givenCustomers();
  const id = service.given.customer();
  const { lines } = await standingsOf(templateCode, textOf([id.toUpperCase(), id, id]));
  expect(lines.map((line) => line['customer_id'])).toEqual([id, id, id]);
});

it('takes 10,000 customers at once, and answers all of them', async () => {
  const { templateCode, customers } = await givenCustomers();
  const many = Array.from({ length: 10_000 }, (_none, index) => customers[index % 4] ?? '');
  const { lines } = await standingsOf(templateCode, textOf(many));
  expect(lines.map((line) => line['customer_id'])).toEqual(many);
  expect(lines.filter((line) => line['may_proceed'] === true)).toHaveLength(2_500);
});

it('needs the scope of look-ups of any customer, and no more', async () => {
  const { templateCode, customers } = await givenCustomers();
  const reader = bearer(tokenOf({ sub: 'mailing', scope: 'consents:read' }));
  expect((await standingsOf(templateCode, textOf(customers), reader)).lines).toHaveLength(4);
});

it('asks anew as of now: a version that has taken effect since awaits all', async () => {
  const { templateCode, customers } = await givenCustomers();
  await service.given.publishedVersion({ templateCode });
  const { lines } = await standingsOf(templateCode, textOf(customers));
  expect(lines.map(({ reason }) => reason)).toEqual([
    'NEW_VERSION',
    'NEW_VERSION',
    'NEW_VERSION',
    'NEVER_DECIDED',
  ]);
});

it('says after which event the feed tells what they lack', async () => {
  const { templateCode, customers } = await givenCustomers();
  const { headers: before } = await standingsOf(templateCode, textOf(customers));
  expect(before.get('consent-last-event-id')).toBeNull();
  await logAll(service.database.engine);
  const { headers } = await standingsOf(templateCode, textOf(customers));
  const place = headers.get('consent-last-event-id');
  const { body } = await call(`/v1/events?lastEventId=${place}`);
  expect([place, body]).toEqual([expect.stringMatching(/-\d+$/), []]);
});
