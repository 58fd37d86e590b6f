import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { findDemoSession, type DemoSession } from '../../src/app/local/demoSession';
import { putSamples } from '../../src/app/samples/samples';
import type { DecisionRecord } from '../../src/domain/evidence/decisionRecord';
import type { PublishedVersion } from '../../src/domain/templates/version';
import { silentLog } from '../database/template';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { testAuth, tokenOf } from '../service/bearer';
import { bothTexts, type GivenVersion } from '../service/given';
import { startNode, type TestNode } from '../service/service';
import { launchBrowser } from './browser';

/** The service with its samples and its demo, and a browser before it. */
export interface Stage {
  readonly node: TestNode;
  readonly database: TestDatabase;
  readonly session: DemoSession;
  /** A customer whose consent is requested; one who has agreed to the version before, where that is given. */
  givenAsked(given?: GivenAsked): Promise<Asked>;
  /** The demo, with this customer signed in. */
  visit(asked: Asked, options?: BrowserContextOptions): Promise<Visit>;
  /** The demo in a tab that several customers share, all with the text of the first. */
  visitTogether(asked: Asked, others: readonly string[]): Promise<Visit>;
  /** The demo as a start serves it, with the customers of samples. */
  visitSamples(): Promise<Visit>;
  /** What the ledger holds of this customer, newest last. */
  recorded(asked: Asked): Promise<readonly DecisionRecord[]>;
  close(): Promise<void>;
}

export interface GivenAsked {
  readonly agreedTo?: GivenVersion;
  readonly version?: GivenVersion;
}

export interface Asked {
  readonly customerId: string;
  readonly templateCode: string;
  readonly version: PublishedVersion;
}

/** What a customer has before them. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly dialog: Locator;
  readonly agree: Locator;
  readonly refuse: Locator;
  /** The names of the GraphQL operations that went out, in their order. */
  readonly operations: readonly string[];
  /** Resolves once screen readers hear this. */
  readonly says: (sentence: string) => Promise<void>;
}

const patienceMs = 60_000;

/** The service's own local start has no other secret, so neither has this. */
const unconfigured = { mode: 'test', auth: { ...testAuth, secret: null } } as const;

async function sampleSession(): Promise<DemoSession> {
  const session = await findDemoSession(unconfigured, { mode: 'test', auth: testAuth }, new Date());
  if (!session) throw new Error('The local start has no demo.');
  return session;
}

export async function openStage(options: Parameters<typeof startNode>[1] = {}): Promise<Stage> {
  const database = await openTestDatabase();
  await putSamples(database.engine, silentLog);
  const session = await sampleSession();
  const node = await startNode(database, { ...options, demo: session });
  const browser = await launchBrowser();
  const visit = async (
    customerIds: readonly string[],
    { templateCode }: Asked,
    options?: BrowserContextOptions,
  ) => {
    const customers = customerIds.map((customerId, index) => ({
      ...{ customerId, name: `Anna ${index + 1}`, token: tokenOf({ sub: customerId }) },
    }));
    const templates = [{ templateCode, name: 'A consent' }];
    const context = await contextOf(browser, node, options);
    await context.route('**/demo/session.json', (route) =>
      route.fulfill({ json: { ...session, customers, templates } }),
    );
    return visitIn(context);
  };
  return {
    node,
    database,
    session,
    givenAsked: (given) => givenAsked(node, given),
    visit: (asked, options) => visit([asked.customerId], asked, options),
    visitTogether: (asked, others) => visit([asked.customerId, ...others], asked),
    visitSamples: async () => visitIn(await contextOf(browser, node)),
    recorded: ({ customerId, templateCode }) => node.ledger.chain(customerId, templateCode),
    close: async () => {
      await browser?.close();
      await node.close();
      await database.close();
    },
  };
}

async function givenAsked(
  { given, actions }: TestNode,
  { agreedTo, version: terms = { texts: bothTexts } }: GivenAsked = {},
): Promise<Asked> {
  const customerId = given.customer();
  const { templateCode } = await given.template();
  if (agreedTo) {
    const { consentVersionId } = await given.publishedVersion({ ...agreedTo, templateCode });
    const answer = { customerId, templateCode, consentVersionId, value: 'given' } as const;
    await actions.recordDecision(answer, { kind: 'customer', id: customerId });
  }
  return { customerId, templateCode, version: await given.publishedVersion({ ...terms, templateCode }) };
}

async function contextOf(
  browser: Browser | null,
  { url }: TestNode,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  if (!browser) throw new Error('No Chromium is installed.');
  // Without motion, what is looked at is as it stays.
  const asUsual = { baseURL: url, locale: 'en-GB', reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...asUsual, ...options });
  context.setDefaultTimeout(patienceMs);
  return context;
}

async function visitIn(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage();
  const operations: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    operations.push((request.postDataJSON() as { readonly operationName: string }).operationName);
  });
  await page.goto('/demo');
  const dialog = page.getByRole('dialog');
  return {
    ...{ page, context, dialog, operations },
    agree: dialog.getByRole('button', { name: /^I agree|^Ich stimme zu/ }),
    refuse: dialog.getByRole('button', { name: /^I do not agree|^Ich stimme nicht zu/ }),
    says: (sentence) => page.getByRole('status').filter({ hasText: sentence }).waitFor(),
  };
}

/** Such a request stays open, and may be sent again at any time. */
export function isSubscription(request: Request): boolean {
  return request.postData()?.includes('"PendingUpdateChanged"') ?? false;
}

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core has against what is shown now, by rule and place. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate<string[]>(
    `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html)))`,
  );
}
