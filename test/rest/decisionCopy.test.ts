import { randomUUID } from 'node:crypto';
import { samplePresentation } from '../../src/app/samples/samplePresentation';
import { holdCustomer, releaseCustomer } from '../../src/storage/evidence/erasure/holds';
import { answered } from '../doors/scene';
import { erasureKept, erasuresAt } from '../evidence/erasuresAt';
import { logAll, logKeeping } from '../evidence/logPass';
import { linksAt } from '../linking/linksAt';
import { presentationsAtRest } from '../publishing/presentationsAt';
import { asCustomer, asService, bearer, tokenOf } from '../service/bearer';
import { germanText } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';

const arabic = { locale: 'ar', title: 'الأخبار', body: 'هل نكتب لك؟' };
const texts = [
  { locale: 'en', title: 'News <b>', body: 'May *we* write \\<script> or \\<b>?' },
  germanText,
  arabic,
];

let service: TestService;
let version: { readonly templateCode: string; readonly consentVersionId: string };
beforeAll(async () => {
  service = await startService({ logKeeping, erasure: erasureKept() });
  const rules = { collects: ['PRESENTATION', 'TIME_ZONE', 'METHOD'] } as const;
  const { templateCode, consentVersionId } = await service.given.publishedVersion({ texts, rules });
  version = { templateCode, consentVersionId };
}, startTimeoutMs);
afterAll(() => service.close());

interface Decided {
  readonly sequence: number;
  readonly copy_url: string;
}

async function given(customerId: string, more: object = {}): Promise<Decided> {
  const { templateCode, consentVersionId } = version;
  const path = `/v1/customers/${encodeURIComponent(customerId)}/consents/templates/${templateCode}/decisions`;
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { ...asService, 'content-type': 'application/json' },
    body: JSON.stringify({ consent_version_id: consentVersionId, value: 'given', locale: 'en', ...more }),
  });
  return ((await response.json()) as { readonly decision: Decided }).decision;
}

