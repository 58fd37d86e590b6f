import { holdCustomer, releaseCustomer } from '../../src/storage/evidence/erasure/holds';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../demo/browser';
import { violationsOn } from '../demo/stage';
import { erasureKept } from '../evidence/erasuresAt';
import { logAll, logKey } from '../evidence/logPass';
import { bothTexts } from '../service/given';
import { startTimeoutMs, type TestService } from '../service/service';
import { verdictOnLine } from '../verify/verdictOn';
import { openConsole, type ConsoleStage } from './consoleStage';

let service: TestService;
let visit: ConsoleStage['visit'];
let close: ConsoleStage['close'];
beforeAll(async () => {
  ({ service, visit, close } = await openConsole({ erasure: erasureKept() }));
}, startTimeoutMs);
afterAll(() => close());

const narrow = { viewport: { width: 320, height: 640 }, timezoneId: 'Europe/Berlin' } as const;

async function mustBeClean(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
}

async function saved(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).press('Enter');
  const chunks = await (await (await download).createReadStream()).toArray();
  return Buffer.concat(chunks as Buffer[]);
}

/** An id of any signs, who agreed. */
async function givenCustomer(name: string) {
  const { given, actions } = service;
  const { templateCode, consentVersionId } = await given.publishedVersion({
    texts: bothTexts,
    rules: { collects: ['METHOD', 'NOTE'] },
  });
  const customerId = `${name}/50%<${given.customer()}>`;
  const decide = (value: 'given' | 'reject' | 'withdraw', id: string = customerId) =>
    actions.recordDecision(
      { customerId: id, templateCode, consentVersionId, value },
      { kind: 'customer', id },
    );
  await decide('given');
  await logAll(service.database.engine);
  return { customerId, templateCode, decide };
}

async function open(customerId: string, rest = '', role = 'Privacy officer') {
  const visited = await visit(`/console/customers/${encodeURIComponent(customerId)}${rest}`, narrow);
  await visited.page.getByRole('button', { name: role }).press('Enter');
  return visited;
}

