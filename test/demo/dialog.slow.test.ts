import { findDemoSession } from '../../src/app/local/demoSession';
import { sampleCustomerId, sampleTemplates } from '../../src/app/samples/sampleTemplates';
import { readContexts } from '../../src/storage/decisions/contexts';
import { testAuth } from '../service/bearer';
import { bothTexts, germanText } from '../service/given';
import { startNode, startTimeoutMs } from '../service/service';
import { describeInBrowser } from './browser';
import { isSubscription, openStage, violationsOn, type Stage } from './stage';

const changeNote = 'Offers of our **partners** are new.';
const withPartners = {
  texts: [
    {
      locale: 'en',
      title: 'News and offers',
      body: 'May we send you [offers](https://offers.example/x)?',
      changeNote,
    },
  ],
} as const;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, startTimeoutMs);
afterAll(() => stage.close());

describeInBrowser('the demo', () => {
  test('opens with a consent of the samples, and with what is new since the customer agreed', async () => {
    const { dialog, page, context } = await stage.visitSamples();
    await dialog.getByRole('heading', { name: 'News and offers by e-mail' }).waitFor();
    const news = dialog.getByRole('region', { name: 'New since you agreed' });
    expect(await news.getByRole('listitem').innerText()).toContain('Offers of our partners are new.');

    await page.keyboard.press('Escape');
    await page.getByLabel('Customer').selectOption({ index: 1 });
    await dialog.waitFor();
    expect(await news.count()).toBe(0);
    await context.close();
  });

  test.each([
    ['I agree', 'given', 'your consent is recorded'],
    ['I do not agree', 'reject', 'Your “no” is recorded'],
  ] as const)('%s: recorded as %s with the text that was shown', async (name, value, sentence) => {
    const asked = await stage.givenAsked();
    const { dialog, page, says, operations, context } = await stage.visit(asked);
    await dialog.waitFor();
    await page.getByText('None yet.').waitFor({ state: 'attached' });
    const before = operations.length;

    await dialog.getByRole('button', { name }).click();
    await says(sentence);

    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('You have nothing to answer.').waitFor();
    expect(
      await page.getByRole('region', { name: 'Your answers so far' }).getByRole('listitem').count(),
    ).toBe(1);
    // The payload tells all of it.
    expect(operations.slice(before)).toEqual(['RecordDecisionWithHistory']);
    const english = asked.version.texts.find(({ locale }) => locale === 'en');
    expect(await stage.recorded(asked)).toMatchObject([
      {
        value,
        consentVersionId: asked.version.consentVersionId,
        locale: 'en',
        contentHash: english?.contentHash,
        recorder: { kind: 'customer' },
      },
    ]);
    await context.close();
  });

  test('a set asks for two texts on one screen, waits for what is required, and is answered by one press', async () => {
    const { dialog, page, says, context } = await stage.visitSamples();
    await page.keyboard.press('Escape');
    await page.getByLabel('Customer').selectOption({ index: 1 });
    await page.keyboard.press('Escape');
    await page.getByLabel('Subject').selectOption('sign-up');
    const send = dialog.getByRole('button', { name: 'Send my answers' });
    await send.waitFor();
    expect(await send.isDisabled()).toBe(true);

    await dialog.getByRole('checkbox', { name: 'Terms of service (required)' }).check();
    await send.click();
    await says('Thank you, your answers are recorded.');

    await page.getByText('You have nothing to answer.').waitFor();
    const answers = [];
    for (const { templateCode } of sampleTemplates)
      answers.push(...(await stage.node.ledger.chain(sampleCustomerId, templateCode)));
    expect(answers.map(({ templateCode, value }) => `${templateCode} ${value}`)).toEqual([
      'marketing-email reject',
      'terms-of-service given',
    ]);
    await context.close();
  });

  test('a consent is withdrawn by one press, and the history shows both', async () => {
    const asked = await stage.givenAsked();
    const { page, agree, says, context } = await stage.visit(asked);
    await agree.click();
    await page.getByRole('button', { name: 'Withdraw my consent' }).click();
    await says('Your consent is withdrawn.');
    await page.locator('#consent:focus').waitFor();

    const items = page.getByRole('region', { name: 'Your answers so far' }).getByRole('listitem');
    expect((await items.allInnerTexts()).map((text) => text.split(/\s/)[0])).toEqual(['Withdrawn', 'Agreed']);
    expect((await stage.recorded(asked)).map(({ value }) => value)).toEqual(['given', 'withdraw']);
    expect(await page.getByRole('button', { name: 'Withdraw my consent' }).count()).toBe(0);
    await context.close();
  });

  test('in another language the text, its language and what is recorded are of that language', async () => {
    const asked = await stage.givenAsked();
    const { page, dialog, agree, says, context } = await stage.visit(asked);
    await dialog.getByLabel('Language').selectOption('de');
    const title = dialog.getByRole('heading', { name: germanText.title });
    await title.waitFor();

    expect(await title.getAttribute('lang')).toBe('de');
    expect(await dialog.locator('.text[lang=de]').innerText()).toBe(germanText.body);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await agree.click();
    await says('Danke, Ihre Einwilligung ist festgehalten.');
    const german = asked.version.texts.find(({ locale }) => locale === 'de');
    expect(await stage.recorded(asked)).toMatchObject([{ locale: 'de', contentHash: german?.contentHash }]);
    await context.close();
  });

  test('the whole of it goes by keyboard, and Escape is no answer', async () => {
    const asked = await stage.givenAsked();
    const { page, dialog, says, context } = await stage.visit(asked);
    await dialog.waitFor();
    const focused = (what: string) => page.evaluate<string | boolean>(`document.activeElement.${what}`);
    await page.locator('#dialog-title:focus').waitFor();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await focused(`matches('body, dialog *')`)).toBe(true);
    }

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('#consent:focus').waitFor();
    expect(await stage.recorded(asked)).toEqual([]);

    await tabTo('Read and answer');
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await tabTo('I do not agree');
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).not.toBe('none');
    await page.keyboard.press('Enter');
    await says('Your “no” is recorded');
    expect(await stage.recorded(asked)).toMatchObject([{ value: 'reject' }]);
    await page.locator('button:focus', { hasText: 'Read the text again' }).waitFor();
    await context.close();

    async function tabTo(name: string): Promise<void> {
      for (let presses = 0; presses < 12 && (await focused('textContent')) !== name; presses += 1) {
        await page.keyboard.press('Tab');
      }
      expect(await focused('textContent')).toBe(name);
    }
  });

  test.each(['light', 'dark'] as const)('axe-core has nothing against it (%s)', async (colorScheme) => {
    const asked = await stage.givenAsked({ agreedTo: { texts: bothTexts }, version: withPartners });
    const { page, dialog, context, agree } = await stage.visit(asked, { colorScheme });
    await dialog.waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await context.setOffline(true);
    await agree.click();
    await dialog.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.keyboard.press('Escape');
    expect(await violationsOn(page)).toEqual([]);
    await context.close();
  });

  test('on a phone nothing has to be scrolled sideways, and both answers look alike', async () => {
    const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(3);
    const body = `# ${long}\n\n\`${long}\` ${long}\n\n| a | b |\n|---|---|\n| ${long} | ${long} |`;
    const asked = await stage.givenAsked({ version: { texts: [{ locale: 'en', title: long, body }] } });
    const viewport = { width: 320, height: 568 };
    const { page, dialog, agree, refuse, context } = await stage.visit(asked, { viewport, isMobile: true });
    await dialog.waitFor();
    const [yes, no] = await Promise.all([agree, refuse].map((button) => button.boundingBox()));
    expect(yes).toMatchObject({ width: no?.width, height: no?.height });
    const isWide = (selector: string) =>
      page.evaluate(
        `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('${selector}'))`,
      );
    expect(await isWide('dialog')).toBe(false);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await isWide('html')).toBe(false);
    await context.close();
  });

  test('a link opens apart, and tells nobody where it was', async () => {
    const asked = await stage.givenAsked({ version: withPartners });
    const { dialog, context } = await stage.visit(asked);
    const link = dialog.getByRole('link', { name: 'offers' });
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(await link.getAttribute('target')).toBe('_blank');
    await context.close();
  });

  test('HTML and links that could run something are shown as they are written, should they ever come', async () => {
    const hostile = '<img src=x onerror=alert(1)> [press](javascript:alert(1))';
    const asked = await stage.givenAsked();
    const { page, dialog, context } = await stage.visit(asked);
    await page.route('**/graphql', async (route) => {
      // A subscription has no end, and would soon tell the text as it is.
      if (isSubscription(route.request())) return route.abort();
      const response = await route.fetch();
      const body = (await response.text()).replace('May we send you news?', hostile);
      await route.fulfill({ response, body });
    });
    await page.reload();
    await dialog.getByText(hostile).waitFor();
    expect(await dialog.locator('img, a').count()).toBe(0);
    await context.close();
  });

  test('who is signed out is told so in plain words, and what they pressed is not recorded', async () => {
    const asked = await stage.givenAsked();
    const { page, dialog, agree, says, context } = await stage.visit(asked);
    await dialog.waitFor();
    await page.route('**/graphql', (route, request) =>
      route.continue({ headers: { ...request.headers(), authorization: 'Bearer expired' } }),
    );
    await agree.click();
    await says('You are signed out, and nothing was recorded. Please sign in again.');
    expect(await stage.recorded(asked)).toEqual([]);

    await page.reload();
    await page.getByRole('alert').filter({ hasText: 'You are signed out,' }).waitFor();
    await context.close();
  });

  test('keeps tokens and answers nowhere: what is closed leaves nothing in the browser', async () => {
    const { context, page, dialog, agree, says } = await stage.visitSamples();
    await dialog.waitFor();
    await agree.click();
    await says('your consent is recorded');
    // On the screen that the service has of it.
    const asked = {
      customerId: await page.getByLabel('Customer').inputValue(),
      templateCode: 'marketing-email',
    };
    const newest = (await stage.node.ledger.chain(asked.customerId, asked.templateCode)).at(-1);
    const [sequence, contextHash] = [newest?.sequence ?? 0, newest?.contextHash ?? ''];
    const contexts = await readContexts(stage.database.engine.pool, [{ ...asked, sequence, contextHash }]);
    expect(contexts).toMatchObject([{ method: 'BUTTON', presentationId: stage.session.presentationId }]);
    expect(contextHash).toMatch(/^[0-9a-f]{64}$/);
    await page.reload();
    await page.getByText('You have nothing to answer.').waitFor();

    const kept = await page.evaluate<string>(
      `(async () => JSON.stringify({
        local: { ...localStorage },
        session: { ...sessionStorage },
        cookies: document.cookie,
        databases: await indexedDB.databases(),
        caches: await caches.keys(),
        window: window.name,
      }))()`,
    );

    expect(JSON.parse(kept)).toEqual({
      ...{ local: {}, session: {}, cookies: '', databases: [], caches: [], window: '' },
    });
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });

  test('a retired consent is not asked for, and can be withdrawn', async () => {
    const asked = await stage.givenAsked({ agreedTo: {} });
    await stage.node.given.retiredTemplate(asked.templateCode);
    const { page, dialog, says, context } = await stage.visit(asked);
    await page.getByText('We no longer ask for this consent').waitFor();
    expect(await dialog.count()).toBe(0);

    await page.getByRole('button', { name: 'Withdraw my consent' }).click();
    await says('Your consent is withdrawn.');
    expect((await stage.recorded(asked)).map(({ value }) => value)).toEqual(['given', 'withdraw']);
    await context.close();
  });
});

