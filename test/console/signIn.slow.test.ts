import type { Browser, BrowserContext, Page } from 'playwright-core';
import { describeInBrowser, launchBrowser } from '../demo/browser';
import { violationsOn } from '../demo/stage';
import { bothTexts } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { inProductionAt, openIssuer, type OidcIssuer } from './oidcIssuer';

let issuer: OidcIssuer;
let service: TestService;
let browser: Browser | null;
let templateCode: string;
beforeAll(async () => {
  issuer = await openIssuer();
  service = await startService(inProductionAt(issuer));
  ({ templateCode } = await service.given.publishedVersion({ texts: bothTexts, label: 'v1' }));
  browser = await launchBrowser();
}, startTimeoutMs);
afterAll(async () => {
  await browser?.close();
  await service.close();
  await issuer.close();
});

const usual = {
  scope: 'templates:write templates:publish audit:read consents:read',
  lifetimeS: 3_600,
  hasRefreshTokens: true,
  end: null,
  answersAs: {},
  nonce: null,
  authorization: null,
  renewsAs: null,
  person: 'anna',
};

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly faults: readonly string[];
}

async function visit(path: string, options: object = {}): Promise<Visit> {
  if (!browser) throw new Error('No Chromium is installed.');
  issuer.set(usual);
  const context = await browser.newContext({ baseURL: service.url, locale: 'en-GB', ...options });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  await page.goto(path);
  return { page, context, faults };
}

const host = () => new URL(issuer.url).host;
const atIssuer = (page: Page) => page.getByRole('button', { name: `Sign in at ${host()}` });
const version = (page: Page) => page.getByRole('heading', { name: 'Version v1' });

async function enterBy(page: Page): Promise<void> {
  await atIssuer(page).click();
  await page.getByRole('link', { name: 'Let me in' }).click();
  await version(page).waitFor();
}

/** What the browser keeps of a page, beside its memory. */
const keptBy = (page: Page) =>
  page.evaluate<string>('JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie])');

