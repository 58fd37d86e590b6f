import { randomUUID } from 'node:crypto';
import { isErrorCode } from '../../src/domain/errors/errors';
import { graphqlDoor } from '../doors/graphqlDoor';
import { restDoor } from '../doors/restDoor';
import { answered } from '../doors/scene';
import type { Decision, Door } from '../doors/door';
import { asCustomer, asNobody, bearer, tokenOf, type CallerHeaders } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

let service: TestService;
let known: Question;
let retired: string;
beforeAll(async () => {
  service = await startService();
  known = await givenDecided();
  retired = (await service.given.template()).templateCode;
}, startTimeoutMs);
afterAll(() => service.close());

/** A customer, a template, and the decision by which the service knows them. */
interface Question {
  readonly customerId: string;
  readonly templateCode: string;
  readonly consentVersionId: string;
}

async function givenDecided(): Promise<Question> {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  const question = { customerId: service.given.customer(), templateCode, consentVersionId };
  answered(await restDoor(service.url).decide({ ...question, value: 'given' }));
  return question;
}

const withScope = (scope: string) => bearer(tokenOf({ sub: `holder-of-${scope}`, scope }));

const callers: Readonly<Record<string, (question: Question) => CallerHeaders>> = {
  nobody: () => asNobody,
  themselves: ({ customerId }) => asCustomer(customerId),
  'another customer': () => asCustomer(service.given.customer()),
  'a service that reads': () => withScope('consents:read'),
  'a service that decides': () => withScope('consents:decide'),
  'a publisher': () => withScope('templates:write templates:publish'),
  'an auditor': () => withScope('audit:read'),
  'a monitor': () => withScope('operations:read'),
  'a keeper of keys': () => withScope('keys:manage'),
  'a service with no scope of ours': () => withScope('openid'),
};

type Outcome = 'answered' | 'FORBIDDEN' | 'UNAUTHENTICATED';
type Row = Readonly<Record<keyof typeof callers, Outcome>>;

const everybody = rowOf(Object.keys(callers));
const readers = rowOf(['themselves', 'a service that reads']);
const auditors = rowOf(['an auditor']);
const staff = rowOf(['a publisher', 'an auditor']);
const publishers = rowOf(['a publisher']);
const deciders = rowOf(['themselves', 'a service that decides']);

function rowOf(allowed: readonly string[]): Row {
  const outcomeOf = (caller: string): Outcome => {
    if (allowed.includes(caller)) return 'answered';
    return caller === 'nobody' ? 'UNAUTHENTICATED' : 'FORBIDDEN';
  };
  return Object.fromEntries(Object.keys(callers).map((caller) => [caller, outcomeOf(caller)]));
}

/** The code that came, and the whole reply to look for what must not be in it. */
interface Came {
  readonly outcome: string;
  readonly text: string;
}

type Ask = (question: Question, caller: CallerHeaders) => Promise<Came>;

const graphql =
  (selection: (question: Question) => string): Ask =>
  async (question, caller) => {
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { ...caller, 'content-type': 'application/json' },
      body: JSON.stringify({ query: selection(question) }),
    });
    const text = await response.text();
    const { errors } = JSON.parse(text) as { errors?: readonly { extensions: { code: string } }[] };
    return { outcome: errors?.[0]?.extensions.code ?? 'answered', text };
  };

const rest =
  (path: (question: Question) => string, body?: (question: Question) => object): Ask =>
  async (question, caller) => {
    const response = await fetch(`${service.url}/v1${path(question)}`, {
      headers: { ...caller, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body(question)) } : {}),
    });
    const text = await response.text();
    // What is answered need not be JSON.
    const { code } = response.ok ? {} : (JSON.parse(text) as { code?: unknown });
    return { outcome: isErrorCode(code) ? code : 'answered', text };
  };

const consents = ({ customerId, templateCode }: Question) =>
  `/customers/${customerId}/consents/templates/${templateCode}`;
const onThem = ({ customerId, templateCode }: Question) =>
  `customerId: "${customerId}", templateCode: "${templateCode}"`;

