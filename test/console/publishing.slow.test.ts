import type { Locator, Page } from 'playwright-core';
import { changeSettings } from '../../src/actions/publishing/settings';
import { operator } from '../../src/app/commands';
import { describeInBrowser } from '../demo/browser';
import { violationsOn } from '../demo/stage';
import { tokenOf } from '../service/bearer';
import { bothTexts } from '../service/given';
import { actAs } from '../service/staffActions';
import { startTimeoutMs, type TestService } from '../service/service';
import { column, enter, isSaved, openConsole, retype, type ConsoleStage } from './consoleStage';

let service: TestService;
let visit: ConsoleStage['visit'];
let close: ConsoleStage['close'];
beforeAll(async () => {
  ({ service, visit, close } = await openConsole());
}, startTimeoutMs);
afterAll(() => close());

/** A customer agreed to the version in effect, so the draft asks them again. */
async function givenAsking(changeNote: string | null = null): Promise<string> {
  const { given, actions } = service;
  const { templateCode, consentVersionId } = await given.publishedVersion({ texts: bothTexts, label: 'v1' });
  const customerId = given.customer();
  const answer = { customerId, templateCode, consentVersionId, value: 'given' } as const;
  await actions.recordDecision(answer, { kind: 'customer', id: customerId });
  const texts = bothTexts.map((text) => ({ ...text, changeNote, body: `${text.body} And more.` }));
  await given.draft(templateCode, { texts, label: 'v2' });
  return templateCode;
}

async function openPublish(templateCode: string, token: string, timezoneId = 'Europe/Berlin') {
  const opened = await visit(`/console/templates/${templateCode}/publish`, { timezoneId });
  await enter(opened.page, token);
  await opened.page.getByLabel('In effect', { exact: true }).waitFor();
  return opened;
}

const tokenOfPublisher = (sub: string) =>
  tokenOf({ sub, scope: 'templates:write templates:publish audit:read' });

async function inEffect(page: Page, day: string): Promise<void> {
  const from = 'from a day and time (Europe/Berlin)';
  await page.getByLabel('In effect', { exact: true }).selectOption(from);
  await page.getByLabel(from).fill(day);
}

