import { issueApiKey, revokeApiKey } from '../../src/actions/access/apiKeys';
import { operator } from '../../src/app/commands';
import { describeInBrowser } from '../demo/browser';
import { violationsOn } from '../demo/stage';
import { logAll, logKey } from '../evidence/logPass';
import { tokenOf } from '../service/bearer';
import { bothTexts } from '../service/given';
import { startTimeoutMs, type TestService } from '../service/service';
import { actAs } from '../service/staffActions';
import { verdictOnLine } from '../verify/verdictOn';
import { enter, openConsole, type ConsoleStage } from './consoleStage';

let service: TestService;
let visit: ConsoleStage['visit'];
let close: ConsoleStage['close'];
beforeAll(async () => {
  ({ service, visit, close } = await openConsole());
}, startTimeoutMs);
afterAll(() => close());

/** Two versions, of which a customer agreed to the first. */
async function givenAsked() {
  const { given, actions } = service;
  const { templateCode, consentVersionId } = await given.publishedVersion({ texts: bothTexts, label: 'v1' });
  const customerId = given.customer();
  const answer = { customerId, templateCode, consentVersionId, value: 'given' } as const;
  await actions.recordDecision(answer, { kind: 'customer', id: customerId });
  await given.publishedVersion({ templateCode, texts: bothTexts, label: 'v2' });
  await logAll(service.database.engine);
  return { templateCode, customerId };
}

