import { tokenOfLink } from '../confirming/confirmationsAt';
import { png } from '../publishing/pictures';
import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { erasureKept } from '../evidence/erasuresAt';
import { logAll, logKeeping } from '../evidence/logPass';
import { givenStamped } from '../evidence/timestamp/stamped';
import { asNobody, asService } from '../service/bearer';
import { bothTexts } from '../service/given';
import { startService, type TestService } from '../service/service';
import type { components, operations, paths } from './generated';
import { operationsOf, type OpenApiDocument } from './openApiDocument';

/* A back-end's client whose types `npm run codegen` makes of openapi.json: what compiles here is what it may rely on. */

let service: TestService;
let client: Client<paths>;
const called = new Set<string>();

const noted: Middleware = {
  onRequest: ({ request, schemaPath }) => {
    called.add(`${request.method} ${schemaPath}`);
  },
};

beforeAll(async () => {
  service = await startService({ logKeeping, erasure: erasureKept() });
  client = createClient<paths>({ baseUrl: service.url, headers: { ...asService } });
  client.use(noted);
});
afterAll(() => service.close());

type Problem = components['schemas']['Problem'];

/** The answer, whose type the document tells; a problem fails the test. */
function answered<Data>(reply: {
  readonly data?: Data;
  readonly error?: Problem;
  readonly response: Response;
}): Data {
  if (reply.data === undefined) throw new Error(`${reply.response.status}: ${JSON.stringify(reply.error)}`);
  return reply.data;
}

async function givenAsked() {
  const { templateCode, consentVersionId } = await service.given.publishedVersion({ texts: bothTexts });
  return { customer_id: service.given.customer(), template_code: templateCode, consentVersionId };
}

const one = '/v1/customers/{customer_id}/consents/templates/{template_code}';

test('a customer is shown a text, answers it, and their answer is read again', async () => {
  const { consentVersionId, ...path } = await givenAsked();
  const { template_code } = path;

  const latest = answered(
    await client.GET('/v1/consent-templates/{template_code}/latest', {
      params: { path: { template_code }, query: { locale: 'de', strict: true } },
    }),
  );
  const body: string = latest.body;
  const changeNote: string | null = latest.change_note;
  expect({ body, changeNote }).toEqual({ body: 'Dürfen wir Ihnen Neuigkeiten senden?', changeNote: null });

  const version = answered(
    await client.GET('/v1/consent-versions/{consent_version_id}', {
      params: { path: { consent_version_id: consentVersionId }, query: { locale: 'de' } },
    }),
  );
  expect(version.content_hash).toBe(latest.content_hash);

  const pending = answered(await client.GET(`${one}/pending`, { params: { path, query: { locale: 'de' } } }));
  // It may grow, so no client takes it for one of a closed list.
  const reason: string | null = pending.reason;
  expect({ accepted: pending.accepted, reason }).toEqual({ accepted: false, reason: 'NEVER_DECIDED' });
  expect(pending.version.consent_version_id).toBe(consentVersionId);

  const recorded = await client.POST(`${one}/decisions`, {
    params: { path, header: { 'idempotency-key': 'order-4711' } },
    body: {
      consent_version_id: pending.version.consent_version_id,
      value: 'given',
      locale: latest.locale,
      content_hash: latest.content_hash,
      channel: 'bff',
    },
  });
  const { decision, changed, pending_update } = answered(recorded);
  expect(recorded.response.status).toBe(201);
  expect({ changed, accepted: pending_update.accepted }).toEqual({ changed: true, accepted: true });

  const again = answered(
    await client.GET(`${one}/decisions/{sequence}`, {
      params: { path: { ...path, sequence: decision.sequence } },
    }),
  );
  expect(again).toEqual(decision);
});

test('a customer is asked about on several templates', async () => {
  const { customer_id, template_code } = await givenAsked();
  const other = await givenAsked();
  const asked = await client.GET('/v1/customers/{customer_id}/consents/pending', {
    params: { path: { customer_id }, query: { template_code: [template_code, other.template_code] } },
  });
  const codes = [template_code, other.template_code].sort();
  expect(answered(asked).pending_updates.map((each) => each.template_code)).toEqual(codes);

  const consents = await client.GET('/v1/customers/{customer_id}/consents', {
    params: { path: { customer_id }, query: { template_code: codes, first: 1 } },
  });
  expect(answered(consents).pending_updates.map((each) => each.template_code)).toEqual(codes.slice(0, 1));
});

