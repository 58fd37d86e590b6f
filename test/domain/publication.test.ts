import { publish } from '../../src/domain/publishing/publication';
import { wholeTerms } from '../../src/domain/publishing/terms';
import type { PublishedVersion, VersionTerms } from '../../src/domain/templates/version';
import { timelineOf } from '../../src/domain/templates/timeline';
import type { Recorder } from '../../src/domain/access/caller';
import { day, editor, given, justBefore, publisher, versionId } from './given';
import { refusalOf } from './refused';

const now = day(10);
const one = given.timeline(given.version({ number: 1, validity: 'P1Y', locales: ['en', 'de'] }));

const publishing = (said: Partial<VersionTerms>, on = one, draft = given.draft({ locales: ['en', 'de'] })) =>
  publish(on, draft, given.terms(said), given.publishing(), now);
const refused = (...given: Parameters<typeof publishing>) => refusalOf(() => publishing(...given));
const editorial = (said: Partial<VersionTerms> = {}): Partial<VersionTerms> => ({
  changeKind: 'EDITORIAL',
  editorialReason: 'A typing error',
  ...said,
});

describe('a material version', () => {
  it('takes effect at once, asks everyone again, has no grace and no end, unless said', () => {
    const draft = given.draft();
    expect(publish(given.timeline(), draft, given.terms(), given.publishing(), now)).toEqual({
      consentVersionId: versionId(9),
      templateCode: 'marketing',
      number: 1,
      label: 'v9.0',
      publishedAt: now,
      publishedBy: publisher,
      effectiveFrom: now,
      changeKind: 'MATERIAL',
      editorialReason: null,
      reask: 'EVERYONE',
      graceUntil: null,
      validity: null,
      cancellation: null,
      texts: draft.texts,
    });
  });

  it('takes over all that is said', () => {
    const said = {
      effectiveFrom: day(20),
      reask: 'GRANTS_ONLY',
      graceUntil: day(21),
      validity: 'P6M',
    } as const;
    expect(publishing(said)).toMatchObject({ ...said, publishedAt: now, changeKind: 'MATERIAL' });
  });

  it.each([
    { versions: [], then: 1 },
    { versions: [given.version({ number: 1 })], then: 2 },
    { versions: [given.version({ number: 1 }), given.version({ number: 2 })], then: 3 },
    { versions: [given.version({ number: 1 }), given.cancelled({ number: 2, from: 90 })], then: 3 },
    { versions: [given.version({ number: 3, from: 1 }), given.version({ number: 2, from: 2 })], then: 4 },
  ])('gets number $then', ({ versions, then }) => {
    expect(
      publish(given.timeline(...versions), given.draft(), given.terms(), given.publishing(), now).number,
    ).toBe(then);
  });

  it('may take effect this very instant', () => {
    expect(publishing({ effectiveFrom: now }).effectiveFrom).toEqual(now);
  });

  it('may drop a locale and change the validity', () => {
    const { texts, validity } = publishing({ validity: 'P2Y' }, one, given.draft({ locales: ['en'] }));
    expect(texts.map(({ locale }) => locale)).toEqual(['en']);
    expect(validity).toBe('P2Y');
  });
});