const operations: readonly (readonly [name: string, row: Row, ask: Ask])[] = [
  [
    'latestTemplate',
    everybody,
    graphql((asked) => `{ latestTemplate(templateCode: "${asked.templateCode}") { title } }`),
  ],
  ['pendingUpdate', readers, graphql((asked) => `{ pendingUpdate(${onThem(asked)}) { accepted } }`)],
  ['customer', readers, graphql(({ customerId }) => `{ customer(id: "${customerId}") { id } }`)],
  ['customers', readers, graphql(({ customerId }) => `{ customers(ids: ["${customerId}"]) { id } }`)],
  [
    'everything about a customer',
    readers,
    graphql(
      ({ customerId, templateCode }) =>
        `{ customer(id: "${customerId}") { pendingUpdate(templateCode: "${templateCode}") { accepted } pendingUpdates { accepted } decisions { nodes { value } } } }`,
    ),
  ],
  [
    'recordDecision',
    deciders,
    graphql(
      (asked) =>
        `mutation { recordDecision(input: { ${onThem(asked)}, consentVersionId: "${asked.consentVersionId}", value: given }) { changed } }`,
    ),
  ],
  [
    'recordDecisions',
    deciders,
    graphql(
      ({ customerId, templateCode, consentVersionId }) =>
        `mutation { recordDecisions(input: { customerId: "${customerId}", decisions: [{ templateCode: "${templateCode}", consentVersionId: "${consentVersionId}", value: given }] }) { replayed } }`,
    ),
  ],
  [
    'everything of a template',
    staff,
    graphql(
      ({ templateCode }) =>
        `{ template(templateCode: "${templateCode}") { name draft { revision } current { editorialReason } versions { nodes { state } } } }`,
    ),
  ],
  ['templates', staff, graphql(() => '{ templates { nodes { templateCode } } }')],
  [
    'the editorial reason of a version that everybody may read',
    staff,
    graphql(({ templateCode }) => `{ latestTemplate(templateCode: "${templateCode}") { editorialReason } }`),
  ],
  [
    'createTemplate',
    publishers,
    graphql(
      () =>
        `mutation { createTemplate(input: { templateCode: "t-${randomUUID()}", name: "T", defaultLocale: "en" }) { template { templateCode } } }`,
    ),
  ],
  [
    'renameTemplate',
    publishers,
    graphql(
      ({ templateCode }) =>
        `mutation { renameTemplate(input: { templateCode: "${templateCode}", name: "T" }) { template { name } } }`,
    ),
  ],
  [
    'requestReview and discardDraft, after startDraft and saveDraft',
    publishers,
    graphql(({ templateCode }) => {
      const draft = `templateCode: "${templateCode}", label: "v1"`;
      return `mutation {
        startDraft(input: { ${draft}, from: LATEST }) { draft { revision } }
        requestReview(input: { templateCode: "${templateCode}", expectedRevision: 2 }) { template { templateCode } }
        discardDraft(input: { templateCode: "${templateCode}", expectedRevision: 2 }) { template { templateCode } }
        saveDraft(input: { ${draft}, texts: [] }) { draft { revision } }
        again: discardDraft(input: { templateCode: "${templateCode}", expectedRevision: 3 }) { template { templateCode } }
      }`;
    }),
  ],
  [
    'setTemplateRules',
    publishers,
    graphql(
      ({ templateCode }) =>
        `mutation { setTemplateRules(input: { templateCode: "${templateCode}", mayDecide: ANYONE }) { template { mayDecide } } }`,
    ),
  ],
  [
    'retireTemplate',
    publishers,
    graphql(
      () =>
        `mutation { retireTemplate(input: { templateCode: "${retired}" }) { template { templateCode } } }`,
    ),
  ],
  [
    'publishPreview',
    publishers,
    graphql(
      ({ templateCode }) =>
        `{ publishPreview(input: { templateCode: "${templateCode}" }) { asked { total } } }`,
    ),
  ],
  [
    'standing of a template',
    auditors,
    graphql(
      ({ templateCode }) =>
        `{ template(templateCode: "${templateCode}") { standing { customers { total } } } }`,
    ),
  ],
  [
    'decisionsPerDay of a template',
    auditors,
    graphql(
      ({ templateCode }) =>
        `{ template(templateCode: "${templateCode}") { decisionsPerDay(from: "2026-01-01", until: "2026-01-01") { day } } }`,
    ),
  ],
  [
    'report of a template',
    auditors,
    graphql(({ templateCode }) => `{ template(templateCode: "${templateCode}") { report { asOf } } }`),
  ],
  ['GET all decisions', auditors, rest(({ templateCode }) => `/consent-templates/${templateCode}/records`)],
  [
    'GET a picture',
    auditors,
    rest(({ templateCode }) => `/consent-templates/${templateCode}/reports/funnel.svg`),
  ],
  ['GET latest', everybody, rest(({ templateCode }) => `/consent-templates/${templateCode}/latest`)],
  ['GET openapi.json', everybody, rest(() => '/openapi.json')],
  ['GET pending', readers, rest((asked) => `${consents(asked)}/pending`)],
  ['GET pending of all', readers, rest(({ customerId }) => `/customers/${customerId}/consents/pending`)],
  ['GET decisions', readers, rest((asked) => `${consents(asked)}/decisions`)],
  ['GET a decision', readers, rest((asked) => `${consents(asked)}/decisions/1`)],
  [
    'POST decisions',
    deciders,
    rest(
      (asked) => `${consents(asked)}/decisions`,
      ({ consentVersionId }) => ({ consent_version_id: consentVersionId, value: 'given' }),
    ),
  ],
];

