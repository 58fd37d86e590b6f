import type { Browser } from 'playwright-core';
import { findLocalRoles } from '../../src/app/local/localTokens';
import { describeInBrowser, launchBrowser } from '../demo/browser';
import { violationsOn } from '../demo/stage';
import { testAuth } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

let service: TestService;
let browser: Browser | null;
beforeAll(async () => {
  const roles = await findLocalRoles({ auth: { ...testAuth, secret: null } }, { auth: testAuth }, new Date());
  service = await startService({ console: { roles } });
  browser = await launchBrowser();
}, startTimeoutMs);
afterAll(async () => {
  await browser?.close();
  await service.close();
});

describeInBrowser('the activity of staff in the console', () => {
  test.each([
    ['light', 'Datenschutz', ['Kunden', 'Vorlagen', 'Einstellungen', 'Ereignisse']],
    ['dark', 'Veröffentlichen', ['Vorlagen', 'Einstellungen']],
  ] as const)('is one table, in words, with pages (%s, %s)', async (colorScheme, role, mayOpen) => {
    const codes: string[] = [];
    for (let count = 0; count < 20; count += 1)
      codes.push((await service.given.publishedVersion({ label: 'v1' })).templateCode);
    if (!browser) throw new Error('No Chromium is installed.');
    const viewport = { width: 320, height: 640 };
    const options = { baseURL: service.url, locale: 'de-DE', viewport, colorScheme } as const;
    const page = await browser.newPage(options);
    await page.goto('/console/activity');
    await page.getByRole('button', { name: role }).click();
    const newest = page
      .getByRole('row')
      .filter({ hasText: codes.at(-1) ?? '' })
      .first();
    await newest.waitFor();
    await page.getByText('Was anderswo steht').press('Enter');
    await page.getByText('Verbindungen von IDs, auf der Seite des Kunden').waitFor();
    const elsewhere = page.getByRole('group').filter({ hasText: 'Was anderswo steht' });
    expect(await elsewhere.getByRole('link').allInnerTexts()).toEqual(mayOpen);
    expect(await newest.innerText()).toMatch(/Fassung veröffentlicht.*v1/s);
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);

    const before = await page.getByRole('row').count();
    await page.getByRole('button', { name: 'Mehr zeigen' }).press('Enter');
    await page.getByRole('row').nth(before).waitFor();
    await newest.getByRole('link').click();
    await page.getByRole('heading', { name: 'Fassung v1' }).waitFor();
    await page.close();
  });
});