describe('an editorial version', () => {
  it('asks nobody and keeps the terms of its predecessor', () => {
    expect(publishing(editorial())).toMatchObject({
      number: 2,
      changeKind: 'EDITORIAL',
      editorialReason: 'A typing error',
      reask: 'NOBODY',
      graceUntil: null,
      validity: 'P1Y',
    });
  });

  it('may say the validity that it keeps, and add a locale', () => {
    const draft = given.draft({ locales: ['fr', 'en', 'de'] });
    expect(publishing(editorial({ validity: 'P1Y' }), one, draft)).toMatchObject({ validity: 'P1Y' });
  });

  it('keeps the terms of the version before it, which has perhaps not taken effect yet', () => {
    const on = given.timeline(
      given.version({ number: 1 }),
      given.version({ number: 2, from: 20, validity: 'P2Y' }),
    );
    expect(publishing(editorial({ effectiveFrom: day(21) }), on).validity).toBe('P2Y');
  });

  it('passes over a version that was cancelled', () => {
    const calledOff = given.cancelled({ number: 2, from: 20, validity: 'P2Y', locales: ['en', 'de', 'fr'] });
    const on = given.timeline(given.version({ number: 1 }), calledOff);
    expect(publishing(editorial(), on)).toMatchObject({ number: 3, validity: null });
  });

  it('may say that it asks nobody', () => {
    expect(publishing(editorial({ reask: 'NOBODY' })).reask).toBe('NOBODY');
  });

  it('keeps the epoch, and a grant for it needs no renewal', () => {
    const version = publishing(editorial());
    expect(
      timelineOf(one.template, 2, [...one.versions, version]).versions.map(({ epoch }) => epoch),
    ).toEqual([1, 1]);
  });
});

describe('a change note of the version before', () => {
  const noted = (number: number, note: string | null, locale = 'en') => ({
    ...given.text(locale, number),
    changeNote: note,
  });
  const first = given.timeline(given.version({ texts: [noted(1, 'Offers are new.'), noted(1, null, 'de')] }));
  const second = (...texts: readonly ReturnType<typeof noted>[]) => given.draft({ texts });
  const stale = second(noted(1, null, 'de'), noted(2, 'Offers are new.\n'));

  it('is refused where texts have changed', () => {
    expect(refused({}, first, stale)).toEqual(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        member: 'texts[1].changeNote',
        says: 'The change note in en is that of version 1, but the texts have changed: write what is new since then, or leave it out.',
      }),
    );
  });

  it('is published by whoever means it, and where it is none any more', () => {
    const publisher = given.publishing({ sameText: true });
    expect(publish(first, stale, given.terms(), publisher, now).texts).toEqual(stale.texts);
    const renewed = second(noted(2, null, 'de'), noted(2, 'Offers are better.'));
    expect(publishing({}, first, renewed).texts).toEqual(renewed.texts);
  });
});

describe('what is not published', () => {
  const reason = '1 to 500 characters without control characters or bidirectional controls, not all blank';

  it.each([
    {
      when: 'it would have taken effect before',
      said: { effectiveFrom: justBefore(now) },
      then: ['effectiveFrom', 'now or later', 'an instant in the past'],
    },
    {
      when: 'a material version gives a reason',
      said: { editorialReason: 'x' },
      then: ['editorialReason', 'left out of a material version'],
    },
    {
      when: 'the grace is over at once',
      said: { graceUntil: now },
      then: ['graceUntil', 'later than effectiveFrom'],
    },
    {
      when: 'the grace is over before',
      said: { effectiveFrom: day(20), graceUntil: day(15) },
      then: ['graceUntil', 'later than effectiveFrom'],
    },
    {
      when: 'the validity is none',
      said: { validity: '1 year' },
      then: ['validity', 'an ISO 8601 duration of whole parts such as P1Y'],
    },
    {
      when: 'an editorial one has no reason',
      said: editorial({ editorialReason: null }),
      then: ['editorialReason', 'present', undefined],
    },
    {
      when: 'its reason is blank',
      said: editorial({ editorialReason: ' ' }),
      then: ['editorialReason', reason, 'a string of 1 characters'],
    },
    {
      when: 'its reason is long',
      said: editorial({ editorialReason: 'x'.repeat(501) }),
      then: ['editorialReason', reason, 'a string of 501 characters'],
    },
    {
      when: 'an editorial one gives grace',
      said: editorial({ graceUntil: day(20) }),
      then: ['graceUntil', 'left out of an editorial version'],
    },
    {
      when: 'an editorial one changes the validity',
      said: editorial({ validity: 'P2Y' }),
      then: ['validity', 'that of the previous version, or left out'],
    },
    {
      when: 'the first is editorial',
      said: editorial(),
      on: given.timeline(),
      then: ['changeKind', 'MATERIAL for the first version'],
    },
    {
      when: 'an editorial one asks again',
      said: editorial({ reask: 'GRANTS_ONLY' }),
      then: ['reask', 'NOBODY or left out of an editorial version'],
    },
  ])('when $when', ({ said, on, then: [member, expected, came] }) => {
    expect(refused(said, on)).toMatchObject({
      code: 'INVALID_INPUT',
      member,
      expected,
      ...(came && { came }),
    });
  });

  it.each([
    { locales: ['de', 'fr'], came: 'a list with de, fr only' },
    { locales: [], came: 'empty' },
  ])('when the default locale has no text among $locales', ({ locales, came }) => {
    expect(refused({}, one, given.draft({ locales }))).toMatchObject({
      code: 'INVALID_INPUT',
      member: 'texts',
      expected: 'a list with a text in en',
      came,
    });
  });

  it('when an editorial one drops locales of its predecessor', () => {
    const on = given.timeline(given.version({ number: 1, locales: ['en', 'de', 'fr'] }));
    expect(refused(editorial(), on, given.draft({ locales: ['en'] }))).toMatchObject({
      code: 'INVALID_INPUT',
      member: 'texts',
      expected: 'a list that keeps every locale of the previous version',
      came: 'a list without de, fr',
    });
  });

  it('when the template is retired', () => {
    expect(refused({}, given.retired(5, given.version()))).toEqual({
      code: 'TEMPLATE_RETIRED',
      templateCode: 'marketing',
      retiredAt: day(5),
    });
  });
});