describeInBrowser('signing in at an issuer', () => {
  test('serves every screen of production, which executes listed operations alone', async () => {
    const other = await fetch(`${service.url}/graphql?query={viewer{kind}}`, {
      headers: { 'apollo-require-preflight': '1' },
    });
    expect(other.status).toBe(403);
    const { page, context, faults } = await visit(`/console/templates/${templateCode}`);
    await enterBy(page);
    await page.getByRole('link', { name: 'Templates' }).click();
    await page.getByRole('searchbox').fill(templateCode);
    await page
      .getByRole('row')
      .filter({ hasText: templateCode })
      .getByText('Nobody has answered yet.')
      .waitFor();
    await page.getByRole('link', { name: 'Customers' }).click();
    await page.getByLabel('Customer id').fill('customer-1');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('row').filter({ hasText: templateCode }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test('opens the screen that was asked for, and leaves nothing in the browser', async () => {
    const { page, context, faults } = await visit(`/console/templates/${templateCode}`);
    await enterBy(page);
    expect(page.url()).toBe(`${service.url}/console/templates/${templateCode}`);
    await page.getByText('Signed in as anna').waitFor();
    expect(await keptBy(page)).toBe('[{},{},""]');
    const [, asked] = issuer.asked.find(([endpoint]) => endpoint === '/authorize') ?? [];
    expect(asked).toMatchObject({
      client_id: issuer.clientId,
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid audit:read',
      resource: 'https://consent.example/api',
      redirect_uri: `${service.url}/console`,
    });
    expect(faults).toEqual([]);
    await context.close();
  });

  test('a page that is loaded again asks the issuer without a word, and is where it was', async () => {
    const { page, context } = await visit(`/console/templates/${templateCode}`);
    await enterBy(page);
    await page.reload();
    await version(page).waitFor();
    expect(issuer.asked.filter(([, { prompt }]) => prompt === 'none')).not.toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await atIssuer(page).waitFor();
    expect(issuer.asked.at(-1)?.[0]).toBe('/.well-known/openid-configuration');
    expect(issuer.asked.some(([endpoint, { id_token_hint: hint }]) => endpoint === '/end' && hint)).toBe(
      true,
    );
    await page.reload();
    await atIssuer(page).waitFor();
    expect(await page.getByRole('alert').innerText()).toBe('');
    await context.close();
  });

  test('who has signed out is not signed in by loading the page, though the issuer knows them still', async () => {
    const { page, context, faults } = await visit('/console');
    issuer.set({ end: 'javascript:alert(1)' });
    await page.goto(`/console/templates/${templateCode}`);
    await enterBy(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await atIssuer(page).waitFor();
    await page.reload();
    await atIssuer(page).waitFor();
    expect(await version(page).count()).toBe(0);
    expect(faults).toEqual([]);
    await atIssuer(page).click();
    await version(page).waitFor();
    await context.close();
  });

  test('a token is renewed once it has come near its end, and not at each request', async () => {
    const { page, context } = await visit(`/console/templates/${templateCode}`);
    issuer.set({ lifetimeS: 30 });
    await enterBy(page);
    const entered = Date.now();
    const renewals = () => issuer.asked.filter(([, form]) => form['grant_type'] === 'refresh_token').length;
    const before = renewals();
    await page.getByRole('link', { name: 'Templates' }).click();
    await page.getByRole('row').filter({ hasText: templateCode }).waitFor();
    expect(renewals()).toBe(before);
    await page.waitForTimeout(entered + 24_200 - Date.now());
    // The issuer says nothing for a while.
    await page.route('**/token', () => undefined);
    const answered = page.waitForResponse((response) => response.url().endsWith('/graphql'));
    await page.getByRole('searchbox').fill(templateCode);
    expect((await answered).status()).toBe(200);
    await page.unroute('**/token');
    expect(renewals()).toBe(before);
    await page.getByRole('searchbox').fill('no such template');
    await page.waitForResponse((response) => response.url().endsWith('/graphql'));
    expect(renewals()).toBe(before + 1);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('row').filter({ hasText: templateCode }).waitFor();
    expect(renewals()).toBe(before + 1);
    await context.close();
  });

  test('a renewal with the token of somebody else is not taken', async () => {
    const { page, context } = await visit(`/console/templates/${templateCode}`);
    issuer.set({ lifetimeS: 10 });
    await enterBy(page);
    issuer.set({ lifetimeS: 3_600, renewsAs: 'ben' });
    await page.waitForTimeout(10_500);
    await page.getByRole('link', { name: 'Templates' }).click();
    await page.getByText('Your sign-in has ended.').waitFor();
    expect(issuer.asked.some(([, form]) => form['grant_type'] === 'refresh_token')).toBe(true);
    await context.close();
  });

  test('an issuer whose address for people is none is named as the reason', async () => {
    const { page, context } = await visit('/console/keys');
    issuer.set({ authorization: 'no address' });
    await page.goto('/console');
    await atIssuer(page).click();
    await page.getByRole('alert').filter({ hasText: 'authorization_endpoint: no address' }).waitFor();
    await context.close();
  });

  test('a token that ends in the middle leaves the screen, and the same person goes on', async () => {
    const { page, context } = await visit(`/console/templates/${templateCode}`);
    issuer.set({ lifetimeS: 2, hasRefreshTokens: false });
    await enterBy(page);
    await page.getByRole('link', { name: 'Customers' }).click();
    await page.getByLabel('Customer id').fill('half-typed');
    await page.waitForTimeout(2_500);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('Your sign-in has ended.').waitFor();
    expect(await violationsOn(page)).toEqual([]);

    // Somebody else does not get what is open there.
    issuer.set({ lifetimeS: 3_600, person: 'ben' });
    const again = async () => {
      const opened = context.waitForEvent('page');
      await page.getByRole('button', { name: 'Sign in again' }).click();
      const popup = await opened;
      const closed = popup.waitForEvent('close');
      await popup.getByRole('link', { name: 'Let me in' }).click();
      await closed;
    };
    await again();
    await page.getByText('That was another account.').waitFor();

    issuer.set({ person: 'anna' });
    await again();
    await page.getByText('Your sign-in has ended.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'half-typed' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' });
    await context.close();
  });

  test.each<[string, Parameters<OidcIssuer['set']>[0], string]>([
    ['another state', { answersAs: { state: 'another' } }, 'This sign-in did not begin in this tab'],
    ['another issuer’s name', { answersAs: { iss: 'https://other.example' } }, 'unexpected "iss"'],
    ['another nonce', { nonce: 'another' }, 'unexpected ID Token "nonce"'],
    ['no rights of the service', { scope: 'openid' }, 'This account has no rights here.'],
  ])('an answer with %s lets nobody in', async (_what, terms, says) => {
    const { page, context } = await visit('/console');
    issuer.set(terms);
    const before = issuer.asked.length;
    await atIssuer(page).click();
    await page.getByRole('link', { name: 'Let me in' }).click();
    await page.getByRole('alert').filter({ hasText: says }).waitFor();
    expect(await page.getByText('Signed in as').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
    expect(await keptBy(page)).toBe('[{},{},""]');
    if ('answersAs' in terms) {
      const redeemed = issuer.asked.slice(before).filter(([endpoint]) => endpoint === '/token');
      expect(redeemed).toEqual([]);
    }
    await context.close();
  });

  test('a refusal and a forged answer are told in words, in both languages', async () => {
    const { page, context } = await visit('/console', {
      locale: 'de-DE',
      viewport: { width: 320, height: 640 },
    });
    await page.getByRole('button', { name: `Anmelden bei ${host()}` }).click();
    await page.getByRole('link', { name: 'Refuse' }).click();
    await page.getByText('Der Aussteller hat Sie nicht eingelassen').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);

    await page.goto('/console?code=of-somebody&state=forged');
    await page.getByText('Diese Anmeldung begann nicht in diesem Tab').waitFor();
    expect(page.url()).toBe(`${service.url}/console`);
    await context.close();
  });
});

describe('what is served for it', () => {
  test('names the issuer for all, and lets the page call it and nobody else', async () => {
    const config: unknown = await (await fetch(`${service.url}/console/config.json`)).json();
    expect(config).toMatchObject({ signIn: { issuer: issuer.url, clientId: issuer.clientId } });
    const { headers } = await fetch(`${service.url}/console/templates`);
    expect(headers.get('content-security-policy')).toContain(`connect-src 'self' ${issuer.url};`);
  });

  test('is nothing where a file of another release was', async () => {
    const { status, headers } = await fetch(`${service.url}/console/assets/index-gone.js`);
    expect([status, headers.get('content-type')]).toEqual([404, expect.stringContaining('json')]);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
