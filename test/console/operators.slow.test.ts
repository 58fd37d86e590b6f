import type { Page } from 'playwright-core';
import { describeInBrowser } from '../demo/browser';
import { violationsOn } from '../demo/stage';
import { startTimeoutMs, type TestService } from '../service/service';
import { openConsole, type ConsoleStage } from './consoleStage';

let service: TestService;
let visit: ConsoleStage['visit'];
let close: ConsoleStage['close'];
beforeAll(async () => {
  ({ service, visit, close } = await openConsole({
    webhooks: { secretKey: Buffer.alloc(32, 7), allowedNetworks: [] },
  }));
}, startTimeoutMs);
afterAll(() => close());

const narrow = { viewport: { width: 320, height: 640 } } as const;

async function mustBeClean(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
}

describeInBrowser('an operator', () => {
  test('issues an API key, whose secret is shown once, and revokes it, by keyboard alone', async () => {
    const { page, faults, close: leave } = await visit('/console/keys', narrow);
    await page.getByRole('button', { name: 'Operator' }).press('Enter');
    await page.getByText('There is no API key yet.').waitFor();
    await page.getByRole('button', { name: 'Issue an API key' }).press('Enter');
    await page.getByLabel('Name').fill('Warehouse');
    await page.getByRole('button', { name: 'Issue an API key' }).press('Enter');
    await page.getByText('Nothing was changed. Please correct what is marked.').waitFor();
    expect(await page.getByRole('group', { name: 'It may' }).innerText()).toContain('Choose at least one.');
    await page.getByLabel('Read all events').press('Space');
    await mustBeClean(page);
    await page.getByRole('button', { name: 'Issue an API key' }).press('Enter');
    const shown = page.getByRole('dialog', { name: 'The secret of “Warehouse”' });
    const secret = await shown.locator('code').innerText();
    await page.keyboard.press('Escape');
    await mustBeClean(page);
    const read = () =>
      fetch(`${service.url}/v1/events?limit=1`, { headers: { authorization: `Bearer ${secret}` } });
    expect((await read()).status).toBe(200);

    await shown.getByRole('button', { name: 'I have kept it' }).press('Enter');
    const row = page.getByRole('row').filter({ hasText: 'Warehouse' });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/Valid.*events:read.*by the-operator\s+never/s);
    expect(await page.content()).not.toContain(secret);
    await row.getByRole('button', { name: 'Revoke' }).press('Enter');
    await mustBeClean(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter');
    expect((await read()).status).toBe(200);
    await row.getByRole('button', { name: 'Revoke' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
    await row.getByText('Revoked on').waitFor();
    expect((await read()).status).toBe(401);
    expect(faults).toEqual([]);
    await leave();
  });

  test('cannot write while offline, and is told why', async () => {
    const { page, close: leave } = await visit('/console/keys');
    await page.getByRole('button', { name: 'Operator' }).click();
    const issue = page.getByRole('button', { name: 'Issue an API key' });
    await issue.waitFor();
    await page.context().setOffline(true);
    await page.getByText('nothing can be changed').waitFor();
    expect(await issue.isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await leave();
  });
});