const open = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${service.url}${path}`, { headers });
const plain = (page: string) => page.replace(/<style>[^]*<\/style>|<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const words = async (path: string, headers?: Readonly<Record<string, string>>) =>
  plain(await (await open(path, headers)).text());

describe('the copy of a decision', () => {
  it('has the answer, its words, the screen, the place in the log and how to check it', async () => {
    const staff = bearer(tokenOf({ sub: 'anna', scope: 'templates:publish' }));
    const screen = { ...samplePresentation, consentVersionIds: [version.consentVersionId] };
    const { presentation } = answered(await presentationsAtRest(service.url, staff).register(screen));
    const context = { method: 'BUTTON', presentation_id: presentation.id, time_zone: 'Asia/Tokyo' };
    const { copy_url: url } = await given(randomUUID(), { context });
    await logAll(service.database.engine);
    await new Promise((resolve) => setTimeout(resolve, 600));
    const page = await (await open(url)).text();
    const said = plain(page);
    for (const each of [
      'Copy of a consent decision',
      'Gave consent',
      'GMT+9',
      'All in Asia/Tokyo',
      'Answered by a button',
      `Screen ${samplePresentation.name}`,
      'consent-verify consent-evidence.json --key KEY --json',
    ])
      expect(said).toContain(each);
    expect(said).toMatch(/Entry \d+ of the log, sealed as [0-9a-f]{64}/);
    expect(page).toContain('src="data:image/png;base64,');
  });

  it('opens without a token, runs and loads nothing, and is kept and passed on by nobody', async () => {
    const { copy_url: url } = await given(randomUUID());
    const response = await open(url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^ ]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
      ) as unknown,
    });
    const page = await response.text();
    expect(page).not.toContain('<script');
    expect(page).toContain('<p class="title">News &lt;b&gt;</p>');
  });

  it('speaks the language of the reader, else that of the text, and keeps the text as it was answered', async () => {
    const inGerman = await given(randomUUID(), { locale: 'de' });
    const inArabic = await given(randomUUID(), { locale: 'ar' });
    const languageOf = async (url: string, headers?: Readonly<Record<string, string>>) =>
      /<html lang="(\w+)"/.exec(await (await open(url, headers)).text())?.[1];
    const { copy_url: url } = inGerman;
    expect(await languageOf(url, { 'accept-language': 'en' })).toBe('en');
    expect(await languageOf(`${url}&locale=de`, { 'accept-language': 'en' })).toBe('de');
    expect(await languageOf(url, { 'accept-language': 'fr' })).toBe('de');
    expect(await languageOf(inArabic.copy_url, { 'accept-language': 'ar' })).toBe('en');
    expect(await words(`${url}&locale=de&time_zone=Europe/Berlin`)).toMatch(/Eingewilligt.*(MEZ|MESZ)/);
    const page = await (await open(inArabic.copy_url)).text();
    expect(page).toMatch(/<div class="words"\s+lang="ar" dir="rtl">/);
  });

  it('is where both doors say, also for an id that a path must escape', async () => {
    const customerId = 'auth0|<b>"lea"&';
    const { sequence, copy_url: url } = await given(customerId);
    expect((await open(url)).status).toBe(200);
    const page = await (await open(url)).text();
    expect(page).toContain('auth0|&lt;b&gt;&quot;lea&quot;&amp;');
    const query = `query ($id: ID!) { customer(id: $id) { decisions { edges { node { sequence copyUrl } } } } }`;
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { ...asService, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { id: customerId } }),
    });
    expect(await response.json()).toMatchObject({
      data: { customer: { decisions: { edges: [{ node: { sequence, copyUrl: url } }] } } },
    });
  });

  it('is a short page for a person whose link is broken or has ended, and a problem for a program', async () => {
    const { copy_url: url } = await given(randomUUID());
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const [link, status] of [
      [url.replace(/key=.*/, 'key=wrong'), 404],
      [url.replace(/decisions\/\d+/, 'decisions/x'), 400],
    ] as const) {
      for (const [language, says] of [
        ['de-AT', 'Hier ist keine Kopie'],
        ['fr', 'There is no copy here'],
      ] as const) {
        const page = await open(link, { ...browser, 'accept-language': language });
        expect({ status: page.status, type: page.headers.get('content-type') }).toEqual({
          status,
          type: 'text/html; charset=utf-8',
        });
        expect(page.headers.get('content-security-policy')).toContain(
          "default-src 'none'; style-src 'sha256-",
        );
        expect(page.headers.get('cache-control')).toBe('no-store');
        expect(plain(await page.text())).toContain(says);
      }
      for (const accept of ['*/*', 'application/json', 'application/problem+json, text/html;q=0.5']) {
        const told = await open(link, { accept });
        expect(told.headers.get('content-type')).toContain('application/problem+json');
        expect(await told.json()).toMatchObject({ status });
      }
    }
  });

  it('is for the customer and for who may read consents, if no key comes with the request', async () => {
    const customerId = randomUUID();
    const { copy_url: url } = await given(customerId);
    const [path = ''] = url.split('?');
    const auditor = bearer(tokenOf({ sub: 'ada', scope: 'consents:read' }));
    const statusOf = async (headers: Readonly<Record<string, string>>, at = path) =>
      (await open(at, headers)).status;
    expect(await statusOf(asCustomer(customerId))).toBe(200);
    expect(await statusOf(asCustomer(customerId), path.replace(customerId, 'me'))).toBe(200);
    expect(await statusOf(asService)).toBe(200);
    expect(await statusOf(auditor)).toBe(200);
    expect(await statusOf(asCustomer(randomUUID()))).toBe(403);
    expect(await statusOf(bearer(tokenOf({ sub: 'bo', scope: 'templates:write' })))).toBe(403);
    expect(await statusOf({})).toBe(401);
  });
});

describe('what becomes of the link to a copy', () => {
  it('stays when the id is linked, also to another decision of the same number', async () => {
    const [customerId, visitor] = [randomUUID(), `visitor-${randomUUID()}`];
    const own = await given(customerId, { value: 'reject' });
    const former = await given(visitor);
    const pair = { customerId, formerCustomerId: visitor };
    answered(await linksAt(service.url, 'REST').link({ ...pair, confirmDecisions: 1 }));
    expect(await words(own.copy_url)).toContain('Refused');
    expect(await words(former.copy_url)).toContain('Gave consent');
    // and: a token has the decision of the customer who stays
    const [path = ''] = former.copy_url.split('?');
    expect(await words(path, asService)).toContain('Refused');
  });

  it('stays while the customer is held, and ends with either erasure, also of a former id', async () => {
    for (const mode of ['UNLINK', 'SHRED'] as const) {
      const [customerId, visitor] = [randomUUID(), `visitor-${randomUUID()}`];
      const own = await given(customerId, { value: 'reject' });
      const former = await given(visitor);
      const pair = { customerId, formerCustomerId: visitor };
      answered(await linksAt(service.url, 'REST').link({ ...pair, confirmDecisions: 1 }));
      await holdCustomer(service.parts.pool, customerId, 'LEGAL_CLAIM');
      expect((await open(own.copy_url)).status).toBe(200);
      await releaseCustomer(service.parts.pool, customerId);
      const erasures = erasuresAt(service.url, 'REST');
      const { records } = answered(await erasures.preview({ customerId, mode }));
      answered(
        await erasures.erase({ customerId, mode, reason: 'CUSTOMER_REQUEST', confirmRecords: records }),
      );
      for (const { copy_url: url } of [own, former]) {
        const response = await open(url);
        expect([mode, response.status]).toEqual([mode, 404]);
        expect(await response.json()).toMatchObject({ code: 'DECISION_NOT_FOUND' });
      }
    }
  });
});

it('a wrong key gets what an unknown decision and an unknown customer get', async () => {
  const customerId = randomUUID();
  const { copy_url: url } = await given(customerId);
  const { copy_url: other } = await given(randomUUID());
  const key = url.slice(url.indexOf('key=') + 4);
  const tries = [
    url.replace(key, other.slice(other.indexOf('key=') + 4)),
    url.slice(0, -1),
    url.replace(key, ''),
    url.replace(customerId, randomUUID()),
    url.replace(version.templateCode, 'no-such-template'),
  ];
  const refused = await Promise.all(tries.map(async (path) => (await open(path)).json() as Promise<object>));
  for (const each of refused) expect(each).toMatchObject({ status: 404, code: 'DECISION_NOT_FOUND' });
  expect((await open(url.replace('decisions/1/', 'decisions/2/'))).status).toBe(404);
  // and: a key is not a token elsewhere, and one that is too long is refused before it is compared
  expect((await open(url.replace('/copy?', '?'))).status).not.toBe(200);
  expect((await open(url.replace(key, 'x'.repeat(65)))).status).toBe(400);
});
