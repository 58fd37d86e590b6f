import { putSamples } from '../../src/app/samples/samples';
import { sampleCustomerId, sampleTemplates, steadyCustomerId } from '../../src/app/samples/sampleTemplates';
import { silentLog } from '../database/template';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { asCustomer, asService, bearer, tokenOf } from '../service/bearer';
import { logAll, logKeeping } from '../evidence/logPass';
import { givenStamped } from '../evidence/timestamp/stamped';
import { FakeClock } from '../service/fakeClock';
import { startNode } from '../service/service';
import {
  operationsOf,
  type Described,
  type Media,
  type OpenApiDocument,
  type Parameter,
} from './openApiDocument';

let database: TestDatabase;
let node: Awaited<ReturnType<typeof startNode>>;
let operations: readonly Described[];

beforeAll(async () => {
  database = await openTestDatabase();
  await putSamples(database.engine, silentLog);
  await consentToTheFirstVersion();
  node = await startNode(database, { logKeeping });
  const document = (await (await fetch(`${node.url}/v1/openapi.json`)).json()) as OpenApiDocument;
  operations = operationsOf(document);
});
afterAll(async () => {
  await node.close();
  await database.close();
});

/** Where the story begins, while the sample's first version was the current one. */
async function consentToTheFirstVersion(): Promise<void> {
  const { rows } = await database.engine.pool.query<{ effective_from: Date }>(
    `SELECT effective_from FROM version WHERE consent_version_id = $1`,
    [firstVersionId],
  );
  const [first] = rows;
  if (!first) throw new Error('The sample has no first version.');
  const earlier = await startNode(database, { clock: new FakeClock(first.effective_from) });
  const recorder = { kind: 'customer', id: sampleCustomerId } as const;
  const answer = { templateCode: 'marketing-email', consentVersionId: firstVersionId, value: 'given' };
  await earlier.actions.recordDecision({ ...answer, customerId: sampleCustomerId, channel: 'web' }, recorder);
  await earlier.close();
}

const firstVersionId = sampleTemplates[0]?.versions[0]?.consentVersionId ?? '';

interface Step {
  readonly operationId: string;
  readonly status: number;
  /** Which parameters are sent, of those that have an example; all, unless told. */
  readonly sends?: (parameter: Parameter) => boolean;
  readonly format?: string;
}

/** Whom the examples name as the one who changed the settings. */
const asOfficer = bearer(tokenOf({ sub: 'an-officer', client_id: 'console', scope: 'settings:manage' }));

const inPath = ({ in: place }: Parameter): boolean => place === 'path';

/** The story that the examples tell, in its order. */
const story: readonly Step[] = [
  { operationId: 'getLatestTemplate', status: 200 },
  { operationId: 'getConsentVersion', status: 200 },
  { operationId: 'getConsentSet', status: 200 },
  { operationId: 'getPendingUpdate', status: 200 },
  // The customer answers after the instant of all examples.
  { operationId: 'getConsents', status: 200, sends: ({ name }) => name !== 'at' },
  { operationId: 'getPendingUpdates', status: 200 },
  { operationId: 'recordDecision', status: 201 },
  // Under its key it would be answered as before, and several answers under the same key refused.
  { operationId: 'recordDecision', status: 200, sends: inPath },
  { operationId: 'recordDecisions', status: 200, sends: inPath },
  { operationId: 'getStandings', status: 200 },
  { operationId: 'getDecision', status: 200 },
  { operationId: 'getDecisions', status: 200 },
  { operationId: 'getAllDecisions', status: 200 },
  { operationId: 'linkCustomers', status: 200 },
  { operationId: 'eraseCustomer', status: 200 },
  { operationId: 'changeSettings', status: 200 },
  { operationId: 'getSettings', status: 200 },
  { operationId: 'registerPresentation', status: 201 },
  { operationId: 'registerPresentation', status: 200 },
  { operationId: 'getPresentation', status: 200 },
  // The day on which this runs lies outside the days of the example.
  { operationId: 'importDecisions', status: 200 },
  { operationId: 'exportRecords', status: 200, sends: inPath, format: 'ndjson' },
  { operationId: 'exportRecords', status: 200, sends: inPath, format: 'csv' },
];

function operationOf(operationId: string): Described {
  const found = operations.find(({ operation }) => operation.operationId === operationId);
  if (!found) throw new Error(`There is no operation ${operationId}.`);
  return found;
}

