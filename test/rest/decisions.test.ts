import { FakeClock } from '../service/fakeClock';
import { startService, type TestService } from '../service/service';
import { callTo, givenCustomerAsked, type Call, type Reply } from './client';

let service: TestService;
let call: Call;
const clock = new FakeClock();

beforeAll(async () => {
  service = await startService({ clock });
  call = callTo(service.url);
});
afterAll(() => service.close());

interface Page {
  readonly decisions: readonly { readonly sequence: number }[];
  readonly page_info: { readonly has_next_page: boolean; readonly end_cursor: string | null };
}

const sequencesOf = (reply: Reply) => (reply.body as Page).decisions.map(({ sequence }) => sequence);

/** Alternates, so that each is recorded: consent, withdrawal, consent…. */
async function givenDecisions(count: number) {
  const asked = await givenCustomerAsked(service.given);
  for (let sequence = 1; sequence <= count; sequence += 1) {
    const value = sequence % 2 === 1 ? 'given' : 'withdraw';
    const json = { value, consent_version_id: asked.consentVersionId };
    expect(await call(asked.decisions, { json })).toMatchObject({ status: 201 });
  }
  return asked;
}

describe('recording', () => {
  test.each([
    ['de', {}, true],
    ['de, en;q=0.5', {}, false],
    ['en-GB', {}, false],
    ['*', {}, false],
    ['de', { locale: 'en' }, false],
  ])('hints at a language that was not sent: %s beside %j', async (acceptLanguage, said, isHinted) => {
    const { decisions, consentVersionId } = await givenCustomerAsked(service.given);
    const json = { consent_version_id: consentVersionId, value: 'given', ...said };
    const reply = await call(decisions, { json, headers: { 'accept-language': acceptLanguage } });
    expect(reply.body).toMatchObject({ decision: { locale: 'en' } });
    expect(reply.headers.has('consent-hint')).toBe(isHinted);
  });

  test('answers 201 with the decision, where it stands now, and where to read it', async () => {
    const asked = await givenCustomerAsked(service.given);
    const { customerId, templateCode, consentVersionId } = asked;
    const json = { consent_version_id: consentVersionId, value: 'given', locale: 'de', channel: 'app' };
    const reply = await call(asked.decisions, { json });
    const decision = {
      customer_id: customerId,
      template_code: templateCode,
      consent_version_id: consentVersionId,
      value: 'given',
      sequence: 1,
      decided_at: clock.now().toISOString(),
      recorded_at: clock.now().toISOString(),
      locale: 'de',
      valid_until: null,
      channel: 'app',
      recorder: { kind: 'SERVICE', name: 'test-service' },
    };
    expect(reply).toMatchObject({
      status: 201,
      body: {
        decision,
        changed: true,
        pending_update: { accepted: true, reason: null, may_proceed: true, decision },
      },
    });
    const [record] = await service.ledger.chain(customerId, templateCode);
    expect(reply.body).toMatchObject({
      decision: { evidence: { hash: record?.hash }, content_hash: record?.contentHash },
    });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const location = reply.headers.get('location') ?? '';
    expect(location).toBe(`${asked.decisions}/1`);
    const found = await call(location);
    expect(found).toMatchObject({ status: 200, body: decision });
    expect(found.headers.get('cache-control')).toBe('no-store');
  });

  test('the same again answers 200 with the first and no Location', async () => {
    const asked = await givenDecisions(1);
    const json = { value: 'given', consent_version_id: asked.consentVersionId };
    const reply = await call(asked.decisions, { json });
    expect(reply).toMatchObject({ status: 200, body: { changed: false, decision: { sequence: 1 } } });
    expect(reply.headers.get('location')).toBeNull();
  });

  test('null for an optional member is as if it were left out', async () => {
    const asked = await givenCustomerAsked(service.given);
    const json = {
      consent_version_id: null,
      value: 'withdraw',
      locale: null,
      content_hash: null,
      channel: null,
    };
    expect(await call(asked.decisions, { json })).toMatchObject({ status: 201 });
    expect(await call(asked.decisions, { json: { value: 'withdraw' } })).toMatchObject({ status: 200 });
  });

  test('the ids may come in upper case', async () => {
    const asked = await givenCustomerAsked(service.given);
    const path = asked.decisions.replace(asked.customerId, asked.customerId.toUpperCase());
    const json = { value: 'given', consent_version_id: asked.consentVersionId.toUpperCase() };
    const reply = await call(path, { json });
    expect(reply).toMatchObject({ status: 201, body: { decision: { customer_id: asked.customerId } } });
    expect(reply.headers.get('location')).toBe(`${asked.decisions}/1`);
  });

  test('an idempotency key gets the first answer again, status and Location too', async () => {
    const asked = await givenCustomerAsked(service.given);
    const headers = { 'idempotency-key': 'answer-1' };
    const json = { value: 'given', consent_version_id: asked.consentVersionId };
    const first = await call(asked.decisions, { json, headers });
    await call(asked.decisions, { json: { value: 'withdraw' } });
    const again = await call(asked.decisions, { json, headers });
    expect(again).toMatchObject({
      status: 201,
      body: { changed: true, decision: { sequence: 1, value: 'given' } },
    });
    expect(again.body).toMatchObject({ decision: (first.body as { decision: object }).decision });
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(await service.ledger.chain(asked.customerId, asked.templateCode)).toHaveLength(2);
  });

  test('an answer that had changed nothing keeps saying so under its key', async () => {
    const asked = await givenDecisions(1);
    const sent = {
      json: { value: 'given', consent_version_id: asked.consentVersionId },
      headers: { 'idempotency-key': 'late' },
    };
    expect(await call(asked.decisions, sent)).toMatchObject({ status: 200, body: { changed: false } });
    await call(asked.decisions, { json: { value: 'withdraw' } });
    expect(await call(asked.decisions, sent)).toMatchObject({ status: 200, body: { changed: false } });
  });
});

