import type { Page } from 'playwright-core';
import { describeInBrowser } from '../demo/browser';
import { violationsOn } from '../demo/stage';
import { logAll } from '../evidence/logPass';
import { startTimeoutMs } from '../service/service';
import { rowsOfCsv } from '../tally/exportsAt';
import { openConsole, type ConsoleStage } from './consoleStage';

let stage: ConsoleStage;
beforeAll(async () => {
  stage = await openConsole();
}, startTimeoutMs);
afterAll(() => stage.close());

/** Two versions: five answered the first, of whom two agreed to the second. */
async function givenAnswered(long = ''): Promise<string> {
  const { given, actions } = stage.service;
  const first = await given.publishedVersion({ label: `v1${long}`, validity: 'P1M' });
  const { templateCode } = first;
  const customers = Array.from({ length: 5 }, () => given.customer());
  const answer = (customerId: string, consentVersionId: string, value: 'given' | 'reject') =>
    actions.recordDecision(
      { templateCode, consentVersionId, customerId, value },
      { kind: 'customer', id: customerId },
    );
  for (const [index, customer] of customers.entries())
    await answer(customer, first.consentVersionId, index < 4 ? 'given' : 'reject');
  const second = await given.publishedVersion({ templateCode, label: `v2${long}`, validity: 'P2M' });
  for (const customer of customers.slice(0, 2)) await answer(customer, second.consentVersionId, 'given');
  await logAll(stage.service.database.engine);
  return templateCode;
}

async function open(path: string, role: string, options = {}) {
  const visit = await stage.visit(path, options);
  await visit.page.getByRole('button', { name: role, exact: true }).click();
  return visit;
}

/** Chromium drops what follows ten files within a second, which no person saves. */
const pauseMs = 250;

const pictures = ['acceptance', 'funnel', 'standings', 'forecast', 'times', 'locales', 'channels'] as const;
const sheet = (page: Page, picture: string) => page.locator(`[data-picture="${picture}"]`);

async function saved(page: Page, picture: string, form: 'CSV' | 'SVG'): Promise<string> {
  const download = page.waitForEvent('download');
  await sheet(page, picture)
    .getByRole('button', { name: `Save as ${form}` })
    .click();
  const chunks = await (await (await download).createReadStream()).toArray();
  return Buffer.concat(chunks as Buffer[]).toString();
}

describeInBrowser('the reports of the console', () => {
  test('show pictures whose tables and files have the same numbers', async () => {
    const templateCode = await givenAnswered();
    const { page, faults, close } = await open(`/console/reports/${templateCode}`, 'Privacy officer');
    await page.getByRole('heading', { name: 'v2 was agreed to 2 times since' }).waitFor();
    for (const title of [
      '40% of those asked have answered v2',
      '40% of customers have a consent in force (2 of 5)',
      /^2 of 2 consents in force end by/,
      'At least half of the answers to v2 came on the first day (2 in all)',
      '80% of the 5 customers who answered in English agreed (5 in all)',
      '80% of the 5 customers with channel “not stated” agreed (5 in all)',
    ])
      expect(await page.getByRole('img', { name: title }).count()).toBe(1);
    for (const picture of pictures) {
      const table = sheet(page, picture).getByRole('table');
      await sheet(page, picture).getByText('The numbers').press('Enter');
      const rows = await table.locator('tr').all();
      const cells = await Promise.all(rows.map((row) => row.locator('th, td').allTextContents()));
      expect(rowsOfCsv((await saved(page, picture, 'CSV')).replace('\ufeff', ''))).toEqual(cells);
      const svg = await saved(page, picture, 'SVG');
      expect(svg).toContain('<rect width="720"');
      const shown = await sheet(page, picture).locator('svg text').allTextContents();
      for (const words of shown.filter((each) => /\d/.test(each))) expect(svg).toContain(`>${words}<`);
      await page.waitForTimeout(pauseMs);
    }
    expect(faults).toEqual([]);
    await close();
  });

  test('let an officer choose another template, and nobody else in', async () => {
    const [first, empty] = [await givenAnswered(), await stage.service.given.template()];
    const { page, close } = await open('/console/reports', 'Privacy officer');
    const choice = page.getByLabel('Template');
    await choice.selectOption(first);
    await page.getByRole('heading', { name: 'v2 was agreed to' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/console/reports/${first}`);
    await choice.selectOption(empty.templateCode);
    await page.getByRole('heading', { name: 'Nobody has agreed to any version yet' }).waitFor();
    expect(await page.getByRole('button', { name: 'CSV' }).count()).toBe(0);
    await close();
    const author = await open('/console/reports', 'Author');
    await author.page.getByText('This needs the scope audit:read').waitFor();
    await author.close();
  });

  test.each(['light', 'dark'] as const)(
    'are readable for everybody, also at 320 px (%s)',
    async (colorScheme) => {
      const templateCode = await givenAnswered(' of the second of January');
      for (const width of [320, 1280]) {
        const options = { colorScheme, locale: 'de-DE', viewport: { width, height: 800 } };
        const { page, close } = await open(`/console/reports/${templateCode}`, 'Datenschutz', options);
        await page.getByRole('heading', { name: 'der Gefragten haben v2 of the second' }).waitFor();
        await page.getByText('Die Zahlen').first().click();
        expect(await violationsOn(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        await close();
      }
    },
  );
});
