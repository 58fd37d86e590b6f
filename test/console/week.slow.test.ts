import type { Page } from 'playwright-core';
import { describeInBrowser } from '../demo/browser';
import { violationsOn } from '../demo/stage';
import { erasureKept } from '../evidence/erasuresAt';
import { logAll, logSigner } from '../evidence/logPass';
import { FakeClock } from '../service/fakeClock';
import { bothTexts } from '../service/given';
import { startTimeoutMs } from '../service/service';
import { verifying } from '../verify/verifying';
import { openConsole, type ConsoleStage, type Visit } from './consoleStage';
import { inProductionAt, openIssuer, type OidcIssuer } from './oidcIssuer';

const dayMs = 86_400_000;
const agreedAt = new Date(Date.now() - 7 * dayMs);
const templateCode = 'marketing-email';
const [asker, leaver] = ['customer-7', 'customer-8'];

let issuer: OidcIssuer;
let stage: ConsoleStage;
beforeAll(async () => {
  issuer = await openIssuer();
  const clock = new FakeClock(agreedAt);
  const options = { ...inProductionAt(issuer), fourEyes: true, erasure: erasureKept(), clock };
  stage = await openConsole(options);
  await givenAWeekAgo();
  clock.pass({ days: 7 });
}, startTimeoutMs);
afterAll(async () => {
  await stage.close();
  await issuer.close();
});

/** Both customers agreed to the first text. */
async function givenAWeekAgo(): Promise<void> {
  const { given, actions, database } = stage.service;
  await given.template(templateCode);
  const { consentVersionId } = await given.publishedVersion({ templateCode, texts: bothTexts, label: 'v1' });
  for (const customerId of [asker, leaver]) {
    const answer = { customerId, templateCode, consentVersionId, value: 'given' } as const;
    await actions.recordDecision(answer, { kind: 'customer', id: customerId });
  }
  await logAll(database.engine);
}

async function signIn(person: string, scopes: string): Promise<Visit> {
  issuer.set({ person, scope: `openid ${scopes}` });
  const visited = await stage.visit('/console', { timezoneId: 'Europe/Berlin' });
  await visited.page.getByRole('button', { name: /^Sign in at/ }).click();
  await visited.page.getByRole('link', { name: 'Let me in' }).click();
  await visited.page.getByText(`Signed in as ${person}`).waitFor();
  return visited;
}

/** Once this is there, axe-core has nothing against the screen. */
async function sees(page: Page, words: string | RegExp): Promise<void> {
  await page.getByText(words).first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
}

const open = (page: Page, area: string) => page.getByRole('link', { name: area, exact: true }).click();
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** The next Monday but today, such as 2026-11-30. */
function nextMonday(): string {
  const today = new Date();
  return new Date(today.getTime() + (((7 - today.getUTCDay()) % 7) + 1) * dayMs).toISOString().slice(0, 10);
}

/** Such as 30 November 2026. */
const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(day));

async function correctsTheText({ page }: Visit): Promise<void> {
  await sees(page, '2 agreed, 0 refused');
  await open(page, 'A template');
  await sees(page, 'Version v1');
  await page.getByRole('link', { name: 'Write a new version' }).click();
  await press(page, 'Draft from v1');
  for (const [language, text, note] of [
    ['English', 'May we send you news, and offers of our partners?', 'Partners are new.'],
    ['German', 'Dürfen wir Ihnen Neuigkeiten senden, auch von Partnern?', 'Neu sind die Partner.'],
  ] as const) {
    const column = page.getByRole('region', { name: language, exact: true });
    await column.getByLabel('Text', { exact: true }).fill(text);
    await column.getByLabel('What is new').fill(note);
  }
  await sees(page, /^Saved .*, revision \d+\.$/);
  await press(page, 'Compare');
  await sees(page, ', and offers of our partners');
  await page.getByRole('link', { name: 'Publish …' }).click();
}

async function asksAColleague({ page }: Visit, monday: string): Promise<void> {
  await page.getByLabel('In effect', { exact: true }).selectOption('from a day and time (Europe/Berlin)');
  await page.getByLabel('from a day and time (Europe/Berlin)').fill(`${monday}T08:00`);
  await page.getByLabel('Earlier consents still count').selectOption('14 days');
  await sees(page, new RegExp(`From Monday,? ${inWords(monday)} at 08:00, 2 customers are asked again`));
  await sees(page, 'You have edited this draft last');
  await press(page, 'Ask a colleague to publish it');
  await sees(page, 'Waits for a colleague: anna asked');
}

