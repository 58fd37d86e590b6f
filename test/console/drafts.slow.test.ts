import type { Page } from 'playwright-core';
import { describeInBrowser } from '../demo/browser';
import { violationsOn } from '../demo/stage';
import { tokenOf } from '../service/bearer';
import { bothTexts, englishText } from '../service/given';
import { startTimeoutMs, type TestService } from '../service/service';
import { column, enter, isSaved, openConsole, retype, type ConsoleStage } from './consoleStage';

let service: TestService;
let visit: ConsoleStage['visit'];
let close: ConsoleStage['close'];
beforeAll(async () => {
  ({ service, visit, close } = await openConsole());
}, startTimeoutMs);
afterAll(() => close());

/** A template with a version in effect, and a draft with its texts. */
async function givenDraft(): Promise<string> {
  const { templateCode } = await service.given.publishedVersion({ texts: bothTexts, label: 'v1' });
  await service.given.draft(templateCode, { texts: bothTexts, label: 'v2' });
  return templateCode;
}

async function openDraft(templateCode: string, role: string) {
  const opened = await visit(`/console/templates/${templateCode}/draft`);
  await opened.page.getByRole('button', { name: role, exact: true }).press('Enter');
  await opened.page.getByLabel('Label').waitFor();
  return opened;
}

const writer = { sub: 'writer@example.com', scope: 'templates:write' };

const titleIn = (page: Page, language: string) => column(page, language).getByLabel('Title');

describeInBrowser('writing a draft in the console', () => {
  test('begins with a template and its first text, by keyboard alone', async () => {
    const { page, faults, close } = await visit('/console');
    await page.getByRole('button', { name: 'Author' }).press('Enter');
    await page.getByRole('button', { name: 'New template' }).press('Enter');
    await page.getByLabel('Code', { exact: true }).focus();
    await page.keyboard.type('Not A Code');
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.type('Partners');
    await page.keyboard.press('Enter');
    await page.getByText('Up to 64 of a-z').waitFor();
    await page.getByLabel('Code', { exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('partners');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Start a draft' }).press('Enter');
    await page.getByRole('button', { name: 'Write it in English' }).press('Enter');
    await retype(page, 'English', 'Title', 'Our partners');
    await retype(page, 'English', 'Text', 'May they **write** to you?');
    await isSaved(page, 2);
    await page.getByRole('button', { name: 'Preview' }).press('Enter');
    expect(await column(page, 'English').locator('strong').innerText()).toBe('write');
    expect(faults).toEqual([]);
    await close();
  });

  test('says where a fault is, saves what is mended, and shows what it changes', async () => {
    const templateCode = await givenDraft();
    const { page, faults, close } = await openDraft(templateCode, 'Author');
    await page.getByText('The texts are those of the version before.').waitFor();
    await retype(page, 'German', 'Text', 'Ein <b>Fehler</b>');
    await column(page, 'German').getByText('HTML in or below line 1').waitFor();
    expect(await column(page, 'English').getByText('Expected').count()).toBe(0);
    await retype(page, 'German', 'Text', 'Kein Fehler');
    await isSaved(page, 3);
    expect(await page.getByText('The texts are those of the version before.').count()).toBe(0);
    await page.getByRole('button', { name: 'Compare' }).press('Enter');
    await column(page, 'German').locator('ins', { hasText: 'Added: Kein Fehler' }).waitFor();
    await column(page, 'English').getByText('The same words').waitFor();
    await page.getByRole('button', { name: 'Write' }).press('Enter');
    await page.getByRole('button', { name: 'Remove German' }).press('Enter');
    await page.getByText('German is missing. The version in effect has it.').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  test('says at its field that a note of what is new is that of the version before', async () => {
    const { given } = service;
    const { templateCode } = await given.publishedVersion({
      texts: [{ ...englishText, changeNote: 'Partners are new.' }],
      label: 'v1',
    });
    await given.draft(templateCode, { texts: [{ ...englishText, body: 'May we write?' }], label: 'v2' });
    const { page, close } = await openDraft(templateCode, 'Author');
    await retype(page, 'English', 'What is new', 'Partners are new.');
    const note = column(page, 'English').getByRole('textbox', {
      name: 'What is new',
      description: /So says the version before/,
    });
    await note.waitFor();
    await retype(page, 'English', 'What is new', 'We write to you.');
    await note.waitFor({ state: 'detached' });
    await close();
  });

  test('joins two authors, and lets the second choose where both changed the same words', async () => {
    const templateCode = await givenDraft();
    const first = await openDraft(templateCode, 'Author');
    const second = await openDraft(templateCode, 'Publisher');
    await retype(first.page, 'German', 'Title', 'Von der Autorin');
    await isSaved(first.page, 3);
    await retype(second.page, 'English', 'Title', 'By the publisher');
    await second.page.getByText('the-author saved as well meanwhile.').waitFor();
    expect(await titleIn(second.page, 'German').inputValue()).toBe('Von der Autorin');
    await isSaved(second.page, 4);

    await retype(first.page, 'English', 'Title', 'By the author');
    await first.page.getByRole('heading', { name: 'the-publisher has saved this draft too' }).waitFor();
    await first.page.getByText('By the publisher').waitFor();
    await first.page.getByRole('link', { name: 'Publish …' }).press('Enter');
    await first.page
      .getByText('Somebody else has saved this draft too, and it lacks what you wrote')
      .waitFor();
    await first.page.getByRole('link', { name: 'To the texts' }).press('Enter');
    await first.page.getByRole('radio', { name: 'Yours' }).press('Space');
    expect(await violationsOn(first.page)).toEqual([]);
    await first.page.getByRole('button', { name: 'Save what is chosen' }).press('Enter');
    await isSaved(first.page, 5);
    expect(await titleIn(first.page, 'English').inputValue()).toBe('By the author');
    expect([...first.faults, ...second.faults]).toEqual([]);
    await first.close();
    await second.close();
  });

  test('keeps what was typed without a network, and after the end of a token', async () => {
    const templateCode = await givenDraft();
    const expiresAt = Math.ceil(Date.now() / 1000) + 20;
    const { page, close } = await visit(`/console/templates/${templateCode}/draft`);
    await enter(page, tokenOf({ ...writer, exp: expiresAt }));
    await page.getByLabel('Label').waitFor();
    await page.context().setOffline(true);
    await retype(page, 'English', 'Title', 'Typed without a network');
    await page.getByText('Not saved: the service does not answer.').waitFor();
    await page.context().setOffline(false);
    await isSaved(page, 3);

    await page.waitForTimeout(expiresAt * 1000 + 500 - Date.now());
    await retype(page, 'English', 'Title', 'Typed with an old token');
    await page.getByText('Your API key or token is not accepted any more.').waitFor();
    await enter(page, tokenOf(writer));
    await page.getByLabel('Label').waitFor();
    expect(await titleIn(page, 'English').inputValue()).toBe('Typed with an old token');
    await isSaved(page, 4);
    await close();
  });
});