describe('pending', () => {
  test('is answered without the body of the text, and is for nobody to keep', async () => {
    const asked = await givenCustomerAsked(service.given);
    const reply = await call(`${asked.pending}?locale=de`);
    expect(reply).toMatchObject({
      status: 200,
      body: {
        customer_id: asked.customerId,
        template_code: asked.templateCode,
        accepted: false,
        reason: 'NEVER_DECIDED',
        may_proceed: false,
        version: { consent_version_id: asked.consentVersionId, locale: 'de' },
        decision: null,
      },
    });
    expect(reply.body).not.toHaveProperty('version.body');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('several templates at once, each once', async () => {
    const { customerId, templateCode: first } = await givenDecisions(1);
    const { templateCode: second } = await givenCustomerAsked(service.given);
    const consents = `/v1/customers/${customerId}/consents`;
    const statements: string[] = [];
    const stop = service.database.engine.onStatement((text) => statements.push(text));
    const reply = await call(
      `${consents}?template_code=${second}&template_code=${first}&template_code=${second}`,
    );
    stop();
    expect(reply).toMatchObject({
      status: 200,
      body: {
        pending_updates: [
          { template_code: first, accepted: true, decision: { sequence: 1 } },
          { template_code: second, accepted: false, decision: null },
        ],
      },
    });
    expect((reply.body as { pending_updates: object[] }).pending_updates).toHaveLength(2);
    expect(statements.filter((text) => /\bdecision\b/.test(text))).toHaveLength(1);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('without a code every template that asks for something, and no retired one', async () => {
    const { customerId, templateCode } = await givenCustomerAsked(service.given);
    const { templateCode: retired } = await givenCustomerAsked(service.given);
    const { templateCode: unpublished } = await service.given.template();
    await service.given.retiredTemplate(retired);
    const { body } = await call(`/v1/customers/${customerId}/consents/pending`);
    const codes = (body as { pending_updates: { template_code: string }[] }).pending_updates.map(
      ({ template_code: code }) => code,
    );
    expect(codes).toContain(templateCode);
    expect(codes).not.toContain(retired);
    expect(codes).not.toContain(unpublished);
  });
});

describe('the history', () => {
  test('is followed page by page through Link, newest first', async () => {
    const { decisions } = await givenDecisions(5);
    const seen: number[][] = [];
    for (let next: string | undefined = `${decisions}?first=2`; next !== undefined;) {
      const reply: Reply = await call(next);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('cache-control')).toBe('no-store');
      seen.push(sequencesOf(reply));
      const { has_next_page: goesOn, end_cursor: cursor } = (reply.body as Page).page_info;
      const link = reply.headers.get('link');
      expect(link).toBe(!goesOn ? null : `<${decisions}?first=2&after=${cursor}>; rel="next"`);
      next = /^<([^>]+)>/.exec(link ?? '')?.[1];
    }
    expect(seen).toEqual([[5, 4], [3, 2], [1]]);
  });

  test('holds twenty on a page unless asked for more or fewer', async () => {
    const { decisions } = await givenDecisions(21);
    expect(sequencesOf(await call(decisions))).toHaveLength(20);
    expect(sequencesOf(await call(`${decisions}?first=100`))).toHaveLength(21);
    expect(sequencesOf(await call(`${decisions}?first=1`))).toEqual([21]);
  });

  test('ends without a Link when the last page is full', async () => {
    const { decisions } = await givenDecisions(2);
    const reply = await call(`${decisions}?first=2`);
    expect(reply.body).toMatchObject({ page_info: { has_next_page: false } });
    expect(reply.headers.get('link')).toBeNull();
  });

  test('of a customer never seen is empty', async () => {
    const { decisions } = await givenCustomerAsked(service.given);
    expect(await call(decisions)).toMatchObject({
      status: 200,
      body: { decisions: [], page_info: { has_next_page: false, end_cursor: null } },
    });
  });

  test('on all templates is followed page by page as well, newest first', async () => {
    const { customerId, decisions } = await givenDecisions(2);
    const other = await givenCustomerAsked(service.given);
    const path = `/v1/customers/${customerId}/consents`;
    clock.pass({ seconds: 1 });
    await call(`${path}/templates/${other.templateCode}/decisions`, { json: { value: 'withdraw' } });

    const reply = await call(`${path}/decisions?first=2`);
    const [, next] = /^<([^>]+)>/.exec(reply.headers.get('link') ?? '') ?? [];
    expect([reply, await call(next ?? '')].map(sequencesOf)).toEqual([[1, 2], [1]]);
    expect(sequencesOf(await call(decisions))).toEqual([2, 1]);
  });

  test('has no decision that was not taken', async () => {
    const { decisions } = await givenDecisions(1);
    expect(await call(`${decisions}/2`)).toMatchObject({
      status: 404,
      body: { code: 'DECISION_NOT_FOUND', sequence: 2 },
    });
  });
});
