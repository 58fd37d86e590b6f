import type { Browser, Page } from 'playwright-core';
import { samplePresentation } from '../../src/app/samples/samplePresentation';
import { describeInBrowser, launchBrowser } from '../demo/browser';
import { violationsOn } from '../demo/stage';
import { logKeeping } from '../evidence/logPass';
import { answered as answeredBy } from '../doors/scene';
import { presentationsAtRest } from '../publishing/presentationsAt';
import { asCustomer, bearer, tokenOf } from '../service/bearer';
import { FakeClock } from '../service/fakeClock';
import { germanText } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';

const research = {
  en: `# What we ask\n\nMay our clinic use your **samples** for research?\n\n### How long\n\nFor one year, then we ask again. See [the terms](https://clinic.example/${'very-long-address/'.repeat(6)}).\n\n| Sample | Kept for |\n| --- | --- |\n| Blood | one year |\n| Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen | two years |\n`,
  ar: '## ما نطلبه\n\nهل يجوز لعيادتنا استخدام **عيناتك** في البحث؟ يمكنك سحب الموافقة في أي وقت.\n\n- الدم\n- الأنسجة (2 ml)\n',
};
const researchTexts = [
  { locale: 'en', title: 'Samples for research', body: research.en },
  { locale: 'ar', title: 'عينات للبحث العلمي', body: research.ar },
];
const terms = { locale: 'en', title: 'Terms of the customer account', body: 'These are our terms.' };
const newsTexts = [{ locale: 'en', title: 'News by e-mail', body: 'May we send you news?' }, germanText];

/**
 * A customer with an expired consent, one that was withdrawn, one in force and a refusal, in English, German and
 * Arabic, over two years.
 */
async function answeredCustomer({ given, actions, url }: TestService, clock: FakeClock): Promise<string> {
  const customerId = given.customer();
  const self = { kind: 'customer', id: customerId } as const;
  const decide = (
    { templateCode, consentVersionId }: { readonly templateCode: string; readonly consentVersionId: string },
    value: 'given' | 'reject' | 'withdraw',
    locale: string,
    recorder: Parameters<typeof actions.recordDecision>[1] = self,
  ) =>
    actions.recordDecision(
      { customerId, templateCode, consentVersionId, value, locale, channel: 'web' },
      recorder,
    );

  const samples = await given.publishedVersion({ label: 'v1.0', texts: researchTexts, validity: 'P1Y' });
  const news = await given.publishedVersion({ label: 'v1.0', texts: newsTexts });
  const ads = await given.publishedVersion({ label: '2024', texts: newsTexts });
  const account = await given.publishedVersion({ label: 'v3', texts: [terms] });
  clock.pass({ days: 1 });
  await decide(samples, 'reject', 'ar');
  await decide(news, 'given', 'de');
  await decide(ads, 'given', 'de', { kind: 'service', id: 'call-centre' });
  await decide(account, 'reject', 'en');
  clock.pass({ days: 90, minutes: 17 });
  await decide(samples, 'given', 'en');
  await decide(ads, 'withdraw', 'en', { kind: 'service', id: 'call-centre' });
  const second = await given.publishedVersion({
    templateCode: news.templateCode,
    label: 'v2.0',
    texts: newsTexts.map((text) => ({ ...text, body: `${text.body} *Version 2.*` })),
  });
  const screen = { ...samplePresentation, consentVersionIds: [second.consentVersionId] };
  const staff = bearer(tokenOf({ sub: 'anna', scope: 'templates:publish' }));
  const { presentation } = answeredBy(await presentationsAtRest(url, staff).register(screen));
  await actions.recordDecision(
    { ...second, customerId, value: 'given', locale: 'en', context: { presentationId: presentation.id } },
    self,
  );
  clock.pass({ days: 400 });
  await given.retiredTemplate(ads.templateCode);
  return customerId;
}

const clock = new FakeClock('2025-03-01T12:00:00.000Z');
let service: TestService;
let browser: Browser | null;
let answered: string;
let empty: string;

beforeAll(async () => {
  service = await startService({ logKeeping, clock });
  answered = await pageOf(await answeredCustomer(service, clock));
  empty = await pageOf(service.given.customer());
  browser = await launchBrowser();
}, startTimeoutMs);
afterAll(async () => {
  await browser?.close();
  await service.close();
});

async function pageOf(customerId: string): Promise<string> {
  const headers = { ...asCustomer(customerId), accept: 'text/html' };
  return (await fetch(`${service.url}/v1/customers/me/evidence`, { headers })).text();
}

interface Sight {
  readonly page: Page;
  /** What the browser has said against the page, such as breaches of its policy. */
  readonly complaints: readonly string[];
}

