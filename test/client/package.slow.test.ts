import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { issueLocalTokens } from '../../src/app/local/localTokens';
import { putSamples } from '../../src/app/samples/samples';
import { silentLog } from '../database/template';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { testAuth } from '../service/bearer';
import { startNode, startTimeoutMs } from '../service/service';
import { givenConsumer, type Consumer } from './consumer';

let database: TestDatabase;
let node: Awaited<ReturnType<typeof startNode>>;
let consumer: Consumer;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  consumer = await givenConsumer();
  database = await openTestDatabase();
  await putSamples(database.engine, silentLog);
  node = await startNode(database);
  const tokens = await issueLocalTokens(testAuth, new Date());
  env = { CUSTOMER: tokens.customer, SERVICE: tokens.service, CONSENT_URL: node.url };
}, startTimeoutMs);
afterAll(async () => {
  await node.close();
  await database.close();
  await consumer.remove();
});

const latest = `createConsentClient({ url: process.env.CONSENT_URL })
  .latest({ templateCode: 'terms-of-service' })
  .then(({ title }) => console.log(title));`;

test.each([
  ['an ES module imports it', 'latest.mjs', `import { createConsentClient } from 'consent-service/client';`],
  [
    'CommonJS requires it',
    'latest.cjs',
    `const { createConsentClient } = require('consent-service/client');`,
  ],
  [
    'CommonJS imports it later',
    'later.cjs',
    `import('consent-service/client').then(({ createConsentClient }) => {`,
  ],
])('%s', async (_how, file, opening) => {
  const text = `${opening}\n${latest}\n${opening.endsWith('{') ? '});' : ''}`;
  expect(await consumer.run(file, text, env)).toBe('Terms of service\n');
});

const types = `
declare const process: { readonly env: Record<string, string> };
const consent = createConsentClient({ url: '', token: async () => 'a token', attempts: 2 });
export async function typed(): Promise<readonly string[]> {
  const { version, reason } = await consent.pending({ customerId: '', templateCode: '' });
  const [first] = await consent.pendingMany({ customerIds: [''], templateCode: '', locale: null });
  const why: 'NEVER_DECIDED' | 'NEW_VERSION' | 'EXPIRED' | null = reason;
  // @ts-expect-error The long text does not come with many customers.
  first?.version.body;
  // @ts-expect-error There is no such answer.
  await consent.decide({ customerId: '', templateCode: '', value: 'perhaps' });
  return [version.body, String(why)];
}
export function told(error: unknown): string | null {
  if (error instanceof Refused.LOCALE_NOT_AVAILABLE) return error.details.availableLocales.join();
  // @ts-expect-error A detail of another code.
  if (error instanceof Refused.TEMPLATE_NOT_FOUND) return error.details.availableLocales.join();
  return error instanceof UnansweredError ? String(error.status) : null;
}
type Variables = Parameters<NonNullable<typeof PendingUpdateDocument.__apiType>>[0];
export const variables: Variables = { customerId: '', templateCode: '' };`;

const imports = `{ createConsentClient, PendingUpdateDocument, Refused, UnansweredError }`;

test.each([
  ['an ES module', 'typed.mts'],
  ['CommonJS', 'typed.cts'],
])(
  'its types hold in %s',
  async (_what, file) => {
    const text = `import ${imports} from 'consent-service/client';${types}`;
    expect(await consumer.compile(file, text)).toBe('');
  },
  startTimeoutMs,
);

test('nothing else can be reached', async () => {
  const text = `require('consent-service/dist/main/main.js')`;
  await expect(consumer.run('inside.cjs', text)).rejects.toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
});

describe.each([
  ['back-ends', 'consent-service/client', { peers: false, target: 'node' }],
  ['frontends', 'consent-service/client/apollo', { peers: true, target: 'bundler' }],
] as const)('the example of the guide for %s', (_whom, specifier, { peers, target }) => {
  const { text, printed } = exampleWith(specifier);

  test('prints what stands below it', async () => {
    if (peers) await consumer.installPeers();
    expect(printed).not.toBe('');
    expect(await consumer.run('example.mjs', runnable(text), env)).toBe(printed);
  });

  test(
    'compiles',
    async () => {
      const globals = 'declare const process: { readonly env: Record<string, string | undefined> };';
      expect(await consumer.compile('example.mts', `${text}${globals}`, target)).toBe('');
    },
    startTimeoutMs,
  );
});

/** The example of the guide that imports this, and what stands below it as printed. */
function exampleWith(specifier: string): { readonly text: string; readonly printed: string } {
  const guide = readFileSync(path.join(__dirname, '../../src/client/README.md'), 'utf8');
  const blocks = [...guide.matchAll(/```ts\n(.*?)```\n\n```\n(.*?\n)```/gs)];
  const [, text = '', printed = ''] = blocks.find(([, each]) => each?.includes(`'${specifier}'`)) ?? [];
  return { text, printed };
}

function runnable(text: string): string {
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };
  return ts.transpile(text.replace('http://127.0.0.1:4000', node.url), options);
}
