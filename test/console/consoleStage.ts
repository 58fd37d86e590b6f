import { findLocalRoles } from '../../src/app/local/localTokens';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../demo/browser';
import { logKeeping } from '../evidence/logPass';
import { testAuth } from '../service/bearer';
import { startService, type ServiceOptions, type TestService } from '../service/service';

/** The service with its console, and a browser before it. */
export interface ConsoleStage {
  readonly service: TestService;
  readonly visit: (path: string, options?: BrowserContextOptions) => Promise<Visit>;
  readonly close: () => Promise<void>;
}

export interface Visit {
  readonly page: Page;
  /** What the browser had against the page, such as a breach of its policy. */
  readonly faults: readonly string[];
  /** The hosts that it asked anything of. */
  readonly asked: ReadonlySet<string>;
  readonly close: () => Promise<void>;
}

export async function openConsole(options: ServiceOptions = {}): Promise<ConsoleStage> {
  // As a first start without settings has it.
  const roles = await findLocalRoles({ auth: { ...testAuth, secret: null } }, { auth: testAuth }, new Date());
  const service = await startService({ console: { roles }, logKeeping, ...options });
  const browser = await launchBrowser();
  return {
    service,
    visit: (path, context = {}) => visit(service.url, browser, path, context),
    close: async () => {
      await browser?.close();
      await service.close();
    },
  };
}

async function visit(
  baseURL: string,
  browser: Browser | null,
  path: string,
  options: BrowserContextOptions,
): Promise<Visit> {
  if (!browser) throw new Error('No Chromium is installed.');
  const asUsual = { baseURL, locale: 'en-GB', reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...asUsual, ...options });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    // A refusal of the service is not a fault of the page.
    const isAnswer = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isAnswer) faults.push(message.text());
  });
  page.on('pageerror', ({ message }) => faults.push(message));
  const asked = new Set<string>();
  context.on('request', (request) => asked.add(new URL(request.url()).host));
  await page.goto(path);
  return { page, faults, asked, close: () => context.close() };
}

export async function enter(page: Page, token: string): Promise<void> {
  await page.getByLabel('API key or token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Where the text in the language is written. */
export const column = (page: Page, language: string) =>
  page.getByRole('region', { name: language, exact: true });

export const isSaved = (page: Page, revision: number) =>
  page
    .getByRole('status')
    .getByText(new RegExp(`^Saved .*, revision ${revision}\\.`))
    .waitFor();

/** Types over all that stands in the field, as a person does. */
export async function retype(page: Page, language: string, label: string, words: string): Promise<void> {
  await column(page, language).getByLabel(label, { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
}
