import { evidenceLine } from '../../src/domain/evidence/file/evidenceFile';
import { evidenceInPage } from '../../src/domain/evidence/page/evidenceInPage';
import { evidencePage } from '../../src/rest/evidence/page/evidencePage';
import { english } from '../../src/rest/evidence/page/words/english';
import { german } from '../../src/rest/evidence/page/words/german';
import { readerOf } from '../../src/rest/evidence/page/written';
import { logKeeping } from '../evidence/logPass';
import { asCustomer } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { customer, file } from '../verify/alteredEvidence';
import { told, waiting } from '../verify/confirmedEvidence';

const pageIn = (locale: 'en' | 'de', timeZone?: string) =>
  evidencePage(file, customer.customerId, undefined, readerOf(locale, timeZone)).text;
const plain = (page: string) => page.replace(/<style>[^]*<\/style>|<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('an evidence page in German', () => {
  const page = pageIn('de', 'Europe/Berlin');

  it('says everything in German, in the time of the zone that it names', () => {
    expect(page).toContain('<html lang="de" dir="ltr">');
    const words = plain(page);
    expect(words).toContain('Nachweis von Einwilligungen');
    expect(words).toContain('✓ Eingewilligt 3. Januar 2030, 13:00:00 MEZ');
    expect(words).toContain('Alle in der Zeitzone Europe/Berlin');
    expect(words).toContain('Fassung 1 ( v1.0 ) Sprache Englisch ( en ) Eingetragen von der Kundin');
    expect(words).toContain('Nicht in Kraft: abgelehnt');
    expect(page).toContain("content: 'Seite ' counter(page) ' von ' counter(pages)");
    // and: of the English words nothing is left but those that were answered, and names
    const textsOf = (words: object): readonly string[] =>
      Object.values(words).flatMap((each: unknown) =>
        typeof each === 'string' ? [each] : typeof each === 'object' && each ? textsOf(each) : [],
      );
    const ofGerman = new Set(textsOf(german));
    const left = textsOf(english).filter((each) => each.length > 6 && !ofGerman.has(each));
    expect(left.filter((each) => words.includes(each))).toEqual([]);
  });

  it('keeps the language of each text that was answered', () => {
    expect(page).toMatch(/<div class="words"\s+lang="en" dir="ltr">/);
    expect(page).toMatch(/<div class="words"\s+lang="de" dir="ltr">/);
  });

  it('is a page that the verifier reads', () => {
    const found = evidenceInPage(Buffer.from(page));
    expect('evidence' in found ? found.evidence.toString('utf8') : found).toBe(evidenceLine(file));
  });

  it('says in German what was on the screen, and what waits', () => {
    const [first, ...others] = file.records;
    const context = { method: 'BUTTON', userAgent: 'Mozilla/5.0', observedBy: 'SERVICE' };
    const onScreen = {
      ...file,
      records: first ? [{ ...first, context: { context, salt: '' } }, ...others] : [],
    };
    const words = plain(evidencePage(onScreen, customer.customerId, undefined, readerOf('de')).text);
    expect(words).toContain('Geantwortet durch einen Knopf');
    expect(words).toContain('Browser Mozilla/5.0, wie der Dienst es sah');
    expect(
      plain(evidencePage(told({ 0: waiting(200) }), customer.customerId, undefined, readerOf('de')).text),
    ).toContain('noch zu bestätigen');
  });
});

it('a page names a zone without a name by its distance, and counts summer time', () => {
  expect(plain(pageIn('en', 'Asia/Tokyo'))).toContain('Gave consent 3 January 2030, 21:00:00 GMT+9');
  expect(plain(pageIn('en'))).toContain('Gave consent 3 January 2030, 12:00:00 UTC');
});

describe('at the route', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ logKeeping });
  }, startTimeoutMs);
  afterAll(() => service.close());

  const ask = (query: string, language?: string) => {
    const headers = { ...asCustomer('lea'), accept: 'text/html', 'accept-language': language ?? '*' };
    return fetch(`${service.url}/v1/customers/me/evidence${query}`, { headers });
  };

  it('the query has its way before Accept-Language, and English where neither is a language of pages', async () => {
    const languageOf = async (query: string, language?: string) => {
      const response = await ask(query, language);
      expect(response.headers.get('vary')).toContain('Accept-Language');
      return /<html lang="(\w+)"/.exec(await response.text())?.[1];
    };
    expect(await languageOf('', 'de-AT, en;q=0.5')).toBe('de');
    expect(await languageOf('?locale=en', 'de')).toBe('en');
    expect(await languageOf('?locale=de-CH')).toBe('de');
    expect(await languageOf('?locale=ja', 'de')).toBe('en');
    expect(await languageOf('?time_zone=Europe/Berlin')).toBe('en');
  });

  it('refuses a zone or a language that is none, and what it does not know', async () => {
    for (const query of [
      '?time_zone=Mars/Olympus',
      `?time_zone=${'x'.repeat(65)}`,
      '?locale=d_e',
      '?zone=UTC',
    ]) {
      const response = await ask(query);
      expect([query, response.status]).toEqual([query, 400]);
      expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT' });
    }
  });
});
