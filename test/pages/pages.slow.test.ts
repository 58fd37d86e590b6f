import { setTimeout as wait } from 'node:timers/promises';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { findLocalTokens } from '../../src/app/local/localTokens';
import { sampleCustomerId } from '../../src/app/samples/sampleTemplates';
import { putSamples } from '../../src/app/samples/samples';
import { silentLog } from '../database/template';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { describeInBrowser, launchBrowser } from '../demo/browser';
import { violationsOn } from '../demo/stage';
import { testAuth } from '../service/bearer';
import { until } from '../concurrency/until';
import { startNode, startTimeoutMs, type TestNode } from '../service/service';

const run = promisify(execFile);
const unconfigured = { auth: { ...testAuth, secret: null } } as const;
const sandboxHosts = /^https:\/\/.*\.apollographql\.com\//;

let database: TestDatabase;
let node: TestNode;
let browser: Browser | null;

beforeAll(async () => {
  database = await openTestDatabase();
  await putSamples(database.engine, silentLog);
  const sandboxTokens = await findLocalTokens(unconfigured, { auth: testAuth }, new Date());
  node = await startNode(database, { mode: 'development', sandboxTokens });
  browser = await launchBrowser();
}, startTimeoutMs);
afterAll(async () => {
  await browser?.close();
  await node.close();
  await database.close();
});

interface Visit {
  readonly page: Page;
  /** What the browser has said against the page: errors, and breaches of its policy. */
  readonly complaints: readonly string[];
  /** Hosts other than the service that the page asked. */
  readonly foreign: readonly string[];
  readonly leave: () => Promise<void>;
}

async function visit(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
  if (!browser) throw new Error('No Chromium is installed.');
  const context = await browser.newContext({ baseURL: node.url, ...options });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const [complaints, foreign]: [string[], string[]] = [[], []];
  page.on('console', (line) => complaints.push(line.text()));
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(node.url) && !url.startsWith('data:')) foreign.push(url);
  });
  await page.goto(path);
  return { page, complaints, foreign, leave: () => context.close() };
}

/** What a shell prints for a command of the page. */
async function printedBy(command: string, env: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, ...env } });
  return JSON.parse(stdout);
}