test('a customer is asked what a screen asks', async () => {
  const { customer_id, template_code } = await givenAsked();
  const { setCode: set_code } = await service.given.set([
    { templateCode: template_code, required: true, audience: ['de'] },
  ]);
  const set = await client.GET('/v1/consent-sets/{set_code}', { params: { path: { set_code } } });
  expect(answered(set).members).toEqual([{ template_code, required: true, audience: ['de'] }]);

  const asked = await client.GET('/v1/customers/{customer_id}/consents/sets/{set_code}', {
    params: { path: { customer_id, set_code }, query: { audience: ['de', 'seller'] } },
  });
  expect(answered(asked)).toMatchObject({ may_continue: false, members: [{ template_code }] });

  const { error } = await client.GET('/v1/customers/{customer_id}/consents/sets/{set_code}/gate', {
    params: { path: { customer_id, set_code }, query: { audience: ['de'] } },
  });
  const missing: readonly string[] | undefined = error?.missing?.map((each) => each.template_code);
  expect(missing).toEqual([template_code]);
});

test('where many customers stand is read line by line', async () => {
  const { template_code, customer_id } = await givenAsked();
  const text: string = answered(
    await client.POST('/v1/consents/templates/{template_code}/standings', {
      params: { path: { template_code } },
      headers: { 'content-type': 'application/x-ndjson' },
      body: `${JSON.stringify({ customer_id })}\n`,
      bodySerializer: (lines) => String(lines),
      parseAs: 'text',
    }),
  );
  expect(JSON.parse(text)).toMatchObject({ customer_id, accepted: false });
});

test('who is to be asked is read line by line', async () => {
  const { template_code, customer_id, consentVersionId: consent_version_id } = await givenAsked();
  const path = { template_code };
  const body = { consent_version_id, value: 'given' } as const;
  answered(await client.POST(`${one}/decisions`, { params: { path: { ...path, customer_id } }, body }));
  await service.given.publishedVersion({ templateCode: template_code });
  const lists = '/v1/consents/templates/{template_code}/customers';
  const awaiting = await client.GET(`${lists}-awaiting`, { params: { path }, parseAs: 'text' });
  const text: string = answered(awaiting);
  expect(JSON.parse(text)).toMatchObject({ customer_id, reason: 'NEW_VERSION' });
  const query = { before: '2999-01-01T00:00:00Z' };
  const expiring = await client.GET(`${lists}-expiring`, { params: { path, query }, parseAs: 'text' });
  expect(expiring.response.status).toBe(200);
});

test('a history is read page by page', async () => {
  const { consentVersionId: consent_version_id, ...path } = await givenAsked();
  for (const value of ['given', 'reject', 'withdraw'] as const) {
    answered(
      await client.POST(`${one}/decisions`, { params: { path }, body: { consent_version_id, value } }),
    );
  }
  const values: string[] = [];
  for (let after: string | undefined | null = undefined; after !== null;) {
    const query: { first: number; after?: string } = after === undefined ? { first: 2 } : { first: 2, after };
    const page: HistoryPage = answered(await client.GET(`${one}/decisions`, { params: { path, query } }));
    values.push(...page.decisions.map(({ value }) => value));
    after = page.page_info.has_next_page ? page.page_info.end_cursor : null;
  }
  expect(values).toEqual(['withdraw', 'reject', 'given']);
  const { decisions } = answered(await client.GET(`${one}/decisions`, { params: { path } }));
  expect(decisions).toHaveLength(3);
  const onAll = await client.GET('/v1/customers/{customer_id}/consents/decisions', { params: { path } });
  expect(answered(onAll).decisions).toEqual(decisions);
});

test('several answers are recorded together', async () => {
  const { consentVersionId: consent_version_id, customer_id, template_code } = await givenAsked();

  const { decisions } = answered(
    await client.POST('/v1/customers/{customer_id}/consents/decisions', {
      params: { path: { customer_id }, header: { 'idempotency-key': 'sign-up' } },
      body: { decisions: [{ template_code, consent_version_id, value: 'given' }] },
    }),
  );

  const accepted: readonly boolean[] = decisions.map(({ pending_update }) => pending_update.accepted);
  expect(accepted).toEqual([true]);
});

test('all decisions on a template are read line by line', async () => {
  const { consentVersionId: consent_version_id, ...path } = await givenAsked();
  const { template_code } = path;
  await client.POST(`${one}/decisions`, { params: { path }, body: { consent_version_id, value: 'given' } });

  const text: string = answered(
    await client.GET('/v1/consent-templates/{template_code}/records', {
      params: { path: { template_code }, query: { format: 'ndjson' } },
      parseAs: 'text',
    }),
  );

  const [decision] = text.split('\n').map((line) => JSON.parse(line || 'null') as LedgerRecord | null);
  expect(decision).toMatchObject({ customer_id: path.customer_id, value: 'given', sequence: 1 });
});

