import { answered, refused } from '../doors/scene';
import { asNobody, bearer, tokenOf } from '../service/bearer';
import { bothTexts } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { draftsAt, type DraftsDoor } from './draftsAt';

let service: TestService;
let drafts: DraftsDoor;

beforeAll(async () => {
  service = await startService();
  drafts = draftsAt(service.url);
}, startTimeoutMs);
afterAll(() => service.close());

const english = { locale: 'en', title: 'News', body: 'May we?' };
const label = 'v1';

/** A template whose draft must stay as it is. */
async function givenDraft() {
  const { templateCode } = await service.given.template();
  return answered(await drafts.save({ templateCode, label, texts: bothTexts }));
}

describe('is not saved, and the draft stays as it was: a text with', () => {
  const deep = `${'> '.repeat(30)}<script>alert(1)</script>`;
  it.each([
    ['a script', { body: 'a <script>alert(1)</script>' }, 'body'],
    ['a script in a quotation in a quotation', { body: deep }, 'body'],
    ['a handler', { body: '<img src=x onerror=alert(1)>' }, 'body'],
    ['a link to a script', { body: '[a](javascript:alert(1))' }, 'body'],
    ['a link to a script by entities', { body: '[a](&#106;avascript&colon;alert(1))' }, 'body'],
    ['a link to a script by reference', { body: '[a]\n\n[a]: JaVaScRiPt:alert(1)' }, 'body'],
    ['a picture of data', { body: '![a](data:image/svg+xml,x)' }, 'body'],
    ['a script in its change note', { changeNote: '<script>' }, 'changeNote'],
    ['a control character', { body: 'a\u0000b' }, 'body'],
    ['half a character', { body: 'a\ud800b' }, 'body'],
    ['an override of the writing direction', { body: 'a\u202eb' }, 'body'],
    ['an override in its title', { title: 'a\u202eb' }, 'title'],
    ['an override in its change note', { changeNote: 'a\u2067b' }, 'changeNote'],
    ['an override by its number', { body: 'a&#x202e;b' }, 'body'],
    ['nothing to read', { body: ' \n ' }, 'body'],
    ['a title of two lines', { title: 'a\nb' }, 'title'],
    ['a long title', { title: 'x'.repeat(201) }, 'title'],
    ['a long change note', { changeNote: 'x'.repeat(2_001) }, 'changeNote'],
    ['a long body', { body: 'x'.repeat(100_001) }, 'body'],
    ['a locale that is none', { locale: 'not a locale' }, 'locale'],
    ['a locale of another spelling', { locale: 'de_AT' }, 'locale'],
    ['the locale of another text', { locale: 'EN' }, 'locale'],
  ])('%s', async (_name, wrong, member) => {
    const draft = await givenDraft();
    const { templateCode, revision: expectedRevision } = draft;
    const texts = [english, { ...english, locale: 'de', ...wrong }];

    const refusal = refused(await drafts.save({ templateCode, label, texts, expectedRevision }));

    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { member: `texts[1].${member}` } });
    expect(refusal.text).not.toContain('alert');
    expect(answered(await drafts.see(templateCode))).toEqual(draft);
  });

  it('a body of a megabyte, which is not even read', async () => {
    const { templateCode, revision } = await givenDraft();
    const texts = [{ ...english, body: 'x'.repeat(1_000_000) }];

    const refusal = refused(await drafts.save({ templateCode, label, texts, expectedRevision: revision }));

    expect(refusal).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', status: 413 });
  });
});

describe('tells every fault at once, so that a draft is mended in one go:', () => {
  const locales = ['bg', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fi', 'fr'];

  it('in all members and all texts', async () => {
    const { templateCode } = await service.given.template();
    const texts = locales.map((locale, index) => ({ ...english, locale, title: index % 2 ? '' : 'News' }));
    texts[0] = { ...english, locale: '?' };

    const refusal = refused(await drafts.save({ templateCode, label: '', texts, expectedRevision: -1 }));

    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { member: 'label' } });
    expect(pointersIn(refusal.details)).toEqual([
      '/label',
      '/texts/0/locale',
      ...[1, 3, 5, 7, 9].map((index) => `/texts/${index}/title`),
      '/expectedRevision',
    ]);
  });

  it('in the Markdown of all texts', async () => {
    const { templateCode } = await service.given.template();
    const texts = locales.map((locale) => ({ ...english, locale, body: '<script>', changeNote: '<b>' }));

    const refusal = refused(await drafts.save({ templateCode, label, texts }));

    expect(pointersIn(refusal.details)).toEqual(
      locales.flatMap((_, index) => [`/texts/${index}/body`, `/texts/${index}/changeNote`]),
    );
    expect(refusal.text).not.toContain('script');
  });

  it('but no more than twenty', async () => {
    const { templateCode } = await service.given.template();
    const texts = Array.from({ length: 100 }, () => ({
      locale: '?',
      title: '',
      body: '',
      changeNote: '\u0000',
    }));
    const refusal = refused(await drafts.save({ templateCode, label, texts }));
    expect(pointersIn(refusal.details)).toHaveLength(20);
  });
});

function pointersIn(details: Readonly<Record<string, unknown>>): readonly string[] {
  return (details['errors'] as readonly { readonly pointer: string }[]).map(({ pointer }) => pointer);
}