describeInBrowser('an officer', () => {
  test('finds a customer of any id, looks at a day, and saves what proves it', async () => {
    const { customerId, templateCode, decide } = await givenCustomer('found');
    const { setCode } = await service.given.set([{ templateCode, required: true }]);
    const { page, faults, close: leave } = await visit('/console/customers', narrow);
    await page.getByRole('button', { name: 'Privacy officer' }).press('Enter');
    await page.getByLabel('Customer id').fill('Jürgen 7');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.validationMessage')).toContain('no space');
    await page.getByLabel('Customer id').fill(` ${customerId} `);
    await page.keyboard.press('Enter');
    const set = page.getByRole('row').filter({ hasText: setCode });
    await set.getByText('May go on').waitFor();
    await mustBeClean(page);
    const record = verdictOnLine(await saved(page, 'Save the evidence file'), [logKey()]);
    expect(record).toMatchObject({ customerId, records: 1 });
    expect((await saved(page, 'Save the certificate')).toString()).toContain('id="declaration"');

    const problem = { type: '/problems/UNAVAILABLE', detail: 'Busy' };
    await page.route('**/evidence', (route) => route.fulfill({ status: 503, json: problem }), { times: 1 });
    await page.getByRole('button', { name: 'Save the evidence file' }).press('Enter');
    await page.getByText('The file could not be made. The service is busy. Try again soon.').waitFor();
    await page.getByLabel('At the end of').fill('2020-02-29');
    await page.getByRole('heading', { name: 'stood on 29 Feb 2020, 23:59' }).waitFor();
    await page.getByText('No template was in effect then.').waitFor();
    await page.getByText('Answers of after that day are left out: 1.').waitFor();
    await page.getByText('For that day, print this page.').waitFor();
    await page.getByText('By what is known today').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await page.getByText(/^Printed on \d/).waitFor();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Save the certificate of now' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Answers' }).count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?at=2020-02-29');
    await mustBeClean(page);
    await page.getByLabel('At the end of').fill('2999-01-01');
    await page.getByText('That day has not ended, so this is where they stand now.').waitFor();
    await page.getByRole('button', { name: 'Now', exact: true }).press('Enter');
    await set.waitFor();
    const unwilling = service.given.customer();
    await decide('reject', unwilling);
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await page.getByRole('link', { name: 'Customers' }).press('Enter');
    await page.getByLabel('Customer id').fill(unwilling);
    await page.keyboard.press('Enter');
    await set.getByText('May not go on').waitFor();
    await set
      .getByTitle(templateCode)
      .getByText(bothTexts[0]?.title ?? '')
      .waitFor();
    expect(faults).toEqual([]);
    await leave();
  });

  test('answers for a customer, and undoes no answer that a second officer recorded meanwhile', async () => {
    const { customerId, templateCode, decide } = await givenCustomer('answered');
    const { page, faults, close: leave } = await open(customerId);
    const row = page.getByRole('row').filter({ hasText: templateCode });
    await row.getByRole('link', { name: 'Answer for them' }).press('Enter');
    await page.getByRole('heading', { name: bothTexts[0]?.title ?? '' }).waitFor();
    expect(await page.getByLabel('Channel').inputValue()).toBe('');
    await page.getByLabel('Channel').fill('letter');
    await page.getByRole('button', { name: 'German' }).press('Enter');
    await page.getByRole('heading', { name: bothTexts[1]?.title ?? '' }).waitFor();
    await decide('withdraw');
    await page.getByLabel('Did not agree').press('Space');
    await page.getByLabel('Who decided').selectOption('GUARDIAN');
    await page.getByLabel('What they are to the customer').selectOption('PARENT');
    await page.getByLabel('Whether they may decide was').selectOption('DOCUMENT');
    await page.getByLabel('Answered').selectOption('PAPER');
    await page.getByLabel('Note').fill('By letter');
    await page.getByLabel('When the customer decided').fill('2099-01-01T10:00');
    await page.getByLabel('Their id in your systems').fill('Anna Müller');
    await page.getByRole('button', { name: 'Record the answer' }).press('Enter');
    await page.getByText('Please correct what is marked.').waitFor();
    const field = (label: string) => page.locator('.field').filter({ has: page.getByLabel(label) });
    const days = 'Not later than now, and at most 30 days ago.';
    expect(await field('When the customer decided').innerText()).toContain(days);
    expect(await field('Their id in your systems').innerText()).toContain('so no space and no ü');
    await mustBeClean(page);
    await page.getByLabel('When the customer decided').fill('');
    await page.getByLabel('Their id in your systems').fill('parent-1');
    await page.getByRole('button', { name: 'Record the answer' }).press('Enter');
    await page.getByText('Somebody recorded another answer meanwhile').waitFor();
    await mustBeClean(page);
    await page.getByRole('button', { name: 'Load what is new' }).press('Enter');
    await page.getByText('Withdrew').first().waitFor();
    await page.getByText('Somebody recorded another answer').waitFor({ state: 'detached' });
    const decidedAt = page.getByLabel('When the customer decided');
    await decidedAt.fill('2020-01-01T10:00');
    const fault = () => decidedAt.evaluate((field) => Reflect.get(field, 'validationMessage') as string);
    expect(await fault()).toMatch(/^The newest answer is of .*No answer from before/);
    await decidedAt.fill('');
    expect(await fault()).toBe('');
    await page.getByRole('button', { name: 'Record the answer' }).press('Enter');
    await page.getByText('Recorded: Did not agree').waitFor();

    await page.getByRole('link', { name: 'Back to the customer' }).press('Enter');
    const answers = page.getByRole('main').locator('ol > li');
    await answers.nth(2).waitFor();
    expect(await answers.first().innerText()).toMatch(
      /Did not agree.*by the-officer.*a guardian \(parent\), checked by a document.*on paper.*By letter/s,
    );
    await answers.first().getByText('The words').click();
    await answers
      .first()
      .getByRole('heading', { name: bothTexts[1]?.title ?? '' })
      .waitFor();
    expect(faults).toEqual([]);
    await leave();
  });

  test('links a second id after a look at what that does', async () => {
    const { customerId, decide } = await givenCustomer('linked');
    const visitor = `visitor-${service.given.customer()}`;
    await decide('reject', visitor);
    const { page, faults, close: leave } = await open(customerId, '/link');
    await page.getByLabel('The other id').fill(`${visitor}-mistyped`);
    await page.getByRole('button', { name: 'Look first' }).press('Enter');
    await page.getByRole('button', { name: 'Link them' }).waitFor();
    await page.getByText('The service holds no answer of this id. It may be mistyped, or erased.').waitFor();
    await page
      .getByRole('alert')
      .filter({ hasText: `It may be mistyped: ${visitor}-mistyped` })
      .waitFor();
    const again = page.getByLabel('Type the other id once more');
    await again.fill('0');
    await page.getByLabel('Why they are one person').selectOption('SIGNED_IN');
    await page.getByRole('button', { name: 'Link them' }).press('Enter');
    const isFaulty = () => page.evaluate('document.activeElement.validity.customError');
    expect(await isFaulty()).toBe(true);
    await again.fill(`${visitor}-mistyped`);
    expect(await isFaulty()).toBe(false);
    await mustBeClean(page);
    await page.getByLabel('The other id').first().fill(customerId);
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.validationMessage')).toBe('This is the same id.');
    await page.getByLabel('The other id').first().fill(visitor);
    await page.getByRole('button', { name: 'Look first' }).press('Enter');
    await page.getByRole('heading', { name: '1 answer would be recorded anew' }).waitFor();
    await page.getByRole('region', { name: visitor }).getByText('Did not agree').waitFor();
    await page.getByRole('region', { name: customerId }).getByText('Agreed').waitFor();
    expect(await page.getByRole('button', { name: 'Link them' }).count()).toBe(1);
    await page.getByLabel('Why they are one person').selectOption('SIGNED_IN');
    await page.getByLabel('How many answers are recorded anew').fill('2');
    await page.getByRole('button', { name: 'Link them' }).press('Enter');
    await page.getByText('This is not the number of answers.').waitFor();
    await mustBeClean(page);
    await page.getByLabel('How many answers are recorded anew').fill('1');
    await page.getByRole('button', { name: 'Link them' }).press('Enter');
    await page.getByText('They are linked. Answers recorded anew: 1.').waitFor();
    await page.getByRole('link', { name: 'Back to the customer' }).press('Enter');
    const answers = page.getByRole('main').locator('ol > li');
    const isWhole = async (other: string) => {
      await page.getByRole('region', { name: 'Also known as' }).getByRole('link', { name: other }).waitFor();
      expect(await answers.count()).toBe(3);
      const told = await answers.allInnerTexts();
      expect(
        told.filter((text) => text.includes(`Under the id ${visitor}`.replace('id ', 'id\n'))),
      ).toHaveLength(1);
      await mustBeClean(page);
    };
    await isWhole(visitor);
    await page.getByRole('region', { name: 'Also known as' }).getByRole('link').press('Enter');
    await page.getByRole('heading', { name: visitor }).waitFor();
    await isWhole(customerId);
    await page.getByRole('link', { name: 'Erase' }).press('Enter');
    await page.getByText(`other ids, which are erased too: ${customerId}.`).waitFor();
    await mustBeClean(page);
    expect(faults).toEqual([]);
    await leave();
  });

  test('erases nobody on hold, and is told since when, why, and what lifts it', async () => {
    const { customerId } = await givenCustomer("o'hold");
    const { pool } = service.parts;
    await holdCustomer(pool, customerId, 'LEGAL_CLAIM');
    const { page, close: leave } = await open(customerId);
    await page.getByText(/On hold since .*: the evidence is needed for a legal claim/).waitFor();
    await mustBeClean(page);
    await page.getByRole('link', { name: 'Erase' }).press('Enter');
    await page.getByText('Nobody erases a customer on hold.').waitFor();
    const quoted = `'${customerId.replace("'", String.raw`'\''`)}'`;
    await page.getByText(`consent customers release ${quoted}`).waitFor();
    expect(await page.getByRole('button', { name: 'Erase this customer' }).count()).toBe(0);
    await mustBeClean(page);
    await releaseCustomer(pool, customerId);
    await page.goBack();
    await page.getByRole('link', { name: 'Erase' }).press('Enter');
    await page.getByRole('button', { name: 'Erase this customer' }).waitFor();
    await leave();
  });

  test('erases a customer of nothing, and one whose records are counted', async () => {
    const nobody = await open(service.given.customer(), '/erase');
    await nobody.page.getByText('The service holds nothing of this id').waitFor();
    await nobody.close();

    const { customerId } = await givenCustomer('erased');
    const { page, faults, close: leave } = await open(customerId, '/erase');
    await page.getByLabel('How much').selectOption('SHRED');
    await page.getByText('is somebody new, without former answers').waitFor();
    const records = page.getByRole('row').filter({ hasText: 'Records of answers' });
    await records.getByText('1').waitFor();
    await page.getByLabel('Why').selectOption('CUSTOMER_REQUEST');
    await page.getByLabel('How many records the customer has').fill('7');
    await page.getByRole('button', { name: 'Erase this customer' }).press('Enter');
    await page.getByText('This is not the number of records. Nothing was erased.').waitFor();
    expect(await page.getByRole('main').innerText()).not.toContain('ERASURE_NOT_CONFIRMED');
    await mustBeClean(page);
    await page.context().setOffline(true);
    await page.getByText('nothing can be changed').waitFor();
    expect(await page.getByRole('button', { name: 'Erase this customer' }).isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await page.getByLabel('How many records the customer has').fill('1');
    await page.getByRole('button', { name: 'Erase this customer' }).press('Enter');
    await page.getByText('The customer is erased.').waitFor();
    const inAWeek = new Date(Date.now() + 7 * 24 * 3_600_000);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Berlin' });
    await page.getByText(`Until ${day.format(inAWeek)}`).waitFor();
    await page.getByText('is somebody new, without former answers').waitFor();
    await mustBeClean(page);
    await page.getByRole('link', { name: customerId }).press('Enter');
    await page.getByText('The service holds no answer of this id. It may be mistyped, or erased.').waitFor();
    expect(faults).toEqual([]);
    await leave();
  });

  test('has each act in German and in the dark', async () => {
    const { customerId, templateCode } = await givenCustomer('dunkel');
    const inGerman = { ...narrow, locale: 'de-DE', colorScheme: 'dark' } as const;
    for (const [rest, says] of [
      ['', 'Für ihn antworten'],
      [`/answer/${templateCode}`, bothTexts[1]?.title ?? ''],
      ['/link', 'Erst ansehen'],
      ['/erase', 'Diesen Kunden löschen'],
    ] as const) {
      const { page, close: leave } = await visit(
        `/console/customers/${encodeURIComponent(customerId)}${rest}`,
        inGerman,
      );
      await page.getByRole('button', { name: 'Datenschutz' }).press('Enter');
      await page.getByText(says, { exact: true }).first().waitFor();
      await mustBeClean(page);
      await leave();
    }
  });

  test('reads at each field, in German, what it takes', async () => {
    const { customerId, templateCode } = await givenCustomer('deutsch');
    const address = `/console/customers/${encodeURIComponent(customerId)}/answer/${templateCode}`;
    const { page, close: leave } = await visit(address, { ...narrow, locale: 'de-DE' });
    await page.getByRole('button', { name: 'Datenschutz' }).press('Enter');
    await page.getByLabel('Widerrief').press('Space');
    await page.getByLabel('Kanal').fill('brief');
    await page.getByLabel('Wann der Kunde entschied').fill('2099-01-01T10:00');
    await page.getByRole('button', { name: 'Die Antwort aufzeichnen' }).press('Enter');
    await page.getByText('Nicht später als jetzt und vor höchstens 30 Tagen.').waitFor();
    expect(await page.getByText('Erwartet wird').count()).toBe(0);
    await leave();
  });

  test('is told what an id is, once, where an address has none', async () => {
    const { page, close: leave } = await open('Jürgen 7', '?at=2020-02-29');
    await page.getByText('so no space and no ü').waitFor();
    expect(await page.getByLabel('Customer id').inputValue()).toBe('Jürgen 7');
    expect(await page.getByRole('heading').allInnerTexts()).toEqual(['Find a customer']);
    await mustBeClean(page);
    await leave();
  });

  test('needs the scope of each act', async () => {
    const closed = await open('anyone', '/erase', 'Operator');
    await closed.page.getByText('This needs the scope consents:read').waitFor();
    await closed.close();
    for (const nowhere of ['/delete', '/answer', '/erase/all']) {
      const other = await open('anyone', nowhere);
      await other.page.getByRole('heading', { name: 'There is nothing at this address.' }).waitFor();
      await other.close();
    }
  });
});
