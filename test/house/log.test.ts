import type { ErrorCode } from '../../src/domain/errors/errors';
import { asKey, keysAt } from '../keys/keysAt';
import { asCustomer, asNobody, bearer, tokenOf, type CallerHeaders } from '../service/bearer';
import { bothTexts } from '../service/given';
import { startService, startTimeoutMs, type LogLine, type TestService } from '../service/service';

interface Sent {
  readonly by: CallerHeaders;
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: CallerHeaders;
  readonly body?: unknown;
}

interface Example extends Sent {
  readonly expected: {
    readonly caller: 'customer' | 'service' | 'anonymous' | 'unproven';
    readonly operation: string | null;
    readonly code: ErrorCode | null;
  };
}

const asBackEnd = bearer(tokenOf({ sub: 'a-back-end', scope: 'consents:decide' }));

const idempotencyKey = 'secret-idempotency-key';
const channel = 'secret-channel';
const variable = 'secret-variable';
const operationName = 'secretOperation';
const wrongHash = 'c0ffee'.repeat(10) + 'c0ff';
const badToken = 'secret.token.misshapen';
/** At the end of an API key; an underscore may be among them. */
const randomCharacters = 43;

let service: TestService;
let examples: readonly Example[];
let secrets: readonly string[];

beforeAll(async () => {
  service = await startService();
  const { templateCode, consentVersionId } = await service.given.publishedVersion({ texts: bothTexts });
  const [customerId, another] = [service.given.customer(), service.given.customer()] as const;
  const issued = await keysAt(service.url).issue();
  if (issued.kind === 'refused') throw new Error(issued.text);
  const { secret } = issued.value;
  const [themselves, key] = [asCustomer(customerId), asKey(secret)];
  const consents = `/v1/customers/${customerId}/consents`;
  const decisions = `${consents}/templates/${templateCode}/decisions`;
  const answer = { consent_version_id: consentVersionId, value: 'given', channel };
  const keyed = { 'idempotency-key': idempotencyKey };
  const record = `mutation ${operationName}($input: RecordDecisionInput!) {
    recordDecision(input: $input) { changed }
  }`;
  const input = { customerId, templateCode, consentVersionId, value: 'reject', channel, idempotencyKey };
  const graphql = (by: CallerHeaders, body: unknown, expected: Example['expected']): Example => ({
    ...{ by, path: '/graphql', method: 'POST', body, expected },
  });
  const rest = (sent: Sent, expected: Example['expected']): Example => ({ ...sent, expected });
  const posted = { path: decisions, method: 'POST' } as const;
  const recordDecision = { caller: 'customer', operation: 'recordDecision', code: null } as const;
  examples = [
    rest({ by: themselves, ...posted, headers: keyed, body: answer }, recordDecision),
    rest(
      { by: themselves, ...posted, headers: keyed, body: { ...answer, value: 'reject' } },
      { ...recordDecision, code: 'IDEMPOTENCY_KEY_REUSED' },
    ),
    rest(
      { by: asBackEnd, ...posted, body: { ...answer, content_hash: wrongHash } },
      { ...recordDecision, caller: 'service', code: 'CONTENT_MISMATCH' },
    ),
    rest(
      { by: key, ...posted, body: { ...answer, channel: [variable] } },
      { ...recordDecision, caller: 'service', code: 'INVALID_INPUT' },
    ),
    rest(
      { by: key, path: `${consents}/pending` },
      { caller: 'service', operation: 'getPendingUpdates', code: null },
    ),
    rest(
      { by: asCustomer(another), path: `${consents}/pending` },
      { caller: 'customer', operation: 'getPendingUpdates', code: 'FORBIDDEN' },
    ),
    rest(
      { by: bearer(badToken), path: `${consents}/pending` },
      { caller: 'unproven', operation: 'getPendingUpdates', code: 'UNAUTHENTICATED' },
    ),
    rest(
      { by: asNobody, path: `/v1/consent-templates/${templateCode}/latest` },
      { caller: 'anonymous', operation: 'getLatestTemplate', code: null },
    ),
    rest(
      { by: themselves, path: `/v1/nothing/${customerId}?at=${variable}` },
      { caller: 'unproven', operation: null, code: 'ROUTE_NOT_FOUND' },
    ),
    graphql(
      themselves,
      { query: record, variables: { input: { ...input, idempotencyKey: `${idempotencyKey}-2` } } },
      { caller: 'customer', operation: 'recordDecision', code: null },
    ),
    graphql(
      asBackEnd,
      { query: record, variables: { input: { ...input, contentHash: wrongHash } } },
      { caller: 'service', operation: 'recordDecision', code: 'IDEMPOTENCY_KEY_REUSED' },
    ),
    graphql(
      key,
      { query: record, variables: { input: { ...input, value: variable } } },
      { caller: 'service', operation: 'recordDecision', code: 'INVALID_INPUT' },
    ),
    graphql(
      asCustomer(another),
      {
        query: `{ pendingUpdate(customerId: "${customerId}", templateCode: "${templateCode}") { accepted } }`,
      },
      { caller: 'customer', operation: 'pendingUpdate', code: 'FORBIDDEN' },
    ),
    graphql(
      asCustomer(another),
      { query: `query ${operationName} { viewer { kind } latestTemplate(templateCode: "none") { title } }` },
      { caller: 'customer', operation: 'several', code: 'TEMPLATE_NOT_FOUND' },
    ),
    rest(
      { by: themselves, path: `/graphql?query={customer(id:"${variable}"){id}}` },
      { caller: 'customer', operation: 'customer', code: 'FORBIDDEN' },
    ),
    graphql(
      themselves,
      { query: `{ customer(id: "${variable}") { nothing } }` },
      { caller: 'customer', operation: null, code: 'INVALID_INPUT' },
    ),
  ];
  const tokens = [themselves, asBackEnd, asCustomer(another)].map(({ authorization = '' }) =>
    authorization.slice('Bearer '.length),
  );
  const sentences = bothTexts.flatMap(({ title, body }) => [title, body]);
  secrets = [
    ...[...tokens, ...tokens.flatMap((token) => token.split('.').slice(1)), badToken],
    ...[secret, secret.slice(-randomCharacters), customerId, another, idempotencyKey],
    ...[channel, variable, operationName, wrongHash, ...sentences],
  ];
}, startTimeoutMs);