test('a picture of a report is text', async () => {
  const { template_code } = await givenAsked();
  const picture: string = answered(
    await client.GET('/v1/consent-templates/{template_code}/reports/{picture}', {
      params: { path: { template_code, picture: 'funnel.svg' } },
      parseAs: 'text',
    }),
  );
  expect(picture).toContain('<svg');
});

type LedgerRecord = components['schemas']['Record'];

type HistoryPage = operations['getDecisions']['responses'][200]['content']['application/json'];

describe('a refusal', () => {
  test('has a code of the list, and its members by their types', async () => {
    const { consentVersionId, ...path } = await givenAsked();
    const { consentVersionId: current } = await service.given.publishedVersion({
      templateCode: path.template_code,
    });

    const { error, response } = await client.POST(`${one}/decisions`, {
      params: { path },
      body: { consent_version_id: consentVersionId, value: 'given' },
    });

    expect(response.status).toBe(409);
    const code: Problem['code'] | undefined = error?.code;
    const currentVersionId: string | undefined = error?.current_version_id;
    expect({ code, currentVersionId }).toEqual({ code: 'VERSION_SUPERSEDED', currentVersionId: current });
  });

  test('of a caller who is not known is one too', async () => {
    const { consentVersionId: _unused, ...path } = await givenAsked();
    const nobody = createClient<paths>({ baseUrl: service.url, headers: { ...asNobody } });
    const { error } = await nobody.GET(`${one}/pending`, { params: { path } });
    expect(error).toMatchObject({ code: 'UNAUTHENTICATED', expected: 'a token' });
  });
});

// The compiler fails where one of these is allowed.
test('what the document does not have does not compile', () => {
  const misuses = [
    // @ts-expect-error There is no such path.
    () => client.GET('/v1/consent-templates', {}),
    // @ts-expect-error The path has a template code.
    () => client.GET('/v1/consent-templates/{template_code}/latest', {}),
    // @ts-expect-error There is no such answer.
    () => client.POST(`${one}/decisions`, { params: { path }, body: { value: 'perhaps' } }),
    // @ts-expect-error An answer has a value.
    () => client.POST(`${one}/decisions`, { params: { path }, body: {} }),
    // @ts-expect-error There is no such member.
    () => client.POST(`${one}/decisions`, { params: { path }, body: { value: 'reject', until: '2027' } }),
    // @ts-expect-error Decisions are never changed.
    () => client.PUT(`${one}/decisions/{sequence}`, { params: { path: { ...path, sequence: 1 } } }),
  ];
  expect(misuses).toHaveLength(6);
});

const path = { customer_id: '', template_code: '' };

test('a decision is proved by the log', async () => {
  const { consentVersionId: _shown, ...path } = await givenAsked();
  const decided = { params: { path }, body: { value: 'withdraw' } } as const;
  await client.POST(`${one}/decisions`, decided);
  await logAll(service.database.engine);
  const checkpoint: string = answered(await client.GET('/v1/log/checkpoint', { parseAs: 'text' }));
  const proof: string = answered(
    await client.GET(`${one}/decisions/{sequence}/proof`, {
      params: { path: { ...path, sequence: 1 } },
      parseAs: 'text',
    }),
  );
  expect(proof.endsWith(`\n\n${checkpoint}`)).toBe(true);
  const copy: string = answered(
    await client.GET(`${one}/decisions/{sequence}/copy`, {
      params: { path: { ...path, sequence: 1 }, query: { locale: 'de', time_zone: 'Europe/Berlin' } },
      parseAs: 'text',
    }),
  );
  expect(copy).toContain('Kopie einer Entscheidung');
  await givenStamped(service.database.engine.pool);
  expect(answered(await client.GET('/v1/log/timestamp'))).toEqual({
    checkpoint,
    timestamp: expect.stringMatching(/^MII/) as string,
  });
});

test('a customer takes their evidence away, and is erased', async () => {
  const { consentVersionId: _shown, ...path } = await givenAsked();
  await client.POST(`${one}/decisions`, { params: { path }, body: { value: 'withdraw' } });
  const { customer_id } = path;
  const ofCustomer = { params: { path: { customer_id } } };

  const file = await client.GET('/v1/customers/{customer_id}/evidence', ofCustomer);
  expect(file.data).toMatchObject({ format: 'consent-evidence/2' });

  const order = { mode: 'UNLINK', reason: 'CUSTOMER_REQUEST', confirm_records: 1 } as const;
  const erasure = answered(
    await client.POST('/v1/customers/{customer_id}/erasure', { ...ofCustomer, body: order }),
  );
  const erased: boolean = erasure.erased;
  expect(erased).toBe(true);
});