async function approves({ page }: Visit): Promise<void> {
  const waiting = page.getByRole('region', { name: 'Waits for you' });
  await sees(page, 'anna asks you to read and publish it');
  await waiting.getByRole('link').click();
  await open(page, 'To the texts');
  await press(page, 'Compare');
  await sees(page, ', auch von Partnern');
  await page.getByRole('link', { name: 'Publish …' }).click();
  await sees(page, '2 customers are asked again');
  await press(page, 'Publish for that day');
  await page.getByRole('button', { name: /^v2 Scheduled/ }).click();
  await sees(page, 'Partners are new.');
}

async function countsAnswers({ page }: Visit): Promise<void> {
  await open(page, 'Reports');
  await sees(page, 'v1 was agreed to 2 times');
  await sees(page, '100% of customers have a consent in force (2 of 2)');
}

/** The evidence file of what they agreed to, as of a day. */
async function provesWhatWasAgreed({ page }: Visit, day: string): Promise<string> {
  await open(page, 'Customers');
  await page.getByLabel('Customer id').fill(asker);
  await press(page, 'Open');
  await page.getByRole('row').filter({ hasText: templateCode }).waitFor();
  await page.getByLabel('At the end of').fill(day);
  await sees(page, 'Where the customer stood on');
  const row = page.getByRole('row').filter({ hasText: templateCode });
  await row.getByText('Agreed').waitFor();
  await page.getByText('The words').click();
  await sees(page, bothTexts[0]?.body ?? '');
  const download = page.waitForEvent('download');
  await press(page, 'Save the evidence file');
  return Buffer.concat((await (await (await download).createReadStream()).toArray()) as Buffer[]).toString();
}

async function erases({ page }: Visit): Promise<void> {
  await open(page, 'Customers');
  await page.getByLabel('Customer id').fill(leaver);
  await press(page, 'Open');
  await page.getByRole('link', { name: 'Erase' }).click();
  await sees(page, 'Records of answers');
  await page.getByLabel('Why').selectOption({ index: 1 });
  await page.getByLabel('How many records the customer has').fill('1');
  await press(page, 'Erase this customer');
  await sees(page, 'The customer is erased.');
}

/* Each day goes on where the day before ended. */
describeInBrowser('the week of a privacy officer, in the console alone, in production', () => {
  const monday = nextMonday();
  let anna: Visit;
  let ben: Visit;

  test('a text is corrected in two languages', async () => {
    anna = await signIn('anna', 'templates:write audit:read consents:read subjects:export subjects:erase');
    await correctsTheText(anna);
  });

  test('a colleague is asked to publish it for Monday 08:00 in Berlin, with 14 days of grace', async () => {
    await asksAColleague(anna, monday);
    ben = await signIn('ben', 'templates:publish');
    await approves(ben);
    const { versions } = await stage.service.parts.catalogue.fresh(templateCode);
    const { effectiveFrom, graceUntil, publishedBy } = versions.at(-1) ?? {};
    const inBerlin = (at?: Date | null) => at?.toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' });
    const graceDay = new Date(Date.parse(monday) + 14 * dayMs).toISOString().slice(0, 10);
    expect([effectiveFrom, graceUntil].map(inBerlin)).toEqual([`${monday} 08:00:00`, `${graceDay} 08:00:00`]);
    expect(publishedBy).toMatchObject({ id: 'ben' });
  });

  test('answers are counted', () => countsAnswers(anna));

  test('a customer’s consent is proved as of a day', async () => {
    const dayAfter = new Date(agreedAt.getTime() + dayMs).toISOString().slice(0, 10);
    const evidence = await provesWhatWasAgreed(anna, dayAfter);
    const { exitCode, printed } = await verifying(evidence, '-', '--key', logSigner.keys[0]?.vkey ?? '');
    expect({ exitCode, printed }).toEqual({
      exitCode: 0,
      printed: expect.stringMatching(
        `customer ${asker}[^]*GIVEN ${agreedAt.toISOString().slice(0, 10)}`,
      ) as string,
    });
  });

  test('another is erased, after a look at what goes', () => erases(anna));

  test('nothing was against the policy, and no other host was asked anything', async () => {
    const known = [stage.service.url, issuer.url].map((url) => new URL(url).host);
    for (const { faults, asked, close } of [anna, ben]) {
      expect(faults).toEqual([]);
      expect([...asked].filter((host) => !known.includes(host))).toEqual([]);
      await close();
    }
  });
});