describe.each(operations)('%s', (_name, row, ask) => {
  test.each(Object.keys(callers))('by %s', async (caller) => {
    const headers = callers[caller]?.(known) ?? asNobody;
    expect((await ask(known, headers)).outcome).toBe(row[caller]);
  });

  if (row !== everybody) {
    test('tells another customer nothing of whether they exist', async () => {
      const stranger = asCustomer(service.given.customer());
      const existing = await ask(known, stranger);
      const unknown = await ask({ ...known, customerId: service.given.customer() }, stranger);

      expect(existing.outcome).toBe('FORBIDDEN');
      expect(withoutRequest(existing.text)).toBe(withoutRequest(unknown.text));
    });
  }
});

/** The body without what names the request and repeats what was asked. */
function withoutRequest(text: string): string {
  return text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid');
}

describe.each<readonly [Door['name'], typeof restDoor]>([
  ['GraphQL', graphqlDoor],
  ['REST', restDoor],
])('who recorded a decision, at the %s door', (door, doorAt) => {
  const recordedBy = async (caller: (customerId: string) => CallerHeaders) => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const customerId = service.given.customer();
    const question = { customerId, templateCode, consentVersionId, value: 'given' } as const;
    const { decision } = answered(await doorAt(service.url, caller(customerId)).decide(question));
    const [record] = await service.ledger.chain(customerId, templateCode);
    return { customerId, decision, record, shown: await shownRecorder(door, decision) };
  };

  test('is the customer without a name, and by their subject in the ledger', async () => {
    const { customerId, record, shown } = await recordedBy(asCustomer);

    expect(shown).toEqual({ kind: 'CUSTOMER', name: null });
    expect(record?.recorder).toEqual({ kind: 'customer', id: record?.subjectId });
    expect(record?.subjectId).not.toBe(customerId);
    expect(JSON.stringify(record)).not.toContain(customerId);
    const { rows } = await service.database.engine.pool.query<{ row: string }>(
      'SELECT decision::text AS row FROM decision',
    );
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(customerId);
  });

  test.each([
    { who: 'a token that names no client', kind: 'service', claims: {} },
    { who: 'a client’s own token', kind: 'service', claims: { client_id: 'call-centre' } },
    { who: 'a client’s own token of OpenID Connect', kind: 'service', claims: { azp: 'call-centre' } },
    { who: 'a person’s token', kind: 'staff', claims: { client_id: 'desk' } },
    { who: 'a person’s token of OpenID Connect', kind: 'staff', claims: { azp: 'desk' } },
  ] as const)('$who makes $kind, whatever it may do', async ({ kind, claims }) => {
    const scope = 'consents:decide templates:publish audit:read';
    const { record, shown } = await recordedBy(() =>
      bearer(tokenOf({ sub: 'call-centre', scope, ...claims })),
    );

    expect(shown).toEqual({ kind: kind.toUpperCase(), name: 'call-centre' });
    expect(record?.recorder).toEqual({ kind, id: 'call-centre' });
  });

  test('is nobody when it was refused: no row is left', async () => {
    const rows = await service.ledger.rowCount();
    for (const caller of [asNobody, asCustomer(service.given.customer()), withScope('consents:read')]) {
      const answer = await doorAt(service.url, caller).decide({ ...known, value: 'reject' });
      expect(answer.kind).toBe('refused');
    }
    expect(await service.ledger.rowCount()).toBe(rows);
  });
});

/** The recorder as the door shows it to a reader. */
async function shownRecorder(door: Door['name'], decision: Decision): Promise<unknown> {
  const { customerId, templateCode } = decision;
  const reader = withScope('consents:read');
  if (door === 'REST') {
    const path = `/v1/customers/${customerId}/consents/templates/${templateCode}/decisions/1`;
    const response = await fetch(`${service.url}${path}`, { headers: reader });
    return ((await response.json()) as { recorder: unknown }).recorder;
  }
  const query = `{ pendingUpdate(customerId: "${customerId}", templateCode: "${templateCode}") { decision { recorder { kind name } } } }`;
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { ...reader, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data } = (await response.json()) as {
    data: { pendingUpdate: { decision: { recorder: unknown } } };
  };
  return data.pendingUpdate.decision.recorder;
}

test('one customer among several that are not theirs refuses the whole list', async () => {
  const others = [known.customerId, service.given.customer()].map((id) => `"${id}"`).join(' ');
  const ask = graphql(() => `{ customers(ids: [${others}]) { id } }`);
  const { outcome, text } = await ask(known, asCustomer(known.customerId));
  expect(outcome).toBe('FORBIDDEN');
  expect(JSON.parse(text)).toMatchObject({ data: { customers: null } });
});

test('a refused field leaves the others of its request their answers', async () => {
  const stranger = service.given.customer();
  const query = ({ customerId, templateCode }: Question) =>
    `{ mine: pendingUpdate(${onThem({ ...known, customerId })}) { accepted } theirs: pendingUpdate(customerId: "${stranger}", templateCode: "${templateCode}") { accepted } }`;
  const { text } = await graphql(query)(known, asCustomer(known.customerId));
  expect(JSON.parse(text)).toMatchObject({
    data: { mine: { accepted: true }, theirs: null },
    errors: [{ path: ['theirs'], extensions: { code: 'FORBIDDEN', requires: 'consents:read' } }],
  });
});
