import { startTimeoutMs } from '../service/service';
import { germanText } from '../service/given';
import { describeInBrowser } from './browser';
import { openStage, violationsOn, type Stage, type Visit } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, startTimeoutMs);
afterAll(() => stage.close());

const publish = ({ page }: Visit) => page.getByRole('button', { name: 'Publish a new version' }).click();
const startOver = ({ page }: Visit) =>
  page.getByRole('button', { name: 'Start over as somebody new' }).click();

describeInBrowser('behind the scenes of the demo', () => {
  test('a version published while the dialog is open takes the place of its text, each time another', async () => {
    const visit = await stage.visitSamples();
    const { page, dialog, agree, says, context } = visit;
    await dialog.waitFor();
    await startOver(visit);
    const title = dialog.getByRole('heading', { level: 2 }).first();
    const texts = new Set<string>();
    for (const label of ['v3.0', 'v4.0', 'v5.0']) {
      await publish(visit);
      await says(`This text is new: ${label} was published just now.`);
      await dialog.locator('#dialog-title:focus').waitFor();
      texts.add(await title.innerText());
    }
    expect(texts.size).toBe(3);
    await agree.click();
    await says('your consent is recorded');

    await publish(visit);
    const news = dialog.getByRole('region', { name: 'New since you agreed' });
    await news.getByRole('listitem').waitFor();
    expect(await page.getByText('your consent is recorded').count()).toBe(0);
    await context.close();
  });

  test('somebody new has answered nothing, at any time, and stays as long as the tab', async () => {
    const visit = await stage.visitSamples();
    const { page, dialog, agree, says, context } = visit;
    await dialog.waitFor();
    await startOver(visit);
    await page.getByText('Nothing yet. The first answer begins the chain.').waitFor();
    const customer = page.getByLabel('Customer');
    const first = await customer.inputValue();
    await agree.click();
    await says('your consent is recorded');

    await startOver(visit);
    await dialog.waitFor();
    expect(await customer.inputValue()).not.toBe(first);
    await page.getByText('None yet.').waitFor({ state: 'attached' });
    expect(await customer.locator('option').allInnerTexts()).toEqual(['Stella', 'Nora', 'Robin', 'Kim']);

    await page.reload();
    await dialog.waitFor();
    expect(await customer.locator('option:checked').innerText()).toBe('Kim');
    await context.close();
  });

  test('the ledger shows each record with the hash of the one before', async () => {
    const asked = await stage.givenAsked();
    const { page, agree, says, context } = await stage.visit(asked);
    await agree.click();
    await page.getByRole('button', { name: 'Withdraw my consent' }).click();
    await says('Your consent is withdrawn.');
    const [given, withdrawn] = await stage.recorded(asked);
    const shownOf = (sequence: number, member: string) =>
      page
        .locator('.ledger details', { has: page.locator('.sequence', { hasText: String(sequence) }) })
        .locator(`[data-member=${member}] dd`)
        .textContent();
    expect(await shownOf(2, 'prevHash')).toBe(withdrawn?.prevHash);
    expect(await shownOf(1, 'hash')).toBe(withdrawn?.prevHash);
    expect(await shownOf(1, 'contentHash')).toBe(given?.contentHash);
    expect(await shownOf(1, 'prevHash')).toBe('none, this is the first');
    await context.close();
  });

  test('the request is shown as it was sent, and can be copied', async () => {
    const asked = await stage.givenAsked();
    const { page, agree, says, context } = await stage.visit(asked);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const sent = page.waitForRequest((request) => request.postData()?.includes('RecordDecision') ?? false);
    await agree.click();
    const { variables, query } = (await sent).postDataJSON() as Record<string, unknown>;
    await says('your consent is recorded');
    const requests = page.getByRole('region', { name: 'Requests' });
    expect(JSON.parse(await requests.getByRole('group').innerText())).toEqual(variables);
    await requests.getByRole('button', { name: 'Document' }).click();
    await requests.getByRole('button', { name: 'Copy' }).click();
    await requests.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(query);
    expect(await requests.innerText()).not.toContain('Bearer');
    await context.close();
  });

  test.each([
    ['a phone', { width: 320, height: 568 }, 'light'],
    ['a desk', { width: 1440, height: 900 }, 'dark'],
  ] as const)('axe-core has nothing against it on %s', async (_where, viewport, colorScheme) => {
    const asked = await stage.givenAsked({ agreedTo: {} });
    const { page, dialog, context } = await stage.visit(asked, { viewport, colorScheme });
    await dialog.waitFor();
    const curtain = page.locator('.unfold');
    if (viewport.width < 1000) await curtain.click();
    await page.getByRole('button', { name: 'Response' }).click();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByText('The text you answered').click();
    await page.locator('blockquote').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
    await context.close();
  });
});

describeInBrowser('the words of the demo', () => {
  test('the history opens the very text that was answered, in its language', async () => {
    const agreedTo = { texts: [{ locale: 'en', title: 'Old news', body: 'May we send you **old** news?' }] };
    const asked = await stage.givenAsked({ agreedTo });
    const { page, dialog, context } = await stage.visit(asked, { locale: 'de' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Der Text, auf den Sie geantwortet haben').click();
    const quoted = page.locator('blockquote');
    await quoted.waitFor();
    expect(await quoted.locator('[lang=en]').allInnerTexts()).toEqual([
      'Old news',
      'May we send you old news?',
    ]);
    const [given] = await stage.recorded(asked);
    expect(await quoted.locator('code').innerText()).toBe(given?.contentHash);
    await context.close();
  });

  test('are of one language, which the browser remembers', async () => {
    const { page, dialog, context } = await stage.visitSamples();
    await dialog.waitFor();
    await dialog.getByLabel('Language').selectOption('de');
    await page.getByRole('button', { name: 'Neue Fassung veröffentlichen' }).waitFor();
    await page.reload();
    await dialog.getByRole('button', { name: 'Ich stimme zu' }).waitFor();
    expect(await page.getByLabel('Gegenstand').locator('option').allInnerTexts()).toEqual([
      ...['Neuigkeiten per E-Mail', 'Nutzungsbedingungen', 'Anmeldung'],
    ]);
    await context.close();
  });

  test('hold without a place to remember in', async () => {
    const asked = await stage.givenAsked();
    const { page, dialog, context } = await stage.visit(asked);
    await context.addInitScript(
      `for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get() { throw new Error('forbidden'); } });`,
    );
    await page.reload();
    await dialog.getByLabel('Language').selectOption('de');
    await dialog.getByRole('heading', { name: germanText.title }).waitFor();
    await context.close();
  });

  test('name the answer that is kept, and its button', async () => {
    const asked = await stage.givenAsked();
    const { dialog, refuse, agree, says, context } = await stage.visit(asked);
    await dialog.waitFor();
    await context.setOffline(true);
    await refuse.click();
    await says('We keep your answer: “I do not agree”.');
    expect(await refuse.innerText()).toBe('I do not agree (kept)');
    expect(await agree.innerText()).toBe('I agree');
    await context.setOffline(false);
    await says('Your “no” is recorded');
    await context.close();
  });
});