describeInBrowser('the console', () => {
  test('shows an officer the templates, their versions and texts, by keyboard alone', async () => {
    const { templateCode } = await givenAsked();
    const { page, faults, close } = await visit('/console');
    await page.getByRole('button', { name: 'Privacy officer' }).press('Enter');
    await page.getByRole('searchbox').fill(templateCode);
    const row = page.getByRole('row').filter({ hasText: templateCode });
    expect(await row.innerText()).toMatch(
      /v2, since .*1 agreed, 0 refused, 0 withdrew. To answer again, of them: 1\s+de en/s,
    );

    const inFocus = () => page.evaluate('document.activeElement.tagName + document.activeElement.innerText');
    expect(await inFocus()).not.toContain('H1');
    await row.getByRole('link').press('Enter');
    await page.getByRole('heading', { name: 'Version v2' }).waitFor();
    expect(await inFocus()).toBe('H1A template');
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('none');
    await page.getByRole('button', { name: /^v1/ }).press('Enter');
    await page.getByRole('heading', { name: 'Version v1' }).waitFor();
    await page.getByRole('button', { name: 'German' }).press('Enter');
    const german = bothTexts.find(({ locale }) => locale === 'de');
    await page.getByRole('heading', { name: german?.title ?? '' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/console/templates/${templateCode}`);
    expect(faults).toEqual([]);
    await close();
  });

  test('shows where a customer stands and what they answered, and saves evidence that is proved', async () => {
    const { customerId, templateCode } = await givenAsked();
    const { page, faults, close } = await visit('/console/customers');
    await page.getByRole('button', { name: 'Privacy officer' }).click();
    await page.getByLabel('Customer id').fill(customerId);
    await page.getByRole('button', { name: 'Open' }).click();

    const row = page.getByRole('row').filter({ hasText: templateCode });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/Not in force: the text has changed since.*Has to answer.*Agreed/s);
    const answer = page.getByRole('main').getByRole('listitem');
    expect(await answer.count()).toBe(1);
    expect(await answer.innerText()).toMatch(/v1.*by the customer.*Place in the log\s+\d+/s);
    await answer.getByText('The words').click();
    await answer.getByRole('heading', { name: bothTexts[0]?.title ?? '' }).waitFor();

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the evidence file' }).click();
    const chunks = await (await (await saved).createReadStream()).toArray();
    expect(verdictOnLine(Buffer.concat(chunks as Buffer[]), [logKey()])).toMatchObject({
      customerId,
      records: 1,
    });
    expect(faults).toEqual([]);
    await close();
  });

  test('opens the screen of an address after the sign-in, goes back, and says where nothing is', async () => {
    const { templateCode } = await givenAsked();
    const { page, close } = await visit(`/console/templates/${templateCode}`);
    await page.getByRole('button', { name: 'Author' }).click();
    await page.getByRole('heading', { name: 'Version v2' }).waitFor();
    await page.getByRole('link', { name: 'Templates' }).click();
    await page.getByRole('searchbox').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Version v2' }).waitFor();
    // An author may not audit and looks up no customer.
    expect(await page.getByText('To answer again').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Customers' }).count()).toBe(0);
    await close();
    const closed = await visit('/console/customers/anyone');
    await closed.page.getByRole('button', { name: 'Author' }).click();
    await closed.page.getByText('This needs the scope consents:read').waitFor();
    await closed.close();

    for (const nowhere of ['templates/no-such-thing', 'templates/NO%20CODE', 'nothing', 'templates/a/b']) {
      const other = await visit(`/console/${nowhere}`);
      await other.page.getByRole('button', { name: 'Publisher' }).click();
      await other.page.getByRole('heading', { name: 'There is nothing at this address.' }).waitFor();
      await other.close();
    }
  });

  test('takes a key, ends when it is revoked in the middle, and lets no customer in', async () => {
    const { templateCode } = await givenAsked();
    const act = actAs(service.parts, operator({ kind: 'operator', id: null }));
    const { secret, apiKey } = await act(issueApiKey, {
      name: 'console',
      scopes: ['audit:read'],
      expiresAt: null,
    });
    const { page, close } = await visit(`/console/templates/${templateCode}`);
    await enter(page, 'no-such-key');
    await page.getByText('The service does not accept this API key or token.').waitFor();
    await enter(page, tokenOf({ sub: service.given.customer() }));
    await page.getByText('This token is of a customer.').waitFor();
    await page.context().setOffline(true);
    await enter(page, secret);
    await page.getByText('The service does not answer, or you are offline.').waitFor();
    await page.context().setOffline(false);
    await enter(page, secret);
    await page.getByRole('heading', { name: 'Version v2' }).waitFor();

    await act(revokeApiKey, { apiKeyId: apiKey.id });
    await page.getByRole('link', { name: 'Templates' }).click();
    await page.getByText('Your API key or token is not accepted any more.').waitFor();
    expect(await page.getByRole('heading', { name: 'Version' }).count()).toBe(0);
    await close();
  });

  test('keeps what was read while there is no network, and says so', async () => {
    const { templateCode } = await givenAsked();
    const { page, close } = await visit(`/console/templates/${templateCode}`);
    await page.getByRole('button', { name: 'Publisher' }).click();
    await page.getByRole('heading', { name: 'Version v2' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('button', { name: /^v1/ }).click();
    await page.getByRole('heading', { name: 'Version v1' }).waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    await close();
  });

  test('loads by itself, once there is a network again, what could not be loaded', async () => {
    const { templateCode } = await givenAsked();
    const { page, close } = await visit(`/console/templates/${templateCode}`);
    await page.getByRole('button', { name: 'Publisher' }).click();
    await page.getByRole('heading', { name: 'Version v2' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Rules' }).click();
    await page.getByText('This could not be loaded.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Rules of' }).waitFor();
    await page.getByText('This could not be loaded.').waitFor({ state: 'detached' });
    await close();
  });

  test.each(['light', 'dark'] as const)(
    'axe-core has nothing against any screen (%s)',
    async (colorScheme) => {
      const { customerId, templateCode } = await givenAsked();
      const narrow = { colorScheme, locale: 'de-DE', viewport: { width: 320, height: 640 } };
      const { page, close } = await visit('/console', narrow);
      const look = async (found: string) => {
        await page.getByText(found).first().waitFor();
        expect(await violationsOn(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
      };
      await look('API-Schlüssel oder Token');
      await page.getByRole('button', { name: 'Datenschutz' }).click();
      await page.getByRole('searchbox').fill(templateCode);
      await look('1 stimmten zu, 0 lehnten ab, 0 widerriefen. Davon sollen neu antworten: 1');
      await page.getByRole('button', { name: 'Menü' }).click();
      await page.getByRole('link', { name: 'Kunden' }).click();
      await look('Kunden-ID');
      await page.getByLabel('Kunden-ID').fill(customerId);
      await page.getByRole('button', { name: 'Öffnen' }).click();
      await look('Stimmte zu');
      await page.goBack();
      await page.goBack();
      await page
        .getByRole('link', { name: /./ })
        .filter({ hasText: /^(?!Vorlagen|Kunden|Zum Inhalt)/ })
        .first()
        .click();
      await look('In Kraft ab');
      await close();
    },
  );
});

describe('what is served at /console', () => {
  test('is the page at each of its addresses, which no other page may show or send to', async () => {
    for (const path of ['/console', '/console/templates/any', '/console/customers/a%2Fb']) {
      const page = await fetch(service.url + path);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<div id="console">');
      const policy = page.headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("connect-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
    }
  });

  test('has tokens for this machine alone', async () => {
    const rolesFor = async (headers = {}) =>
      (await (await fetch(`${service.url}/console/local.json`, { headers })).json()) as object | null;
    expect(Object.keys((await rolesFor()) ?? {})).toEqual(['officer', 'publisher', 'author', 'operator']);
    for (const headers of [{ 'x-forwarded-for': '192.0.2.1' }, { 'sec-fetch-site': 'cross-site' }])
      expect(await rolesFor(headers)).toBeNull();
  });

  test('is at most 200 kB for the first page', async () => {
    const page = await (await fetch(`${service.url}/console`)).text();
    let bytes = 0;
    for (const [, path] of page.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const sent = await fetch(new URL(path ?? '', service.url), { headers: { 'accept-encoding': 'gzip' } });
      expect(sent.headers.get('cache-control')).toContain('immutable');
      bytes += Number(sent.headers.get('content-length'));
    }
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(200_000);
  });
});
