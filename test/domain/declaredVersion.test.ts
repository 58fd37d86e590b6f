import {
  declaredChange,
  type DeclaredVersion,
  type KnownTemplate,
} from '../../src/domain/publishing/declaredVersion';
import type { Publisher } from '../../src/domain/publishing/publication';
import type { PublishedVersion, VersionTerms, VersionText } from '../../src/domain/templates/version';
import { contentHash } from '../../src/domain/values/contentHash';
import { day, given, versionId } from './given';
import { refusalOf } from './refused';

const publishedBy = { kind: 'staff', id: 'ada' } as const;

/** What is declared; the texts are those of version 1 unless said otherwise. */
function declared({
  terms,
  ...said
}: Partial<Omit<DeclaredVersion, 'terms'>> & {
  readonly terms?: Partial<VersionTerms>;
} = {}): DeclaredVersion {
  return {
    templateCode: 'marketing',
    name: null,
    defaultLocale: null,
    rules: {},
    label: null,
    terms: given.terms(terms),
    graceFor: null,
    texts: [given.text('en')],
    ...said,
  };
}

const unknown: KnownTemplate = { timeline: null, draft: null };
const knowing = (...versions: readonly PublishedVersion[]): KnownTemplate => ({
  timeline: given.timeline(...versions),
  draft: null,
});

const change = (known: KnownTemplate, wanted: DeclaredVersion, on = 3, said: Partial<Publisher> = {}) =>
  declaredChange(known, wanted, {
    ...given.publishing({ publishedBy, sameText: true, ...said }),
    now: day(on),
    consentVersionId: versionId(7),
  });

describe('nothing has to be done', () => {
  test.each<[string, readonly PublishedVersion[], Partial<VersionTerms>]>([
    ['for the same texts and terms', [given.version()], {}],
    ['when its instant is told and the same', [given.version({ from: 9 })], { effectiveFrom: day(9) }],
    ['when its instant has passed and is not told', [given.version({ from: 2 })], {}],
    [
      'for an editorial version whose validity goes without saying',
      [
        given.version({ from: 0, validity: 'P1Y' }),
        given.editorial({ number: 2, from: 1, validity: 'P1Y', texts: [given.text('en')] }),
      ],
      { changeKind: 'EDITORIAL', editorialReason: 'A typing error' },
    ],
    ['for those whom everyone names', [given.version({ reask: 'EVERYONE' })], { reask: 'EVERYONE' }],
  ])('%s', (_name, versions, terms) => {
    const done = change(knowing(...versions), declared({ terms }));
    expect(done).toMatchObject({ isNewTemplate: false, isRenamed: false, version: null, draft: null });
  });

  test('on a retired template that is as declared', () => {
    const known = { timeline: given.retired(2, given.version()), draft: null };
    expect(change(known, declared())).toMatchObject({ version: null });
    expect(refusalOf(() => change(known, declared({ label: 'v2' })))).toMatchObject({
      code: 'TEMPLATE_RETIRED',
    });
  });
});

describe('the same text is', () => {
  const text = (said: Partial<VersionText>): VersionText => {
    const body = { ...given.text('en'), title: 'Für Sie', body: 'One\n\nTwo', ...said };
    return { ...body, contentHash: contentHash(body) };
  };
  const stored = (said: Partial<VersionText>) => knowing(given.version({ texts: [text(said)] }));

  test.each<[string, Partial<VersionText>]>([
    ['decomposed letters', { title: 'Fu\u0308r Sie' }],
    ['an empty line at either end', { body: '\n \nOne\n\nTwo\n\n' }],
    ['a blank at a line’s end', { body: 'One \n \t\nTwo\t' }],
    ['other line ends', { body: 'One\r\n\r\nTwo\r\n' }],
  ])('one with %s', (_name, said) => {
    expect(change(stored(said), declared({ texts: [text({})] }), 3, { sameText: false })).toMatchObject({
      version: null,
      draft: null,
    });
  });

  test.each<[string, Partial<VersionText>]>([
    ['indented', { body: '    One\n\nTwo' }],
    ['with a break in a line', { body: 'One  \n\nTwo' }],
    ['with a sign that nobody sees', { body: 'One\u200b\n\nTwo' }],
  ])('none that is %s', (_name, said) => {
    expect(change(stored(said), declared({ texts: [text({})] }), 3, { sameText: false })).toMatchObject({
      version: { number: 2 },
    });
  });
});