describeInBrowser('the start page', () => {
  test('shows what runs, and each of its commands runs as printed', async () => {
    const { page, complaints, foreign, leave } = await visit('/');
    await page.getByRole('heading', { name: 'Consent service' }).waitFor();
    await page.getByText(node.url, { exact: true }).waitFor();
    const token = await tokenOf('customer');

    for (const way of ['REST with curl', 'GraphQL with curl']) {
      await page.getByText(way, { exact: true }).click();
      const [latest = '', pending = '', answer = ''] = await page.locator('pre').allInnerTexts();
      expect(JSON.stringify(await printedBy(latest))).toContain('Neuigkeiten und Angebote');
      expect(JSON.stringify(await printedBy(pending, { CUSTOMER: token }))).toContain('"accepted":');
      expect(JSON.stringify(await printedBy(answer, { CUSTOMER: token }))).toContain('"given"');
    }
    expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
    await leave();
  });

  test('copies the token of a caller', async () => {
    const { page, leave } = await visit('/', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy token of the operator' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await tokenOf('operator'));
    await leave();
  });
});

async function tokenOf(kind: string): Promise<string> {
  const { callers } = (await (await fetch(node.url)).json()) as {
    readonly callers: readonly { readonly kind: string; readonly token: string }[];
  };
  return callers.find((caller) => caller.kind === kind)?.token ?? '';
}

describeInBrowser('the explorer', () => {
  test('runs an operation with the token of its caller, and asks nobody but the service', async () => {
    const { page, complaints, foreign, leave } = await visit('/explorer?as=customer');
    const menu = page.getByRole('menuitem', { name: 'WhoAmI' });
    // Until its worker has read the document, GraphiQL knows no operations to choose from.
    for (let presses = 0; presses < 5 && !(await menu.isVisible()); presses += 1) {
      await page.getByRole('button', { name: /Execute query/ }).click();
      await menu.waitFor({ timeout: 3_000 }).catch(() => undefined);
    }
    await menu.click();
    await page.locator('.graphiql-response').getByText(sampleCustomerId).waitFor();
    expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
    await leave();
  });

  test('follows a subscription, and shows each result as it comes', async () => {
    const { page, complaints, leave } = await visit('/explorer?as=customer');
    const menu = page.getByRole('menuitem', { name: 'MyChanges' });
    for (let presses = 0; presses < 5 && !(await menu.isVisible()); presses += 1) {
      await page.getByRole('button', { name: /Execute query/ }).click();
      await menu.waitFor({ timeout: 3_000 }).catch(() => undefined);
    }
    await menu.click();
    await page.locator('.graphiql-response').getByText('"pendingUpdateChanged"').waitFor();
    await page.getByRole('button', { name: /Stop query/ }).click();
    expect(complaints).toEqual([]);
    await leave();
  });

  test('opens with a request of the start page', async () => {
    const { page, complaints, leave } = await visit('/explorer?as=customer&request=1');
    const response = page.locator('.graphiql-response').getByText('"latestTemplate"');
    // Until its worker has read the document, GraphiQL knows no operation to run.
    for (let presses = 0; presses < 5 && !(await response.isVisible()); presses += 1) {
      await page.getByRole('button', { name: /Execute query/ }).click();
      await response.waitFor({ timeout: 3_000 }).catch(() => undefined);
    }
    await response.waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  test('knows the schema, and what is wrong with a query', async () => {
    const { page, complaints, leave } = await visit('/explorer?as=customer&request=1');
    await page.locator('.graphiql-query-editor .view-line').first().click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('{ viewer { nonsense } }');
    await page.locator('.graphiql-query-editor .squiggly-error').waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  test('scrolls the text of an editor with its pane on a phone', async () => {
    const { page, leave } = await visit('/explorer');
    await page.setViewportSize({ width: 320, height: 760 });
    const line = page.locator('.graphiql-query-editor .view-line').first();
    await line.waitFor();
    const topOf = async () => (await line.boundingBox())?.y ?? 0;
    // The editor is laid out anew for the narrow page.
    let before = await topOf();
    await until(20_000, async () => {
      await wait(500);
      const [last, now] = [before, await topOf()];
      before = now;
      return last === now;
    });
    await page.evaluate(`document.querySelector('#page > main').scrollTop = 100`);
    await until(5_000, async () => before - (await topOf()) === 100);
    const unbroken = page.getByRole('button', { name: 'Variables' });
    expect((await unbroken.boundingBox())?.height).toBeLessThan(50);
    await leave();
  });

  test('opens in place of Sandbox where Apollo’s hosts cannot be reached, for the same caller', async () => {
    const { page, leave } = await visit('/explorer');
    await page.route(sandboxHosts, (route) => route.abort());
    await page.goto('/graphql?as=publisher');
    await page.waitForURL('**/explorer?as=publisher*');
    await page.getByText('Apollo Sandbox cannot be reached, so this is GraphiQL.').waitFor();
    await page.getByRole('link', { name: 'Apollo Sandbox' }).waitFor();
    await leave();
  });
});

describeInBrowser('Apollo Sandbox', () => {
  test('opens with its token where Apollo’s hosts answer, below a link to GraphiQL', async () => {
    const { page, leave } = await visit('/explorer');
    const body = 'window.EmbeddedSandbox = class { constructor(state) { window.opened = state; } };';
    await page.route(/^https:/, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.goto('/graphql?as=operator');
    const link = page.getByRole('link', { name: 'GraphiQL, without the internet' });
    expect(await link.getAttribute('href')).toBe('/explorer?as=operator');
    expect(JSON.stringify(await page.evaluate('window.opened'))).toContain(await tokenOf('operator'));
    expect(new URL(page.url()).pathname).toBe('/graphql');
    await leave();
  });
});

describeInBrowser('the REST reference', () => {
  test('has every route, and finds by a parameter or an error', async () => {
    const { page, complaints, foreign, leave } = await visit('/v1');
    await page.getByText('36 routes').waitFor();
    await page.getByRole('searchbox').fill('IDEMPOTENCY_KEY_REUSED');
    await page.getByText('3 routes').waitFor();
    expect(await page.locator('main article .path').allInnerTexts()).toEqual([
      expect.stringContaining('POST'),
      expect.stringContaining('POST'),
      expect.stringContaining('POST'),
    ]);
    expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
    await leave();
  });
});

describeInBrowser('the pages', () => {
  test.each([
    ['/', 'light', [320, 768, 1440]],
    ['/', 'dark', [768]],
    ['/v1', 'light', [320, 768, 1440]],
    ['/v1', 'dark', [768]],
  ] as const)(
    'axe-core has nothing against %s (%s), and nothing has to be scrolled sideways',
    async (path, colorScheme, widths) => {
      for (const width of widths) {
        const { page, leave } = await visit(path, { colorScheme, viewport: { width, height: 800 } });
        await page.locator('main').waitFor();
        // The widest draws what the others do, with room to spare.
        if (width < 1440) expect(await violationsOn(page)).toEqual([]);
        const isWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
        expect({ width, isWide: await page.evaluate(isWide) }).toEqual({ width, isWide: false });
        await leave();
      }
    },
  );

  test('load files that a browser keeps for good', async () => {
    const html = await (await fetch(node.url, { headers: { accept: 'text/html' } })).text();
    const [, script = ''] = /src="(\/pages\/[^"]+\.js)"/.exec(html) ?? [];
    const { status, headers } = await fetch(node.url + script);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});
