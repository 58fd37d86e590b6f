import type { ContextPart } from '../../src/domain/templates/templateRules';
import type { EvidenceFile } from '../../src/domain/evidence/file/evidenceFile';
import { contextHash } from '../../src/domain/evidence/decisionRecord';
import { erasureKept, erasuresAt } from '../evidence/erasuresAt';
import { logAll, logKeeping } from '../evidence/logPass';
import { readPage } from '../rest/eventReader';
import { asCustomer, asService, bearer, tokenOf, type CallerHeaders } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { answered } from './scene';

let service: TestService;
beforeAll(async () => {
  service = await startService({ erasure: erasureKept(), logKeeping });
}, startTimeoutMs);
afterAll(() => service.close());

type Body = Readonly<Record<string, unknown>>;

async function asked(...collects: ContextPart[]) {
  const rules = collects.length > 0 ? { rules: { collects } } : {};
  const { templateCode, consentVersionId } = await service.given.publishedVersion(rules);
  return { customerId: service.given.customer(), templateCode, consentVersionId };
}
type Asked = Awaited<ReturnType<typeof asked>>;

async function call(path: string, body: object | null, headers: CallerHeaders): Promise<Body> {
  const response = await fetch(service.url + path, {
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return (await response.json()) as Body;
}

const pathOf = ({ customerId, templateCode }: Asked) =>
  `/v1/customers/${customerId}/consents/templates/${templateCode}/decisions`;

/** Whose answer it is, its context, who sends it, its key, and what it says. */
type Deciding = [one: Asked, context: object | null, caller?: CallerHeaders, key?: string, value?: string];

const atRest = async (...[one, context, caller = asService, key, value = 'given']: Deciding) => {
  const body = { consent_version_id: one.consentVersionId, value, context };
  const headers = key ? { ...caller, 'idempotency-key': key } : caller;
  const answer = await call(pathOf(one), body, headers);
  const path = `${pathOf(one)}/1?include=context`;
  return { ...answer, read: (await call(path, null, asService))['context'] ?? null };
};

const atGraphql = async (...[one, context, caller = asService, key, value = 'given']: Deciding) => {
  const fields = 'method presentationId setCode setRevision ipAddress userAgent observedBy reference';
  const query = `mutation ($input: RecordDecisionInput!) { recordDecision(input: $input) {
    changed replayed notKept decision { context { ${fields} } } } }`;
  const input = { ...one, value, context, ...(key && { idempotencyKey: key }) };
  const answer = await call('/graphql', { query, variables: { input } }, caller);
  const data = answer['data'] as { recordDecision: Body } | undefined;
  const errors = answer['errors'] as readonly { extensions: Body }[] | undefined;
  const { decision, ...recorded } = data?.recordDecision ?? {};
  const read = (decision as Body | undefined)?.['context'];
  return { ...errors?.[0]?.extensions, ...recorded, not_kept: recorded['notKept'], read };
};

async function registered({ consentVersionId }: Asked): Promise<string> {
  const screen = {
    name: 'Dialog',
    description: 'Two.',
    consent_version_ids: [consentVersionId],
    pictures: [],
  };
  return String((await call('/v1/presentations', screen, asService))['id']);
}

/** A set with two revisions, which asks for anything. */
async function savedSet({ templateCode }: Asked): Promise<string> {
  const setCode = `set-of-${templateCode}`;
  const save = `mutation ($input: SaveSetInput!) { saveSet(input: $input) { set { revision } } }`;
  for (const expectedRevision of [0, 1]) {
    const members = [{ templateCode, required: expectedRevision === 0 }];
    const input = { setCode, name: 'Sign-up', members, expectedRevision };
    await call('/graphql', { query: save, variables: { input } }, asService);
  }
  return setCode;
}

const pool = () => service.database.engine.pool;
const countContexts = async () => (await pool().query('SELECT FROM decision_context')).rowCount;

describe.each([
  ['REST', atRest, { presentation: 'presentation_id', code: 'set_code', revision: 'set_revision' }],
  ['GraphQL', atGraphql, { presentation: 'presentationId', code: 'setCode', revision: 'setRevision' }],
] as const)('at the %s door a context', (_door, decide, name) => {
  it('is kept as far as the template collects it, and what is not is told', async () => {
    const one = await asked();
    const [presentationId, setCode] = [await registered(one), await savedSet(one)];
    const context = {
      ...{ method: 'BUTTON', reference: 'order-4711', note: 'secret note' },
      ...{ [name.presentation]: presentationId, [name.code]: setCode, [name.revision]: 2 },
    };
    const answer = await decide(one, context);
    expect(answer).toMatchObject({ changed: true, not_kept: ['REFERENCE', 'NOTE'] });
    expect(answer.read).toMatchObject({
      ...{ method: 'BUTTON', [name.presentation]: presentationId },
      ...{ [name.code]: setCode, [name.revision]: 2 },
    });
  });

  it('that is another one makes no further decision', async () => {
    const one = await asked();
    await decide(one, { method: 'BUTTON' });
    const again = await decide(one, { method: 'CHECKBOX' });
    expect(again).toMatchObject({ changed: false, not_kept: [], read: { method: 'BUTTON' } });
  });

  it('is part of what an idempotency key stands for, where it is sent', async () => {
    const [one, other] = [await asked(), await asked()];
    await decide(one, { method: 'BUTTON' }, asService, 'a-key');
    expect(await decide(one, { method: 'CHECKBOX' }, asService, 'a-key')).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(await decide(one, { method: 'BUTTON' }, asService, 'a-key')).toMatchObject({ changed: true });
    await decide(other, null, asService, 'a-key');
    expect(await decide(other, null, asService, 'a-key')).toMatchObject({ changed: true });
    expect((await decide(await asked(), null)).read).toBeNull();
  });

  it('with a note for staff is refused where the customer sends it', async () => {
    const one = await asked();
    const answer = await decide(one, { note: 'forged' }, asCustomer(one.customerId));
    expect(answer).toMatchObject({ code: 'INVALID_INPUT', member: 'context.note' });
    expect(await service.ledger.chain(one.customerId, one.templateCode)).toEqual([]);
  });

  it('with a screen that nobody registered is refused, and nothing recorded', async () => {
    const one = await asked();
    const before = await countContexts();
    const answer = await decide(one, { [name.presentation]: '0'.repeat(64) });
    expect(answer).toMatchObject({ code: 'PRESENTATION_NOT_FOUND' });
    expect(await countContexts()).toBe(before);
    expect(await decide(one, { [name.code]: 'sign-up' })).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('with a set or a revision that was not asked is refused, and of a no dropped, as any wrong screen', async () => {
    const [one, other] = [await asked(), await asked()];
    const [setCode, screen] = [await savedSet(one), await registered(other)];
    const set = (code: string, revision: number) => ({ [name.code]: code, [name.revision]: revision });
    const cases = [
      [set('unheard-of', 1), name.code, 'SET'],
      [set(setCode, 3), name.revision, 'SET'],
    ] as const;
    for (const [context, member] of cases)
      expect(await decide(one, context)).toMatchObject({
        code: 'INVALID_INPUT',
        member: `context.${member}`,
      });
    expect(await service.ledger.chain(one.customerId, one.templateCode)).toEqual([]);
    const ofAnother = { [name.presentation]: screen };
    const yes = await decide(one, { method: 'BUTTON', ...ofAnother });
    expect(yes).toMatchObject({ changed: true, not_kept: ['PRESENTATION'] });
    const foreign = { ...one, customerId: service.given.customer() };
    const inSet = { method: 'BUTTON', ...set(await savedSet(other), 2) };
    expect(await decide(foreign, inSet)).toMatchObject({ changed: true, not_kept: ['SET'] });
    const screens = [ofAnother, { [name.presentation]: '0'.repeat(64) }];
    const wrongScreens = screens.map((context) => [context, null, 'PRESENTATION'] as const);
    for (const [context, , part] of [...cases, ...wrongScreens])
      for (const value of ['reject', 'withdraw']) {
        const no = await decide(
          { ...one, customerId: service.given.customer() },
          { method: 'BUTTON', ...context },
          asService,
          undefined,
          value,
        );
        expect(no).toMatchObject({ changed: true, not_kept: [part] });
        expect(JSON.stringify(no.read)).not.toMatch(/unheard|set-of|[0-9a-f]{64}/);
      }
  });

  it('with a set and a screen that are unknown is dropped where the template collects neither', async () => {
    const one = await asked('METHOD');
    const context = {
      ...{ [name.presentation]: '0'.repeat(64) },
      ...{ [name.code]: 'unheard-of', [name.revision]: 1 },
    };
    expect(await decide(one, context)).toMatchObject({ changed: true, not_kept: ['PRESENTATION', 'SET'] });
  });

  it('that is repeated under its key is answered again, though the template collects more since', async () => {
    const one = await asked('METHOD');
    const context = { method: 'BUTTON', [name.presentation]: '0'.repeat(64) };
    const first = await decide(one, context, asService, 'k-1');
    const rules = { collects: ['METHOD', 'PRESENTATION'] } as const;
    await service.actions.setTemplateRules({ templateCode: one.templateCode, ...rules });
    const again = await decide(one, context, asService, 'k-1');
    expect(first).toMatchObject({ changed: true, not_kept: ['PRESENTATION'] });
    expect(again).toEqual({ ...first, ...('replayed' in first && { replayed: true }) });
    expect(await decide(one, context, asService, 'k-2')).toMatchObject({ code: 'PRESENTATION_NOT_FOUND' });
  });

  it('of a customer’s own answer does not hold what the customer says of their address', async () => {
    const one = await asked();
    const own = name.code === 'setCode' ? { ipAddress: '192.0.2.1' } : { ip_address: '192.0.2.1' };
    const answer = await decide(one, { ...own, method: 'BUTTON' }, asCustomer(one.customerId));
    expect(answer).toMatchObject({ changed: true, not_kept: ['IP_ADDRESS'] });
    const { rows } = await pool().query('SELECT FROM decision_context WHERE context::text LIKE $1', [
      // Not 192 alone, which stands in the hash of a screen now and then.
      '%192.0.2%',
    ]);
    expect(rows).toEqual([]);
  });
});

it('is shown to those alone who may read decisions', async () => {
  const one = await asked();
  const answer = await atGraphql(
    one,
    { method: 'BUTTON' },
    bearer(tokenOf({ sub: 'shop', scope: 'consents:decide' })),
  );
  expect(answer).toMatchObject({ code: 'FORBIDDEN', changed: true, read: null });
});

it('stands in the evidence file with what its hash is over, and nowhere in the feed', async () => {
  const one = await asked();
  await atRest(one, { method: 'SIGNATURE', presentation_id: await registered(one) });
  await logAll(service.database.engine);
  const file = (await call(
    `/v1/customers/${one.customerId}/evidence`,
    null,
    asService,
  )) as unknown as EvidenceFile;
  const [{ record, context } = { record: {}, context: null }] = file.records;
  expect(context?.context).toMatchObject({ method: 'SIGNATURE' });
  const salted = { salt: Buffer.from(String(context?.salt), 'hex'), context: context?.context ?? {} };
  expect((record as Body)['contextHash']).toBe(contextHash(salted));
  const { events } = await readPage(service.url, { types: 'consent.decision.recorded' });
  expect(JSON.stringify(events)).not.toContain('SIGNATURE');
});

it.each(['UNLINK', 'SHRED'] as const)(
  'is gone after the erasure %s: no table holds anything of it',
  async (mode) => {
    const one = await asked('METHOD', 'REFERENCE');
    const reference = `traced-${mode.toLowerCase()}`;
    await atRest(one, { method: 'SPOKEN', reference });
    const where = () => tablesWith(reference);
    expect(await where()).toEqual(['decision_context']);
    const order = {
      customerId: one.customerId,
      mode,
      reason: 'CUSTOMER_REQUEST',
      confirmRecords: 1,
    } as const;
    answered(await erasuresAt(service.url, 'REST').erase(order));
    expect(await where()).toEqual([]);
  },
);

/** As a dump would show. */
async function tablesWith(text: string): Promise<readonly string[]> {
  const { rows } = await pool().query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool().query(`SELECT FROM "${name}" t WHERE t::text LIKE $1`, [`%${text}%`]);
    if (rowCount) found.push(name);
  }
  return found;
}
