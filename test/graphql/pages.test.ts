import { print } from 'graphql';
import { LogInDocument, MyConsentsDocument } from '../../src/client/documents/generated';
import { defaultLimits } from '../../src/config/limits';
import { sandboxPage } from '../../src/graphql/sandbox/sandboxPages';
import { asCustomer } from '../service/bearer';
import { bothTexts, germanText } from '../service/given';
import { startNode, startService, startTimeoutMs, type TestNode, type TestService } from '../service/service';
import { ask } from './asking';

const templates = 10;

let service: TestService;
let strict: TestNode;
let templateCodes: readonly string[];

beforeAll(async () => {
  service = await startService();
  const codes: string[] = [];
  for (let position = 1; position <= templates; position += 1) {
    codes.push((await service.given.publishedVersion({ texts: bothTexts, position })).templateCode);
  }
  templateCodes = codes;
  strict = await startNode(service.database, {
    limits: { public: { ...defaultLimits.public, maxCost: 1 } },
  });
}, startTimeoutMs);
afterAll(async () => {
  await strict.close();
  await service.close();
});

/** A page as Sandbox has it, for customers with their own token, and as a typed document. */
const sandbox = (operationName: string) => ({
  query: sandboxPage('customer', new Date()).document,
  operationName,
});
const logIns = [
  ['of whoever asks', sandbox('LogIn')],
  ['by a customer’s id', { query: print(LogInDocument) }],
] as const;
const pages = [
  ['of whoever asks', sandbox('MyConsents')],
  ['by a customer’s id', { query: print(MyConsentsDocument) }],
] as const;

type Page = (typeof logIns)[number][1] | (typeof pages)[number][1];

/** What a customer is answered, with every statement that was sent meanwhile. */
async function shown(page: Page, customerId: string) {
  const statements: string[] = [];
  const stop = service.database.engine.onStatement((text) => {
    // The poll for new versions runs on its own.
    if (!text.includes('AS read_ms')) statements.push(text);
  });
  const body = { ...page, variables: { customerId, locale: 'de' } };
  const { data, errors } = await ask(service.url, body, asCustomer(customerId)).finally(stop);
  expect(errors).toBeUndefined();
  return { customer: customerIn(data), statements: statements.length };
}

interface Shown {
  readonly pendingUpdates: readonly { readonly templateCode: string }[];
  readonly decisions?: { readonly nodes?: readonly object[]; readonly edges?: readonly object[] };
}

function customerIn(data: unknown): Shown {
  const { viewer, customer } = data as { viewer?: { customer: Shown }; customer?: Shown };
  const found = viewer?.customer ?? customer;
  if (!found) throw new Error(`No customer in ${JSON.stringify(data)}`);
  return found;
}

/** As the limiter counts it. */
async function costOf(page: Page): Promise<unknown> {
  const customerId = service.given.customer();
  const body = { ...page, variables: { customerId, locale: 'de' } };
  const { errors } = await ask(strict.url, body, asCustomer(customerId));
  expect(errors).toMatchObject([{ extensions: { code: 'TOO_COMPLEX', limit: 'cost' } }]);
  return errors?.[0]?.extensions['came'];
}

const answerBoth = `mutation Answer($a: RecordDecisionInput!, $b: RecordDecisionInput!) {
  a: recordDecision(input: $a) { pendingUpdate { customerId templateCode accepted reason mayProceed } }
  b: recordDecision(input: $b) { pendingUpdate { customerId templateCode accepted reason mayProceed } }
}`;

async function givenAnswer(customerId: string, templateCode: string | undefined) {
  const latest = `{ latestTemplate(templateCode: "${templateCode ?? ''}") { consentVersionId } }`;
  const { data } = await ask(service.url, { query: latest });
  const { consentVersionId } = data?.['latestTemplate'] as { readonly consentVersionId: string };
  return { customerId, templateCode, consentVersionId, value: 'given', locale: 'de' };
}

async function answer(variables: object, customerId: string) {
  return ask(service.url, { query: answerBoth, variables }, asCustomer(customerId));
}

/** A customer who has answered the first two templates. */
async function givenCustomer(): Promise<string> {
  const customerId = service.given.customer();
  const [a, b] = [
    await givenAnswer(customerId, templateCodes[0]),
    await givenAnswer(customerId, templateCodes[1]),
  ];
  expect((await answer({ a, b }, customerId)).errors).toBeUndefined();
  return customerId;
}

describe.each(logIns)('log-in, %s', (_by, page) => {
  test('is one statement, and shows the texts of what awaits an answer', async () => {
    const customerId = await givenCustomer();
    const { customer, statements } = await shown(page, customerId);
    expect(statements).toBe(1);
    expect(customer.pendingUpdates.map(({ templateCode }) => templateCode)).toEqual(templateCodes.slice(2));
    expect(customer.pendingUpdates[0]).toMatchObject({
      accepted: false,
      version: { text: { ...germanText } },
    });
  });

  test('costs one for the customer and four for each template', async () => {
    expect(await costOf(page)).toBe(1 + templates * (1 + 1 + 1 + 1));
  });
});

describe.each(pages)('the page of consents, %s', (_by, page) => {
  test('is two statements, and shows the texts that were answered', async () => {
    const customerId = await givenCustomer();
    const { customer, statements } = await shown(page, customerId);
    expect(statements).toBe(2);
    expect(customer.pendingUpdates).toHaveLength(templates);
    const { nodes, edges } = customer.decisions ?? {};
    const { locale, title } = germanText;
    const answered = { value: 'given', version: { label: 'a label' }, text: { locale, title } };
    expect(nodes ?? edges).toMatchObject(
      nodes ? [answered, answered] : [{ node: answered }, { node: answered }],
    );
  });

  test('costs one for the customer, and three for each template and each decision of the page', async () => {
    expect(await costOf(page)).toBe(1 + templates * (1 + 1 + 1) + 20 * (1 + 1 + 1));
  });
});

test('of two answers in one request each fails alone', async () => {
  const customerId = service.given.customer();
  const superseded = await service.given.publishedVersion();
  const { templateCode, consentVersionId } = superseded;
  const current = await service.given.publishedVersion({ templateCode });
  const b = { customerId, templateCode, consentVersionId, value: 'given' };
  const a = await givenAnswer(customerId, templateCodes[0]);

  for (const [variables, good, bad] of [
    [{ a, b }, 'a', 'b'],
    [{ a: b, b: { ...a, value: 'reject' } }, 'b', 'a'],
  ] as const) {
    const { data, errors } = await answer(variables, customerId);
    expect(data).toMatchObject({
      [good]: { pendingUpdate: { templateCode: templateCodes[0], accepted: true } },
      [bad]: null,
    });
    expect(errors).toMatchObject([
      {
        path: [bad],
        extensions: { code: 'VERSION_SUPERSEDED', currentVersionId: current.consentVersionId },
      },
    ]);
  }
  await service.given.retiredTemplate(templateCode);
});