/** Sends what the document says to send, as a reader who copies its examples would. */
async function sent(
  { method, path, operation }: Described,
  parameters: readonly Parameter[],
  format?: string,
) {
  const placed = parameters.filter(inPath).reduce(withValue, path);
  const target = new URL(placed, node.url);
  const isOwn = path.includes('{customer_id}') && !/\/(erasure|links)$/.test(path);
  const asOther = path === '/v1/settings' ? asOfficer : asService;
  const headers: Record<string, string> = { ...(isOwn ? asCustomer(sampleCustomerId) : asOther) };
  for (const { name, in: place, example } of parameters) {
    if (place === 'query')
      [example].flat().forEach((value) => target.searchParams.append(name, String(value)));
    if (place === 'header') headers[name] = String(example);
  }
  if (format) target.searchParams.set('format', format);
  const [[mediaType, { example }] = ['', {}]] = Object.entries<Partial<Media>>(
    operation.requestBody?.content ?? {},
  );
  if (example !== undefined) headers['content-type'] = mediaType;
  const body = typeof example === 'string' ? example : JSON.stringify(example);
  const response = await fetch(target, { method, headers, ...(example ? { body } : {}) });
  return { response, text: await response.text() };
}

function withValue(path: string, { name, example }: Parameter): string {
  return path.replace(`{${name}}`, String(example));
}

/** The export has what the samples' other customer answered besides. */
function ofTheStory(text: string): string {
  const lines = text.split('\n').filter((line) => !line.includes(steadyCustomerId));
  return lines.join('\n');
}

/** Instants, and what holds chance or stands over either, are other ones each time. */
function timeless(text: string): string {
  const subjectId = /[0-9a-f-]{36}(?=","template_code|,marketing-email)/.exec(text)?.[0];
  return text
    .replaceAll(subjectId ?? '<subject>', '<subject>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<instant>')
    .replace(/"end_cursor":"[\w-]+"/g, '"end_cursor":"<cursor>"')
    .replace(/"id":"[\w-]{22}"/g, '"id":"<id>"')
    .replace(/\?key=[\w-]{22}"/g, '?key=<key>"')
    .replace(/("(?:hash|prev_hash|customer_binding)":")[0-9a-f]{64}"/g, '$1<hash>"')
    .replace(/"nonce":"[0-9a-f]{32}"/g, '"nonce":"<nonce>"')
    .replace(/,3,[0-9a-f]{32},[0-9a-f]{64},[0-9a-f]{64},[0-9a-f]{64}/g, ',3,<hashes>');
}

/** Lines as texts, and all else as values, whose members have no order. */
function readable(text: string): unknown {
  return text.includes('\n') ? text.split('\n') : (JSON.parse(text) as unknown);
}

test.each(story)('$operationId answers $status with its example $format', async (step) => {
  const { operationId, status, sends = () => true, format } = step;
  const described = operationOf(operationId);
  const exampled = (described.operation.parameters ?? []).filter(({ example }) => example !== undefined);

  const { response, text } = await sent(described, exampled.filter(sends), format);

  expect({ status: response.status, problem: response.ok ? null : text }).toEqual({ status, problem: null });
  const mediaType = response.headers.get('content-type')?.split(';')[0] ?? '';
  const example = described.operation.responses[status]?.content?.[mediaType]?.example;
  const asSent = typeof example === 'string' ? example : JSON.stringify(example);
  expect(readable(timeless(ofTheStory(text)))).toEqual(readable(timeless(asSent)));
});

/** The samples ask for no confirmation, so no link is known, and the customer has not agreed to all of the set. */
const otherwise: Readonly<Record<string, number>> = {
  confirmDecision: 404,
  resendConfirmation: 404,
  passGate: 403,
};

test('what is not required can be left out', async () => {
  await logAll(database.engine);
  await givenStamped(database.engine.pool);
  for (const described of operations) {
    const { operationId, parameters = [] } = described.operation;
    const { response } = await sent(
      described,
      parameters.filter(({ required }) => required),
    );
    const found = Object.hasOwn(otherwise, operationId)
      ? response.status === otherwise[operationId]
      : response.ok;
    expect({ operationId, found }).toEqual({ operationId, found: true });
  }
});

test('every example of an answer was compared', () => {
  const exampled = operations.flatMap(({ operation: { operationId, responses } }) =>
    Object.entries(responses).flatMap(([status, { content }]) =>
      status < '300'
        ? Object.values(content ?? {}).flatMap((media) =>
            'example' in media ? [`${operationId} ${status}`] : [],
          )
        : [],
    ),
  );
  expect(exampled.sort()).toEqual(story.map(({ operationId, status }) => `${operationId} ${status}`).sort());
});