async function open(text: string, width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Sight> {
  const page = await browser?.newPage({ viewport: { width, height: 900 }, colorScheme });
  if (!page) throw new Error('No Chromium is installed.');
  const complaints: string[] = [];
  page.on('console', (line) => complaints.push(line.text()));
  await page.setContent(text);
  return { page, complaints };
}

describeInBrowser('the page of a customer who has answered', () => {
  test('shows the screen on which an answer was given', async () => {
    const { page } = await open(answered, 768);
    await page.getByRole('link', { name: samplePresentation.name }).click();
    await page.getByRole('img', { name: 'Picture 1 of 1 of this screen' }).waitFor();
    expect(await page.evaluate('document.images[0].naturalWidth')).toBe(640);
    await page.close();
  });

  test.each([
    [320, 'light'],
    [768, 'dark'],
    [1440, 'light'],
  ] as const)('is accessible and scrolls down only, %i pixels wide and %s', async (width, scheme) => {
    for (const text of [answered, empty]) {
      const { page, complaints } = await open(text, width, scheme);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await violationsOn(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.close();
    }
  });

  test('says of each answer what became of it', async () => {
    const { page } = await open(answered, 1440);
    expect(await page.locator('.decision .verdict').allInnerTexts()).toEqual(
      [
        ['Refused', '2 March 2025', 'Replaced'],
        ['Gave consent', '31 May 2025', 'Not in force: expired'],
        ['Gave consent', '2 March 2025', 'Out of force'],
        ['Gave consent', '31 May 2025', 'In force'],
        ['Gave consent', '2 March 2025', 'Withdrawn'],
        ['Withdrew consent', '31 May 2025', 'Not in force: withdrawn'],
        ['Refused', '2 March 2025', 'Not in force: refused'],
      ].map((words) => expect.stringMatching(new RegExp(words.join('.*'), 's')) as unknown),
    );
    expect(await page.locator('.decision.current').count()).toBe(3);
    await page.close();
  });

  test('has one outline: the headings of texts stand below its own', async () => {
    const { page } = await open(answered, 1440);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.locator('.words :is(h1, h2, h3)').count()).toBe(0);
    expect(await page.locator('.words :is(h4, h5)').allInnerTexts()).toEqual([
      'ما نطلبه',
      'What we ask',
      'How long',
    ]);
    await page.close();
  });

  test('sets Arabic from right to left, and German from left to right', async () => {
    const { page } = await open(answered, 1440);
    const directionOf = (tag: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('.words[lang="${tag}"]')).direction`);
    expect([await directionOf('ar'), await directionOf('de')]).toEqual(['rtl', 'ltr']);
    await page.close();
  });

  test('prints a long text over the sheets, and leaves none of them half empty', async () => {
    const customerId = service.given.customer();
    // Ten paragraphs of more than half a sheet each.
    const body = Array.from({ length: 10 }, () => 'We keep your address, and pass it to nobody. '.repeat(65));
    const texts = [{ locale: 'en', title: 'Long', body: body.join('\n\n') }];
    const { templateCode, consentVersionId } = await service.given.publishedVersion({ texts });
    await service.actions.recordDecision(
      { customerId, templateCode, consentVersionId, value: 'given' },
      { kind: 'customer', id: customerId },
    );
    const { page } = await open(await pageOf(customerId), 768);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/MediaBox/g)?.length).toBeLessThanOrEqual(10);
    await page.emulateMedia({ media: 'print' });
    const breakingOf = (selector: string, member = 'breakInside') =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${member}`);
    expect(await breakingOf('.decision > p:has(+ .words)', 'breakAfter')).toBe('avoid');
    expect([await breakingOf('.decision'), await breakingOf('.prose')]).toEqual(['auto', 'avoid']);
    await page.close();
  });

  test('prints the copy of one answer on one to three sheets, also one on a screen with a picture', async () => {
    const customerId = service.given.customer();
    const rules = { collects: ['PRESENTATION'] } as const;
    const { templateCode, consentVersionId } = await service.given.publishedVersion({
      texts: researchTexts,
      rules,
    });
    const staff = bearer(tokenOf({ sub: 'anna', scope: 'templates:publish' }));
    const screen = { ...samplePresentation, consentVersionIds: [consentVersionId] };
    const { presentation } = answeredBy(await presentationsAtRest(service.url, staff).register(screen));
    const context = { presentationId: presentation.id };
    const answer = {
      customerId,
      templateCode,
      consentVersionId,
      value: 'given',
      locale: 'en',
      context,
    } as const;
    await service.actions.recordDecision(answer, { kind: 'customer', id: customerId });
    const path = `/v1/customers/me/consents/templates/${templateCode}/decisions/1/copy`;
    for (const locale of ['en', 'de']) {
      const headers = asCustomer(customerId);
      const text = await (await fetch(`${service.url}${path}?locale=${locale}`, { headers })).text();
      const { page, complaints } = await open(text, 320);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
      expect(await page.evaluate('document.images[0].naturalWidth')).toBe(640);
      expect(await violationsOn(page)).toEqual([]);
      expect(complaints).toEqual([]);
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      const sheets = pdf.match(/\/MediaBox \[0 0 59\d[.\d]* 84\d[.\d]*\]/g)?.length ?? 0;
      expect(sheets).toBeGreaterThanOrEqual(1);
      expect(sheets).toBeLessThanOrEqual(3);
      await page.close();
    }
  });

  test('prints light on sheets of A4, without its button', async () => {
    const { page } = await open(answered, 768, 'dark');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const inkOf = () => page.evaluate('getComputedStyle(document.body).color');
    expect(await inkOf()).toBe('rgb(28, 33, 38)');
    expect(await page.locator('.button').isVisible()).toBe(false);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const sheets = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...size]) =>
      size.map(Number),
    );
    expect(sheets.length).toBeGreaterThan(1);
    for (const [width = 0, height = 0] of sheets) {
      expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
    }
    await page.close();
  });
});