afterAll(() => service.close());

async function ask({ by, path, method = 'GET', headers = {}, body }: Sent, requestId: string): Promise<void> {
  const typed: CallerHeaders = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(service.url + path, {
    method,
    headers: { ...by, ...headers, ...typed, 'x-request-id': requestId },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await response.text();
}

/** In the order asked: a line is written once the reply is out, which may be after it has been read. */
async function linesOf(requestIds: readonly string[]): Promise<readonly LogLine[]> {
  const deadline = Date.now() + 5_000;
  const found = () => requestIds.flatMap((id) => service.logged.filter(({ requestId }) => requestId === id));
  while (found().length < requestIds.length && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return found();
}

it('each request leaves one line that says who, what and how long, and nothing leaves what was sent', async () => {
  const requestIds = examples.map((_example, index) => `request-${index}`);
  for (const [index, example] of examples.entries()) await ask(example, `request-${index}`);
  const lines = await linesOf(requestIds);
  expect(lines).toEqual(
    examples.map(({ expected }, index): unknown =>
      expect.objectContaining({
        ...{ msg: 'request', requestId: `request-${index}`, durationMs: expect.any(Number) as unknown },
        ...expected,
      }),
    ),
  );
  const log = JSON.stringify(service.logged);
  expect(secrets.filter((secret) => secret === '' || log.includes(secret))).toEqual([]);
});

it('a row that the database refuses leaves its constraint in the log, and nothing of what is in it', async () => {
  const { pool } = service.database.engine;
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  const customerId = service.given.customer();
  const refusing = [
    ['decision', `channel <> '${channel}'`],
    ['customer', `customer_id <> '${customerId}'`],
  ] as const;
  for (const [table, condition] of refusing) {
    await pool.query(`ALTER TABLE ${table} ADD CONSTRAINT refused_${table} CHECK (${condition}) NOT VALID`);
    const requestId = `refused-by-${table}`;
    await ask(
      {
        ...{ by: asBackEnd, method: 'POST', headers: { 'idempotency-key': idempotencyKey } },
        path: `/v1/customers/${customerId}/consents/templates/${templateCode}/decisions`,
        body: { consent_version_id: consentVersionId, value: 'given', channel },
      },
      requestId,
    );
    await pool.query(`ALTER TABLE ${table} DROP CONSTRAINT refused_${table}`);
  }
  const log = JSON.stringify(service.logged);
  for (const [table] of refusing) expect(log).toContain(`refused_${table}`);
  expect([...secrets, customerId].filter((secret) => log.includes(secret))).toEqual([]);
});
