import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { issueLocalTokens } from '../../src/app/local/localTokens';
import { putSamples } from '../../src/app/samples/samples';
import { silentLog } from '../database/template';
import { logKeeping } from '../evidence/logPass';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { testAuth } from '../service/bearer';
import { startNode, startTimeoutMs } from '../service/service';
import { givenConsumer, type Consumer } from './consumer';
import { customerOfGuide, exampleThatSays, exampleWith, runnable } from './guide';

const sampleVersionId = '7a1e0c52-0b6f-4c1e-9d43-5f2a8c6b1e11';
const withdrawal = { value: 'withdraw' } as const;

let database: TestDatabase;
let node: Awaited<ReturnType<typeof startNode>>;
let consumer: Consumer;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  consumer = await givenConsumer();
  database = await openTestDatabase();
  await putSamples(database.engine, silentLog);
  node = await startNode(database, { logKeeping });
  const tokens = await issueLocalTokens(testAuth, new Date(), customerOfGuide());
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
  ['an ES module imports it', 'latest.mjs', `import { createConsentClient } from 'consent-client';`],
  ['CommonJS requires it', 'latest.cjs', `const { createConsentClient } = require('consent-client');`],
  ['CommonJS imports it later', 'later.cjs', `import('consent-client').then(({ createConsentClient }) => {`],
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

const globals = 'declare const process: { readonly env: Record<string, string> };';
const backend = exampleWith('consent-client');
const changes = exampleThatSays('followChanges');
const inCommonJs = `import { ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
  import { consentTypePolicies, retryLink } from 'consent-client/apollo';
  import { useDecision, usePendingUpdate } from 'consent-client/react';
  export const link = ApolloLink.from([retryLink(), new HttpLink()]);
  export const cache = new InMemoryCache({ typePolicies: consentTypePolicies });
  export const hooks = [useDecision, usePendingUpdate];`;

test(
  'its types hold in ES modules and in CommonJS, checked like the project’s own, and the example for back-ends compiles',
  async () => {
    const text = `import ${imports} from 'consent-client';${types}`;
    const example = `${backend.text}${globals}`;
    const files = { 'typed.mts': text, 'typed.cts': text, 'example.mts': example };
    expect(await consumer.compile(files, 'thorough')).toBe('');
  },
  startTimeoutMs,
);

test('nothing of the service lies in it, and nothing but its entry points can be reached', async () => {
  const files = await consumer.installedFiles();
  expect(files.filter((file) => file.endsWith('.js') && !/^(esm|cjs)\/client\//.test(file))).toEqual([
    'cjs/domain/errors/errors.js',
    'esm/domain/errors/errors.js',
  ]);
  expect(files.filter((file) => !/^(esm|cjs)(\/|$)/.test(file))).toEqual([
    ...['GATE.md', 'LICENSE', 'LOGIN.md', 'README.md', 'package.json'],
  ]);
  const text = `require('consent-client/cjs/client/exchange.js')`;
  await expect(consumer.run('inside.cjs', text)).rejects.toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
});

test('it has the version of the service', () => {
  const [service, client] = ['package.json', 'src/client/package.json'].map((file) => {
    const text = readFileSync(path.join(__dirname, '../..', file), 'utf8');
    return JSON.parse(text) as {
      readonly version: string;
      readonly engines: object;
      readonly license: string;
    };
  });
  expect(client).toMatchObject({
    version: service?.version,
    engines: service?.engines,
    license: service?.license,
  });
});

describe('the example of the guide for back-ends', () => {
  const { text, printed } = backend;

  test('prints what stands below it', async () => {
    expect(printed).not.toBe('');
    expect(await consumer.run('example.mjs', runnable(text, node.url), env)).toBe(printed);
  });
});

describe('the example of the guide for frontends', () => {
  const { text, printed } = exampleWith('consent-client/apollo');
  beforeAll(() => consumer.installPeers());

  test('prints what stands below it', async () => {
    expect(printed).not.toBe('');
    expect(await consumer.run('frontend.mjs', runnable(text, node.url), env)).toBe(printed);
  });

  const examples = { 'frontend.mts': `${text}${globals}` };
  // At once also the example for changes, and what is for CommonJS: each compiler reads all of Apollo Client’s types.
  test.each([
    ['nodenext', { ...examples, 'frontend.cts': inCommonJs, 'changes.mts': `${changes.text}${globals}` }],
    ['node16', examples],
    ['bundler', examples],
  ] as const)(
    'compiles with module resolution as in %s',
    async (target, files) => {
      expect(await consumer.compile(files, target)).toBe('');
    },
    startTimeoutMs,
  );

  test(
    'has its like in CommonJS',
    async () => {
      const text = `const { retryLink } = require('consent-client/apollo');
        const { useDecision } = require('consent-client/react');
        console.log(typeof retryLink().request, typeof useDecision);`;
      expect(await consumer.run('frontend.cjs', text)).toBe('function function\n');
    },
    startTimeoutMs,
  );
});

describe('the example of the guide for changes as they happen', () => {
  const { text, printed } = changes;
  beforeAll(() => consumer.installPeers());

  test(
    'prints what stands below it, once the customer answers elsewhere',
    async () => {
      const state = { isOver: false };
      const run = consumer.run('changes.mjs', runnable(text, node.url), env);
      const over = () => (state.isOver = true);
      run.then(over, over);
      const kind = 'customer';
      const asked = { customerId: customerOfGuide(), templateCode: 'terms-of-service' };
      const consentVersionId = sampleVersionId;
      for (let count = 0; !state.isOver; count += 1) {
        const answer = count % 2 === 0 ? ({ value: 'given', consentVersionId } as const) : withdrawal;
        await node.actions.recordDecision({ ...asked, ...answer }, { kind, id: asked.customerId });
        await delay(500);
      }
      expect(printed).not.toBe('');
      expect(await run).toBe(printed);
    },
    startTimeoutMs,
  );
});