describe('the place of the demo', () => {
  const files = [
    '/demo',
    '/demo/',
    '/demo/guide',
    '/demo/source',
    '/demo/session.json',
    '/demo/customer.json',
  ];
  const statusesAt = (url: string) =>
    Promise.all(files.map(async (path) => (await fetch(url + path)).status));

  test('has a page that runs its own script only, and is kept nowhere', async () => {
    expect(await statusesAt(stage.node.url)).toEqual([200, 200, 200, 200, 200, 200]);
    const { headers } = await fetch(`${stage.node.url}/demo`);
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';style-src 'self'/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['in production', { mode: 'production', demo: true }],
    ['without a session', { mode: 'development', demo: false }],
  ] as const)('is empty %s', async (_when, { mode, demo }) => {
    const node = await startNode(stage.database, { mode, demo: demo ? stage.session : null });
    const statuses = await statusesAt(node.url);
    await node.close();
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
  });

  test('has no session in production, nor where somebody else says who a caller is', async () => {
    const configured = { mode: 'development', auth: testAuth } as const;
    const local = { mode: 'development', auth: { ...testAuth, secret: null } } as const;
    const now = new Date();
    expect(await findDemoSession(local, configured, now)).not.toBeNull();
    expect(await findDemoSession(configured, configured, now)).toBeNull();
    expect(await findDemoSession({ ...local, mode: 'production' }, configured, now)).toBeNull();
  });
});