test('two customers become one, first as a dry run', async () => {
  const { customer_id } = await givenAsked();
  const path = { customer_id };
  const pair = { former_customer_id: 'visitor-1', reason: 'SIGNED_IN' } as const;
  const links = '/v1/customers/{customer_id}/links';
  const preview = answered(await client.POST(links, { params: { path }, body: { ...pair, dry_run: true } }));
  const confirm_decisions: number = preview.decisions.length;
  const linked = answered(
    await client.POST(links, { params: { path }, body: { ...pair, confirm_decisions } }),
  );
  expect(linked).toMatchObject({ customer_id, former_customer_id: 'visitor-1', decisions: [] });
});

test('a yes waits, its link is sent again, and the link confirms it', async () => {
  const rules = { confirmation: 'REQUIRED' } as const;
  const { templateCode: template_code, consentVersionId } = await service.given.publishedVersion({ rules });
  const path = { customer_id: service.given.customer(), template_code };
  const body = { consent_version_id: consentVersionId, value: 'given' } as const;
  const decisions = '/v1/customers/{customer_id}/consents/templates/{template_code}/decisions';
  answered(await client.POST(decisions, { params: { path }, body }));
  const confirmations = '/v1/customers/{customer_id}/consents/templates/{template_code}/confirmations';
  expect(answered(await client.POST(confirmations, { params: { path } }))).toMatchObject({ left: 2 });
  const token = await tokenOfLink(service, {
    customerId: path.customer_id,
    templateCode: template_code,
  });
  const confirmed = answered(await client.POST('/v1/confirmations', { body: { token } }));
  expect(confirmed).toMatchObject({ template_code, may_proceed: true, changed: true });
});

test('a screen is registered, and shown with its pictures', async () => {
  const { consentVersionId } = await givenAsked();
  const picture = { media_type: 'image/png', bytes: png.toString('base64') } as const;
  const body = {
    ...{ name: 'Dialog', description: 'In the shop.', consent_version_ids: [consentVersionId] },
    pictures: [picture],
  };
  const { id } = answered(await client.POST('/v1/presentations', { body }));
  const screen = answered(await client.GET('/v1/presentations/{id}', { params: { path: { id } } }));
  expect(screen).toMatchObject({ id, name: 'Dialog' });
  const shown = await client.GET('/v1/presentations/{id}/pictures/{number}', {
    params: { path: { id, number: 1 } },
    parseAs: 'arrayBuffer',
  });
  expect(Buffer.from(answered(shown))).toEqual(png);
});

test('decisions of another system are imported', async () => {
  const { template_code, customer_id } = await givenAsked();
  const row = { source_id: '1', customer_id, template_code, value: 'withdraw' };
  const told = await client.POST('/v1/imports', {
    params: { query: { source: 'crm-2019', trust: 'SYSTEM_RECORD' } },
    headers: { 'content-type': 'application/x-ndjson' },
    body: `${JSON.stringify({ ...row, decided_at: '2025-01-01T00:00:00Z' })}\n`,
    bodySerializer: String,
    parseAs: 'text',
  });
  expect(JSON.parse(answered(told))).toMatchObject({ finished: { rows: 1, recorded: 1 } });
});

test('what publishing requires is read and changed', async () => {
  const before = answered(await client.GET('/v1/settings'));
  const confirmed: number = before.confirm_asked_above;
  const changed = answered(await client.PATCH('/v1/settings', { body: { confirm_asked_above: confirmed } }));
  expect(changed).toMatchObject({ four_eyes: before.four_eyes, confirm_asked_above: confirmed });
});

test('the feed is read, and each event is told apart by its type', async () => {
  const { consentVersionId: _shown, ...path } = await givenAsked();
  await client.POST(`${one}/decisions`, { params: { path }, body: { value: 'withdraw' } });
  await logAll(service.database.engine);
  const query = { template_code: path.template_code, types: 'consent.decision.recorded', timeout: 1_000 };
  const read = await client.GET('/v1/events', { params: { query } });
  const [event] = answered(read) as readonly components['schemas']['Event'][];
  const [type, data]: readonly unknown[] = [event?.type, event?.data];
  expect({ type, data }).toMatchObject({ type: 'consent.decision.recorded', data: { value: 'withdraw' } });
  const described = await client.GET('/v1/asyncapi.json');
  expect(answered(described)).toMatchObject({ asyncapi: '3.0.0' });
});

test('every route of the document was called', async () => {
  const { data } = await client.GET('/v1/openapi.json');
  const document = data as unknown as OpenApiDocument;
  const described = operationsOf(document).map(({ method, path: at }) => `${method} ${at}`);
  expect([...called].sort()).toEqual(described.sort());
});