describe('the instant of taking effect', () => {
  const scheduled = given.version({ number: 2, from: 20 });
  const on = given.timeline(given.version({ number: 1 }), scheduled);

  it.each([
    { at: 'now', said: {} },
    { at: 'before the scheduled version', said: { effectiveFrom: justBefore(day(20)) } },
    { at: 'together with it', said: { effectiveFrom: day(20) } },
    { at: 'before it, as an editorial one', said: editorial({ effectiveFrom: day(15) }) },
  ])('cannot be $at', ({ said }) => {
    expect(refused(said, on)).toMatchObject({
      code: 'INVALID_INPUT',
      member: 'effectiveFrom',
      expected: `later than that of the scheduled version 2 (${day(20).toISOString()}), unless it is cancelled first`,
    });
  });

  it.each([
    { when: 'after the scheduled version', on, from: new Date(day(20).getTime() + 1) },
    {
      when: 'before one that was cancelled',
      on: given.timeline(given.version({ number: 1 }), given.cancelled({ number: 2, from: 20 })),
      from: day(15),
    },
    {
      when: 'at once after one that took effect this very instant',
      on: given.timeline(given.version({ number: 1, from: 10 })),
      from: now,
    },
  ])('may be $when', ({ on: timeline, from }) => {
    const { number, effectiveFrom } = publishing({ effectiveFrom: from }, timeline);
    expect(effectiveFrom).toEqual(from);
    expect(number).toBeGreaterThan(timeline.versions.at(-1)?.number ?? 0);
  });
});

