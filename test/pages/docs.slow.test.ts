import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { describeInBrowser, launchBrowser } from '../demo/browser';

const root = path.join(__dirname, '../..');
const site = path.join(root, 'dist/docs');
const kinds: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

let browser: Browser | null;
let server: Server;
let url: string;

beforeAll(async () => {
  await promisify(execFile)('npm', ['run', '--silent', 'docs'], { cwd: root });
  browser = await launchBrowser();
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://site');
    void fileOf(decodeURIComponent(pathname)).then((found) => {
      if (!found) return response.writeHead(404).end();
      const [file, content] = found;
      return response
        .writeHead(200, { 'content-type': kinds[path.extname(file)] ?? 'font/woff2' })
        .end(content);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 180_000);
afterAll(async () => {
  await browser?.close();
  server.close();
});

/** As any server of files does it, which finds a page without its ending. */
async function fileOf(pathname: string): Promise<readonly [string, Buffer] | null> {
  for (const name of [pathname, `${pathname}.html`, `${pathname}index.html`]) {
    const file = path.join(site, name);
    const content = await readFile(file).catch(() => null);
    if (content && file.startsWith(site)) return [file, content];
  }
  return null;
}

async function visit(where: string, width = 1280, colorScheme: 'light' | 'dark' = 'light'): Promise<Visit> {
  if (!browser) throw new Error('No Chromium is installed.');
  const context = await browser.newContext({ baseURL: url, viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (line) => complaints.push(line.text()));
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) complaints.push(request.url());
  });
  await page.goto(where, { waitUntil: 'networkidle' });
  return { page, complaints, leave: () => context.close() };
}

interface Visit {
  readonly page: Page;
  /** What the browser has said, and what it asked elsewhere. */
  readonly complaints: readonly string[];
  readonly leave: () => Promise<void>;
}

test('no link of any page is dead, and no anchor', async () => {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  const texts = new Map<string, string>();
  for (const file of files) texts.set(`/${file}`, await readFile(path.join(site, file), 'utf8'));
  expect(texts.size).toBeGreaterThan(60);
  const dead: string[] = [];
  for (const [file, text] of texts) {
    for (const [, href = ''] of text.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      if (/^[a-z]+:/.test(href)) continue;
      const { pathname, hash } = new URL(href, `http://site${file}`);
      const decoded = decodeURIComponent(pathname);
      if (decoded.endsWith('.yaml') && existsSync(path.join(site, decoded))) continue;
      const target = [decoded, `${decoded}.html`, `${decoded}index.html`].find((each) => texts.has(each));
      const anchor = decodeURIComponent(hash.slice(1));
      if (!target || (anchor && !texts.get(target)?.includes(`id="${anchor}"`)))
        dead.push(`${file}: ${href}`);
    }
  }
  expect([...new Set(dead)]).toEqual([]);
});

describeInBrowser('the site of the guides', () => {
  test('has a table of settings that fits a phone, and an outline that is whole', async () => {
    const { page: phone, leave } = await visit('/src/config/', 390);
    const beyond = `[...document.querySelectorAll('table')].filter((each) => each.scrollWidth > each.clientWidth)`;
    expect(await phone.evaluate(`${beyond}.length`)).toBe(0);
    await leave();
    const { page: desk, leave: leaveDesk } = await visit('/src/rest/REFERENCE', 1440);
    const cut = `[...document.querySelectorAll('.outline-link')].filter((each) => each.scrollWidth > each.clientWidth)`;
    expect(await desk.evaluate(`${cut}.length`)).toBe(0);
    const items = await desk.locator('aside.VPSidebar a').allInnerTexts();
    expect(items.length).toBeGreaterThan(30);
    expect(new Set(items).size).toBe(items.length);
    await leaveDesk();
  }, 60_000);

  test('has each sample mapping to download', async () => {
    const { page, leave } = await visit('/src/main/decisions/importing/IMPORT');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'auth0.yaml' }).click();
    expect((await download).suggestedFilename()).toBe('auth0.yaml');
    await leave();
  }, 60_000);

  test.each([
    [320, 'light'],
    [820, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const)(
    'fits %i pixels in a %s browser and asks no other host',
    async (width, scheme) => {
      for (const where of ['/', '/src/rest/REFERENCE', '/src/actions/publishing/']) {
        const { page, complaints, leave } = await visit(where, width, scheme);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        const isDark = await page.evaluate('document.documentElement.classList.contains("dark")');
        expect(isDark).toBe(scheme === 'dark');
        expect(complaints).toEqual([]);
        await leave();
      }
    },
    60_000,
  );

  test('finds a word without a server', async () => {
    const { page, leave } = await visit('/');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('mayProceedUntil');
    await page.locator('.result').first().click();
    await page.getByText('mayProceedUntil').first().waitFor();
    await leave();
  }, 60_000);

  test('leads from each of the three doors to a guide', async () => {
    const { page, leave } = await visit('/');
    for (const door of ['Integrate', 'Publish', 'Operate']) {
      await page.locator('nav').getByRole('link', { name: door, exact: true }).first().click();
      await page.waitForURL('**/src/**');
    }
    await leave();
  }, 60_000);
});