test.each<[string, Parameters<typeof declared>[0]]>([
  ['another label', { label: 'v1.1' }],
  ['another change note', { texts: [{ ...given.text('en'), changeNote: 'New.' }] }],
  ['other terms', { terms: { reask: 'NOBODY', validity: 'P1Y' } }],
])('%s with the same text is refused, unless somebody means it', (_name, said) => {
  const refusal = refusalOf(() => change(knowing(given.version()), declared(said), 3, { sameText: false }));
  expect(refusal).toEqual({
    code: 'NOTHING_CHANGED',
    templateCode: 'marketing',
    consentVersionId: versionId(1),
  });
});

describe('a new version is due', () => {
  test.each<[string, Parameters<typeof declared>[0]]>([
    ['another label', { label: 'v1.1' }],
    ['another text', { texts: [given.text('en', 2)] }],
    ['one more locale', { texts: [given.text('de'), given.text('en')] }],
    ['another change note', { texts: [{ ...given.text('en'), changeNote: 'New.' }] }],
    ['another kind', { terms: { changeKind: 'EDITORIAL', editorialReason: 'a typo' } }],
    ['other people to ask', { terms: { reask: 'NOBODY' } }],
    ['another validity', { terms: { validity: 'P1Y' } }],
    ['a grace', { terms: { graceUntil: day(30) } }],
    ['another instant, once it is in effect', { terms: { effectiveFrom: day(9) } }],
  ])('for %s', (_name, said) => {
    expect(change(knowing(given.version()), declared(said))).toMatchObject({
      version: { number: 2, consentVersionId: versionId(7), publishedBy },
      newest: { number: 1 },
      replacedDraft: null,
    });
  });

  test('with a grace that lasts so long from when it takes effect', () => {
    const texts = [given.text('en', 2)];
    const graceFor = { duration: 'P14D', timeZone: null };
    const atOnce = change(knowing(given.version()), declared({ texts, graceFor }));
    expect(atOnce.version?.graceUntil).toEqual(day(3 + 14));
    const later = declared({ texts, graceFor, terms: { effectiveFrom: day(9) } });
    expect(change(knowing(given.version()), later).version?.graceUntil).toEqual(day(9 + 14));

    // The same files mean the version that they made, and the draft.
    const published = given.version({ number: 2, from: 2, graceUntil: day(2 + 14), texts });
    expect(change(knowing(given.version(), published), declared({ texts, graceFor }))).toMatchObject({
      version: null,
    });
    const editedAt = day(1);
    const draft = given.draft({
      label: 'v2.0',
      editedAt,
      texts,
      terms: given.terms({ graceUntil: day(15) }),
    });
    const drafted = { ...knowing(given.version()), draft };
    expect(change(drafted, declared({ texts, graceFor }))).toMatchObject({
      draft: null,
      version: { graceUntil: day(3 + 14) },
    });
  });

  test('when the newest one was cancelled, with a number of its own', () => {
    const cancellation = { cancelledAt: day(2), cancelledBy: publishedBy };
    const known = knowing(given.version({ from: 9, cancellation }));
    expect(change(known, declared())).toMatchObject({ newest: null, version: { number: 2, label: 'v2.0' } });
  });

  test('not at another instant while it is scheduled', () => {
    const moved = declared({ terms: { effectiveFrom: day(10) } });
    expect(refusalOf(() => change(knowing(given.version({ from: 9 })), moved))).toMatchObject({
      member: 'effectiveFrom',
      expected: `that of the scheduled version 1 (${day(9).toISOString()}), unless it is cancelled first`,
    });
  });
});