describe('where four eyes are asked for', () => {
  const publishedBy = (said: Recorder, editedBy: Recorder | null = editor) =>
    publish(one, given.draft({ editedBy }), given.terms(), { publishedBy: said, fourEyes: true }, now);

  it('another person than the last editor publishes', () => {
    expect(publishedBy(publisher).publishedBy).toEqual(publisher);
  });

  it.each([
    { who: 'the last editor', said: editor, editedBy: editor },
    {
      who: 'the last editor with another credential',
      said: { ...editor, kind: 'service' } as const,
      editedBy: editor,
    },
    { who: 'anybody after an edit of nobody known', said: publisher, editedBy: null },
  ])('$who is refused', ({ said, editedBy }) => {
    expect(refusalOf(() => publishedBy(said, editedBy))).toEqual({
      code: 'FOUR_EYES_REQUIRED',
      templateCode: 'marketing',
    });
  });

  it.each([
    ['publisher', { kind: 'operator', id: 'command line (paul)' }, editor],
    ['editor', publisher, { kind: 'operator', id: 'command line (erika)' }],
  ] as const)('a user of a system who is the %s is nobody', (unproved, said, editedBy) => {
    const refused = { code: 'FOUR_EYES_REQUIRED', templateCode: 'marketing', unproved };
    expect(refusalOf(() => publishedBy(said, editedBy))).toEqual(refused);
  });

  it('another name is another person', () => {
    expect(publishedBy({ ...editor, id: 'another' }).number).toBe(2);
  });

  const sent = (terms: Partial<VersionTerms>, drafted: Partial<VersionTerms> = {}) =>
    publish(
      one,
      given.draft({ editedBy: editor, locales: ['en', 'de'], terms: wholeTerms(drafted) }),
      wholeTerms(terms),
      { publishedBy: publisher, fourEyes: true },
      now,
    );

  it.each<[keyof VersionTerms, Partial<VersionTerms>]>([
    ['changeKind', { changeKind: 'EDITORIAL', editorialReason: 'A comma.' }],
    ['reask', { reask: 'NOBODY' }],
    ['validity', { validity: 'P1Y' }],
  ])('%s is what the draft says, which two have seen', (member, terms) => {
    expect(refusalOf(() => sent(terms))).toMatchObject({ code: 'INVALID_INPUT', member });
    expect(sent({}, terms)).toMatchObject(terms);
    expect(sent(terms, terms)).toMatchObject(terms);
  });

  it('what the draft leaves out is the default, and its times are the publisher’s to say', () => {
    const times = { effectiveFrom: day(20), graceUntil: day(30) };
    const published = sent({ changeKind: 'MATERIAL', reask: 'EVERYONE', ...times });
    expect(published).toMatchObject({ changeKind: 'MATERIAL', ...times });
  });

  it('the last editor may, where they are not', () => {
    const terms = given.publishing({ publishedBy: editor });
    expect(publish(one, given.draft(), given.terms(), terms, now).publishedBy).toEqual(editor);
  });
});

describe('a version that took effect before the service had the template', () => {
  const enteredLater = (number: number, from: number) => ({
    ...given.version({ number, from, locales: ['en', 'de'] }),
    publishedAt: day(9),
  });
  const entering = (from: Date, ...versions: readonly PublishedVersion[]) => {
    const draft = given.draft({ locales: ['en', 'de'] });
    const terms = given.terms({ effectiveFrom: from });
    return publish(given.timeline(...versions), draft, terms, given.publishing({ past: true }), now);
  };

  it('keeps its own instant beside that of its publication', () => {
    expect(entering(day(2))).toMatchObject({ number: 1, effectiveFrom: day(2), publishedAt: now });
    expect(entering(day(4), enteredLater(1, 2))).toMatchObject({ number: 2, effectiveFrom: day(4) });
  });

  it.each([
    ['at the instant of one that was entered before', day(4), [enteredLater(1, 4)]],
    ['before one that was entered before', day(3), [enteredLater(1, 4)]],
    ['once a version was published at its own time', day(4), [given.version({ from: 2 })]],
    [
      'behind one that was published ahead',
      day(4),
      [{ ...given.version({ from: 20 }), publishedAt: day(3) }],
    ],
  ])('is refused %s', (_when, from, versions) => {
    const refusal = refusalOf(() => entering(from, ...versions));
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', member: 'effectiveFrom' });
  });

  it('is followed by versions of their own time', () => {
    expect(publishing({}, given.timeline(enteredLater(1, 2)))).toMatchObject({
      number: 2,
      effectiveFrom: now,
    });
  });
});