describe('where requests may be larger', () => {
  it('a body of megabytes is refused before it is understood', async () => {
    const generous = await startService({ limits: { maxBodyBytes: 16_000_000 } });
    const { templateCode } = await generous.given.template();
    const texts = [{ ...english, body: '[<*_`'.repeat(1_000_000) }];
    const startedAt = performance.now();

    const refusal = refused(await draftsAt(generous.url).save({ templateCode, label, texts }));
    const tookMs = performance.now() - startedAt;
    await generous.close();

    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { member: 'texts[0].body' } });
    expect(tookMs).toBeLessThan(3_000);
  });
});

describe('is refused:', () => {
  it.each([
    ['a label of nothing', { label: ' ' }, 'label'],
    ['a label that is too long', { label: 'x'.repeat(65) }, 'label'],
    ['a label with controls', { label: 'a\tb' }, 'label'],
    ['more texts than a hundred', { texts: Array.from({ length: 101 }, () => english) }, 'texts'],
    ['a revision below none', { expectedRevision: -1 }, 'expectedRevision'],
    ['a template code that is none', { templateCode: 'No Code' }, 'templateCode'],
  ])('a saving with %s', async (_name, wrong, member) => {
    const { templateCode } = await service.given.template();
    expect(refused(await drafts.save({ templateCode, label, texts: [english], ...wrong }))).toMatchObject({
      code: 'INVALID_INPUT',
      details: { member },
    });
  });

  it('a saving without the revision where there is a draft', async () => {
    const { templateCode, revision } = await givenDraft();
    expect(refused(await drafts.save({ templateCode, label, texts: [] }))).toMatchObject({
      code: 'EDIT_CONFLICT',
      details: { actualRevision: revision },
    });
  });

  it('a start from a version where none is published yet', async () => {
    const { templateCode } = await service.given.template();
    expect(refused(await drafts.start({ templateCode, label, from: 'LATEST' }))).toMatchObject({
      code: 'NO_PUBLISHED_VERSION',
    });
  });

  it('a start where there is a draft', async () => {
    const { templateCode, revision } = await givenDraft();
    expect(refused(await drafts.start({ templateCode, label, from: 'EMPTY' }))).toMatchObject({
      code: 'DRAFT_EXISTS',
      details: { templateCode, actualRevision: revision },
    });
  });

  it('to discard what is not there', async () => {
    const { templateCode } = await service.given.template();
    expect(refused(await drafts.discard({ templateCode, expectedRevision: 1 })).code).toBe('DRAFT_NOT_FOUND');
    expect(refused(await drafts.discard({ templateCode, expectedRevision: 0 }))).toMatchObject({
      code: 'INVALID_INPUT',
      details: { member: 'expectedRevision' },
    });
  });

  it('to write on a retired template', async () => {
    const { templateCode } = await service.given.publishedVersion();
    await service.given.retiredTemplate(templateCode);
    const answers = [
      await drafts.start({ templateCode, label, from: 'LATEST' }),
      await drafts.save({ templateCode, label, texts: [] }),
    ];
    expect(answers.map((answer) => refused(answer).code)).toEqual(['TEMPLATE_RETIRED', 'TEMPLATE_RETIRED']);
  });

  it('whatever is asked of a template that is not there', async () => {
    const templateCode = 'nowhere';
    const answers = [
      await drafts.start({ templateCode, label }),
      await drafts.save({ templateCode, label, texts: [] }),
      await drafts.discard({ templateCode, expectedRevision: 1 }),
      await drafts.see(templateCode),
    ];
    expect(answers.map((answer) => refused(answer).code)).toEqual(answers.map(() => 'TEMPLATE_NOT_FOUND'));
  });

  it('a preview in a locale that is none, and the comparison comes all the same', async () => {
    const { templateCode } = await givenDraft();
    const answer = refused(await drafts.views({ templateCode, locale: 'german!' }));
    expect(answer).toMatchObject({ code: 'INVALID_INPUT', details: { member: 'locale' } });
    expect(JSON.parse(answer.text)).toMatchObject({
      data: {
        template: { draft: { preview: null, comparison: [{ change: 'ADDED' }, { change: 'ADDED' }] } },
      },
    });
  });

  it.each([
    ['nobody', asNobody, 'UNAUTHENTICATED'],
    ['who may only publish', bearer(tokenOf({ sub: 'p', scope: 'templates:publish' })), 'FORBIDDEN'],
    ['who may only read', bearer(tokenOf({ sub: 'a', scope: 'audit:read' })), 'FORBIDDEN'],
    ['who speaks for customers', bearer(tokenOf({ sub: 's', scope: 'consents:decide' })), 'FORBIDDEN'],
  ])('every writing by one %s', async (_name, caller, code) => {
    const { templateCode, revision } = await givenDraft();
    const theirs = draftsAt(service.url, caller);
    const answers = [
      await theirs.start({ templateCode, label }),
      await theirs.save({ templateCode, label, texts: [] }),
      await theirs.discard({ templateCode, expectedRevision: revision }),
    ];
    expect(answers.map((answer) => refused(answer).code)).toEqual([code, code, code]);
  });
});