describe('a template', () => {
  test('is named by its title and speaks its only locale unless more is told', () => {
    expect(change(unknown, declared())).toMatchObject({
      isNewTemplate: true,
      template: { templateCode: 'marketing', name: 'Marketing 1', defaultLocale: 'en' },
      version: { number: 1, label: 'v1.0' },
    });
    const told = declared({ name: 'Ours', defaultLocale: 'de', texts: [given.text('de'), given.text('en')] });
    expect(change(unknown, told).template).toMatchObject({ name: 'Ours', defaultLocale: 'de' });
  });

  test('needs to be told which of its locales is the default one', () => {
    const silent = declared({ texts: [given.text('de'), given.text('en')] });
    expect(refusalOf(() => change(unknown, silent))).toMatchObject({ member: 'defaultLocale' });
  });

  test('is renamed without a new version, and keeps its default locale', () => {
    const known = knowing(given.version());
    expect(change(known, declared({ name: 'Other' }))).toMatchObject({
      isRenamed: true,
      template: { name: 'Other' },
      version: null,
    });
    expect(refusalOf(() => change(known, declared({ defaultLocale: 'de' })))).toMatchObject({
      member: 'defaultLocale',
    });
  });

  test('gets other rules without a new version, and keeps its kind', () => {
    const known = knowing(given.version());
    expect(change(known, declared({ rules: { mayDecide: 'AUTHORISED' } }))).toMatchObject({
      changesRules: true,
      template: { kind: 'CONSENT', mayDecide: 'AUTHORISED' },
      version: null,
    });
    expect(change(known, declared({ rules: { kind: 'CONSENT' } }))).toMatchObject({ changesRules: false });
    expect(refusalOf(() => change(known, declared({ rules: { kind: 'TERMS' } })))).toMatchObject({
      member: 'kind',
    });
    expect(change(knowing(), declared({ rules: { kind: 'TERMS' } }))).toMatchObject({
      template: { kind: 'TERMS' },
    });
  });
});

describe('a draft', () => {
  const wanted = declared({ label: 'v2', texts: [given.text('en', 9)] });
  const withDraft = (draft: ReturnType<typeof given.draft>) => ({ ...knowing(given.version()), draft });

  test('that says the same is published as it stands', () => {
    const draft = given.draft({ label: 'v2', texts: [given.text('en', 9)] });
    expect(change(withDraft(draft), wanted)).toMatchObject({
      draft: null,
      replacedDraft: null,
      version: { consentVersionId: draft.consentVersionId },
    });
  });

  test.each([
    ['label', given.draft({ label: 'mine', texts: [given.text('en', 9)] })],
    ['text', given.draft({ label: 'v2', texts: [given.text('en', 5)] })],
    ['locales', given.draft({ label: 'v2', texts: [given.text('de', 9), given.text('en', 9)] })],
  ])('with another %s is told of, for it would be lost', (_name, draft) => {
    expect(change(withDraft(draft), wanted)).toMatchObject({
      draft: { label: 'v2' },
      replacedDraft: draft,
      version: { consentVersionId: draft.consentVersionId },
    });
  });

  test('is in nobody’s way where there is nothing to publish', () => {
    expect(change(withDraft(given.draft()), declared())).toMatchObject({
      version: null,
      replacedDraft: null,
    });
  });

  test('of the declarer’s own is not theirs to publish where two have to look', () => {
    const refused = { code: 'FOUR_EYES_REQUIRED' };
    expect(refusalOf(() => change(knowing(given.version()), wanted, 3, { fourEyes: true }))).toMatchObject(
      refused,
    );
    const texts = [given.text('en', 9)];
    const editedBy = { kind: 'staff', id: 'grace' } as const;
    const theirs = given.draft({ label: 'v2', texts, editedBy });
    expect(change(withDraft(theirs), wanted, 3, { fourEyes: true }).version).not.toBeNull();
  });
});