describeInBrowser('publishing in the console', () => {
  test('keeps an hour that comes twice, and seconds, as the draft states them', async () => {
    const templateCode = await givenAsking();
    const terms = { effectiveFrom: '2099-10-25T01:30:00.000Z', graceUntil: '2100-10-31T01:30:30.000Z' };
    const { page, close } = await visit(`/console/templates/${templateCode}/publish`, {
      timezoneId: 'Europe/Berlin',
    });
    const stated = { effectiveFrom: new Date(terms.effectiveFrom), graceUntil: new Date(terms.graceUntil) };
    await service.actions.saveDraft(
      { templateCode, label: 'v2', texts: bothTexts, terms: stated, expectedRevision: 2 },
      { kind: 'staff', id: 'ben@example.com' },
    );
    const asked = page.waitForRequest((request) => request.postData()?.includes('PublishPreview') ?? false);
    await enter(page, tokenOfPublisher('anna@example.com'));
    expect((await asked).postDataJSON()).toMatchObject({ variables: { input: terms } });
    await close();
  });

  test('says whom the terms ask, publishes for a local day, and withdraws, by keyboard alone', async () => {
    const templateCode = await givenAsking();
    const { page, faults, close } = await openPublish(templateCode, tokenOfPublisher('anna@example.com'));
    await page.getByText('At once, one customer is asked again.').waitFor();
    await inEffect(page, '2099-07-01T08:00');
    await page.getByLabel('Earlier consents still count').selectOption('14 days');
    await page.getByText('From Wednesday, 1 July 2099 at 08:00, one customer is asked again.').waitFor();
    await page.getByText('Until Wednesday, 15 July 2099 at 08:00, earlier consents still count.').waitFor();
    await page.getByLabel('Asks again').selectOption('NOBODY');
    await page.getByText('nobody is asked again').waitFor();
    await page.getByLabel('A consent lasts').selectOption('years …');
    await page.getByLabel('years', { exact: true }).focus();
    await page.keyboard.type('2');
    await page.getByText('Given on 1 Jul 2099, it ends on 1 Jul 2101.').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByLabel('years', { exact: true }).press('Enter');

    await page.getByText('v2 is published. It is in effect from 1 Jul 2099').waitFor();
    await page.getByRole('button', { name: /^v2 Scheduled/, pressed: true }).waitFor();
    await page.getByText('2 years').waitFor();
    await page.getByLabel('Compare with').selectOption('v1');
    await page.getByRole('heading', { name: 'v2 compared with v1' }).waitFor();
    await page.locator('.comparison ins').filter({ hasText: 'And more.' }).first().waitFor();
    const [version] = (await service.parts.catalogue.fresh(templateCode)).versions.slice(-1);
    expect(version).toMatchObject({ label: 'v2', reask: 'NOBODY', validity: 'P2Y' });
    expect(version?.effectiveFrom).toEqual(new Date('2099-07-01T06:00:00Z'));
    await page.getByRole('button', { name: 'Cancel the version' }).press('Enter');
    await page.getByText('It never takes effect, and what is in effect now stays.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the version' }).press('Enter');
    await page.getByRole('button', { name: /^v2 Cancelled/ }).waitFor();
    await page.getByText('v2 is published.').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await close();
  });

  test('goes on from a cancelled version with what was new in it, and with its terms', async () => {
    const templateCode = await givenAsking('More is new.');
    const { actions, given } = service;
    const terms = { reask: 'GRANTS_ONLY', validity: 'P2Y' } as const;
    const [effectiveFrom, graceUntil] = [new Date('2099-07-01T06:00:00Z'), new Date('2099-07-15T06:00:00Z')];
    const staff = { kind: 'staff', id: 'paul' } as const;
    const input = { templateCode, effectiveFrom, graceUntil, ...terms };
    await given.cancelledVersion(await actions.publishVersion(input, staff));
    const { page, faults, close } = await visit(`/console/templates/${templateCode}`, {
      timezoneId: 'Europe/Berlin',
    });
    await enter(page, tokenOfPublisher('anna@example.com'));
    await page.getByRole('button', { name: /^v2 Cancelled/ }).press('Enter');
    await page
      .getByText(/^Cancelled .* by .+\. It was to take effect 1 Jul 2099, 08:00, and never did\.$/)
      .waitFor();
    expect(await page.getByText('In effect from').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^v2 Cancelled/ }).innerText()).not.toContain('2099');
    await page.getByRole('button', { name: 'Draft from v2' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Label').press('Enter');
    const note = column(page, 'English').getByLabel('What is new');
    expect(await note.inputValue()).toBe('More is new.');
    expect(await page.getByLabel('Label').inputValue()).toBe('v3');

    await page.getByRole('link', { name: 'Publish …' }).press('Enter');
    await page.getByText('From Wednesday, 1 July 2099 at 08:00, one customer is asked again.').waitFor();
    await page.getByText('Until Wednesday, 15 July 2099 at 08:00, earlier consents still count.').waitFor();
    expect(await page.getByLabel('Asks again').inputValue()).toBe(terms.reask);
    expect(await page.getByLabel('A consent lasts').inputValue()).toBe(terms.validity);
    expect(faults).toEqual([]);
    await close();
  });

  test('warns of a label that another version has, and proposes another one', async () => {
    const { given } = service;
    const { templateCode } = await given.publishedVersion({ label: 'v1' });
    await given.publishedVersion({ templateCode, label: 'v2' });
    await given.draft(templateCode, { label: 'v1' });
    const { page, close } = await openPublish(templateCode, tokenOfPublisher('anna@example.com'));
    const warning = page.getByText(
      'Another version is called v1 too. Give this one another label, such as v3.',
    );
    await warning.waitFor();
    await page.getByRole('link', { name: 'To the texts' }).press('Enter');
    await page.getByRole('heading', { name: 'Draft of' }).waitFor();
    await warning.waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByLabel('Label').fill('v3');
    await warning.waitFor({ state: 'detached' });
    await close();
  });

  test('clears what the draft states: its instant, its grace, and how long consents last', async () => {
    const templateCode = await givenAsking();
    const { page, close } = await openPublish(templateCode, tokenOfPublisher('anna@example.com'));
    const keep = page.getByRole('button', { name: 'Keep these terms in the draft' });
    await page.getByLabel('In effect', { exact: true }).selectOption({ index: 1 });
    await keep.press('Enter');
    expect(await page.evaluate('document.activeElement.validity.valueMissing')).toBe(true);
    await inEffect(page, '2099-07-01T08:00');
    await page.getByLabel('Earlier consents still count').selectOption('1 month');
    await page.getByLabel('A consent lasts').selectOption('1 year');
    await keep.press('Enter');
    await page.getByText('v2, revision 3').waitFor();
    await page.getByRole('link', { name: 'To the texts' }).press('Enter');
    await page.getByRole('link', { name: 'Publish …' }).press('Enter');
    await page.getByText('Until Saturday, 1 August 2099 at 08:00').waitFor();
    await page.getByLabel('In effect', { exact: true }).selectOption('at once');
    await page.getByLabel('Earlier consents still count').selectOption('no longer');
    await page.getByLabel('A consent lasts').selectOption('until it is withdrawn');
    await page.getByText('At once, one customer is asked again.').waitFor();
    await page.getByRole('button', { name: 'Publish now' }).press('Enter');
    await page.getByRole('button', { name: /^v2 In effect/ }).waitFor();
    const [version] = (await service.parts.catalogue.fresh(templateCode)).versions.slice(-1);
    expect(version).toMatchObject({ graceUntil: null, validity: null });
    await close();
  });

  test('says on a narrow screen whom it asks before the button that does it', async () => {
    const templateCode = await givenAsking();
    const { page, close } = await openPublish(templateCode, tokenOfPublisher('anna@example.com'));
    await page.setViewportSize({ width: 390, height: 844 });
    const top = async (place: Locator) => (await place.boundingBox())?.y ?? NaN;
    const whom = await top(page.getByText('At once, one customer is asked again.'));
    expect(whom).toBeLessThan(await top(page.getByRole('button', { name: 'Publish now' })));
    await close();
  });

  test('wants the label typed where very many are asked', async () => {
    const templateCode = await givenAsking();
    const act = actAs(service.parts, operator({ kind: 'operator', id: null }));
    await act(changeSettings, { confirmAskedAbove: 0 });
    const { page, close } = await openPublish(templateCode, tokenOfPublisher('anna@example.com'));
    const confirm = page.getByLabel('Type v2 to ask so many');
    await confirm.fill('v3');
    await page.keyboard.press('Enter');
    await confirm.fill('v2');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^v2 In effect/ }).waitFor();
    await act(changeSettings, { confirmAskedAbove: 1_000 });
    await close();
  });

  test('says once, at its field and in the reader’s own language and time, what a term takes', async () => {
    const { given } = service;
    const { templateCode } = await given.publishedVersion({ label: 'v1' });
    const effectiveFrom = new Date('2099-01-01T08:00:00Z');
    await given.publishedVersion({ templateCode, label: 'v2', effectiveFrom });
    await given.draft(templateCode, { label: 'v3' });
    const german = { locale: 'de-DE', timezoneId: 'Europe/Berlin' };
    const { page, close } = await visit(`/console/templates/${templateCode}/publish`, german);
    await page.getByRole('button', { name: 'Veröffentlichen' }).press('Enter');
    await page.getByLabel('In Kraft').selectOption('moment');
    await page.getByLabel('ab Tag und Uhrzeit (Europe/Berlin)').fill('2098-12-31T08:00');
    await page.keyboard.press('Enter');
    await page.getByText('Nichts wurde geändert').waitFor();
    await page.getByText('Später als 01.01.2099, 09:00 (Europe/Berlin)').waitFor();
    expect(await page.getByText('2099').count()).toBe(1);
    expect(await page.locator('[lang=en]').allInnerTexts()).not.toContainEqual(
      expect.stringMatching('later'),
    );
    await close();
  });

  test('renames a template, changes its rules, and retires it by its code', async () => {
    const { templateCode } = await service.given.publishedVersion({ validity: 'P1Y' });
    const { page, faults, close } = await visit(`/console/templates/${templateCode}`);
    await enter(page, tokenOfPublisher('anna@example.com'));
    await page.getByRole('link', { name: 'Rules' }).press('Enter');
    await page.getByLabel('Name').fill('Renamed');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Rules of Renamed' }).waitFor();
    expect(await page.getByLabel('Asks for').isDisabled()).toBe(true);
    await page.getByLabel('May consent').selectOption('SELF_ONLY');
    await page.getByLabel('Tell before a consent ends').fill('soon');
    await page.keyboard.press('Enter');
    await page.getByText('Days (30 7)').waitFor();
    await page.getByLabel('Tell before a consent ends').fill('7, 30');
    await page.getByLabel('A consent waits for its confirmation').selectOption('7 days');
    await page.keyboard.press('Enter');
    await page.getByText('Saved.').waitFor();
    const { template } = await service.parts.catalogue.fresh(templateCode);
    expect(template).toMatchObject({
      name: 'Renamed',
      mayDecide: 'SELF_ONLY',
      notifyBefore: ['P30D', 'P7D'],
      confirmationValidity: 'P7D',
    });
    await page.getByRole('button', { name: 'Retire' }).press('Enter');
    await page.getByLabel(`Type ${templateCode}`).fill(templateCode);
    await page.keyboard.press('Enter');
    await page.getByText('Retired on').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  test.each(['light', 'dark'] as const)(
    'axe-core has nothing against any screen (%s)',
    async (colorScheme) => {
      const { templateCode } = await service.given.publishedVersion({ texts: bothTexts, label: 'v1' });
      await service.given.draft(templateCode, { texts: bothTexts, label: 'v2' });
      const narrow = { colorScheme, locale: 'de-DE', viewport: { width: 320, height: 640 } };
      const { page, close } = await visit(`/console/templates/${templateCode}/draft`, narrow);
      await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click();
      const look = async (found: string) => {
        await page.getByText(found).first().waitFor();
        expect(await violationsOn(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
      };
      await look('Weitere Sprache');
      await page.getByRole('button', { name: 'Vergleichen' }).click();
      await look('Derselbe Wortlaut');
      await page.getByRole('link', { name: 'Veröffentlichen …' }).click();
      await look('Wer noch nicht antwortete');
      await page.getByRole('link', { name: 'A template' }).click();
      await page.getByRole('link', { name: 'Regeln' }).click();
      await look('Melden, bevor eine Einwilligung endet');
      await page.getByRole('button', { name: 'Menü' }).click();
      await page.getByRole('link', { name: 'Vorlagen' }).click();
      await page.getByRole('button', { name: 'Neue Vorlage' }).click();
      await page.getByLabel('Code', { exact: true }).fill(templateCode);
      await page.getByLabel('Name', { exact: true }).fill('Noch einmal');
      await page.getByRole('button', { name: 'Anlegen' }).click();
      await look('Diesen Code hat schon eine Vorlage.');
      await close();
    },
  );

  // The last one, since turning four eyes off needs two persons.
  test('asks a colleague where four eyes are on, who finds it on top of the list and publishes', async () => {
    const templateCode = await givenAsking();
    const act = actAs(service.parts, operator({ kind: 'operator', id: null }));
    await act(changeSettings, { fourEyes: true });
    const anna = await visit(`/console/templates/${templateCode}/draft`);
    await anna.page.getByRole('button', { name: 'Publisher', exact: true }).press('Enter');
    await retype(anna.page, 'English', 'What is new', 'There is more.');
    await isSaved(anna.page, 3);
    await anna.page.getByRole('link', { name: 'Publish …' }).press('Enter');
    await anna.page.getByText('You have edited this draft last').waitFor();
    await anna.page.getByLabel('Asks again').selectOption('GRANTS_ONLY');
    await anna.page.getByRole('button', { name: 'Ask a colleague to publish it' }).press('Enter');
    await anna.page.getByText('Waits for a colleague: the-publisher asked').waitFor();
    await anna.page.getByRole('link', { name: 'To the texts' }).press('Enter');
    await anna.page.getByText('If you change it, the request to publish it ends.').waitFor();

    const bert = await visit('/console');
    await enter(bert.page, tokenOfPublisher('bert@example.com'));
    const waiting = bert.page.getByRole('region', { name: 'Waits for you' });
    await waiting.getByText('the-publisher asks you to read and publish it').waitFor();
    const row = bert.page.getByRole('row').filter({ hasText: templateCode });
    await row.getByText('the-publisher asks you to read and publish it').waitFor();
    await waiting.getByRole('link').press('Enter');
    const changed = bert.page.getByRole('region', { name: 'The words, and what they change' });
    await changed.locator('ins', { hasText: 'And more.' }).first().waitFor();
    await changed.getByText('There is more.').waitFor();
    await bert.page.getByText('the-publisher asks you to read and publish it').waitFor();
    await bert.page.getByText('You can publish it, and choose when.').waitFor();
    expect(await bert.page.getByText('Waits for a colleague').count()).toBe(0);
    for (const field of ['Change', 'Asks again', 'A consent lasts']) {
      const reason = /^Two persons must see it/;
      const fixed = bert.page.getByRole('combobox', { name: field, description: reason, disabled: true });
      await fixed.waitFor();
    }
    await bert.page.getByRole('link', { name: 'To the texts' }).press('Enter');
    await bert.page.getByText('If you change it, the request to publish it ends.').waitFor();
    await bert.page.getByRole('button', { name: 'Compare' }).press('Enter');
    await column(bert.page, 'English').locator('ins', { hasText: 'And more.' }).waitFor();
    await bert.page.getByRole('link', { name: 'Publish …' }).press('Enter');
    const publish = bert.page.getByRole('button', { name: 'Publish now' });
    await publish.waitFor();
    expect(await violationsOn(bert.page)).toEqual([]);
    await publish.press('Enter');
    await bert.page.getByRole('button', { name: /^v2 In effect/ }).waitFor();
    const [version] = (await service.parts.catalogue.fresh(templateCode)).versions.slice(-1);
    expect(version).toMatchObject({ reask: 'GRANTS_ONLY', publishedBy: { id: 'bert@example.com' } });
    expect([...anna.faults, ...bert.faults]).toEqual([]);
    await anna.close();
    await bert.close();
  });
});
