import { publish, type Publication } from '../../src/domain/publication';
import { timelineOf } from '../../src/domain/timeline';
import { day, given, justBefore, versionId } from './given';
import { refusalOf } from './refused';

const now = day(10);
const one = given.timeline(given.version({ number: 1, validity: 'P1Y', locales: ['en', 'de'] }));

const publishing = (said: Partial<Publication>, on = one, draft = given.draft({ locales: ['en', 'de'] })) =>
  publish(on, draft, given.publication(said), now);
const refused = (...given: Parameters<typeof publishing>) => refusalOf(() => publishing(...given));
const editorial = (said: Partial<Publication> = {}): Partial<Publication> => ({
  changeKind: 'EDITORIAL',
  editorialReason: 'A typing error',
  ...said,
});

describe('a material version', () => {
  it('takes effect at once, asks everyone again, has no grace and no end, unless said', () => {
    const draft = given.draft();
    expect(publish(given.timeline(), draft, given.publication(), now)).toEqual({
      consentVersionId: versionId(9),
      templateCode: 'marketing',
      number: 1,
      label: 'v9.0',
      publishedAt: now,
      effectiveFrom: now,
      changeKind: 'MATERIAL',
      editorialReason: null,
      reask: 'EVERYONE',
      graceUntil: null,
      validity: null,
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
    { versions: [given.version({ number: 1 }), given.version({ number: 2, from: 90 })], then: 3 },
    { versions: [given.version({ number: 3 }), given.version({ number: 2, from: 90 })], then: 4 },
  ])('gets number $then', ({ versions, then }) => {
    expect(publish(given.timeline(...versions), given.draft(), given.publication(), now).number).toBe(then);
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

  it('keeps the terms of the version that is current when it takes effect', () => {
    const on = given.timeline(
      given.version({ number: 1 }),
      given.version({ number: 2, from: 20, validity: 'P2Y' }),
    );
    expect(publishing(editorial({ effectiveFrom: justBefore(day(20)) }), on).validity).toBeNull();
    expect(publishing(editorial({ effectiveFrom: day(20) }), on).validity).toBe('P2Y');
  });

  it('keeps the epoch, and a grant for it needs no renewal', () => {
    const version = publishing(editorial());
    expect(
      timelineOf(one.template, 2, [...one.versions, version]).versions.map(({ epoch }) => epoch),
    ).toEqual([1, 1]);
  });
});

describe('what is not published', () => {
  const scheduled = given.timeline(given.version({ number: 1, from: 20 }));
  const reason = '1 to 500 characters without control characters, not all blank';

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
      then: ['editorialReason', reason, 'text of 0 characters'],
    },
    {
      when: 'its reason is blank',
      said: editorial({ editorialReason: ' ' }),
      then: ['editorialReason', reason, 'text of 1 characters'],
    },
    {
      when: 'its reason is long',
      said: editorial({ editorialReason: 'x'.repeat(501) }),
      then: ['editorialReason', reason, 'text of 501 characters'],
    },
    {
      when: 'an editorial one gives grace',
      said: editorial({ graceUntil: day(20) }),
      then: ['graceUntil', 'left out of an editorial version'],
    },
    {
      when: 'an editorial one changes the validity',
      said: editorial({ validity: 'P2Y' }),
      then: ['validity', 'that of the version before, or left out'],
    },
    {
      when: 'the first is editorial',
      said: editorial(),
      on: given.timeline(),
      then: ['changeKind', 'MATERIAL for the first version'],
    },
    {
      when: 'an editorial one precedes the first',
      said: editorial(),
      on: scheduled,
      then: ['changeKind', 'MATERIAL for the first version'],
    },
  ])('when $when', ({ said, on, then: [member, expected, came] }) => {
    expect(refused(said, on)).toEqual({ code: 'INVALID_INPUT', member, expected, ...(came && { came }) });
  });

  it('when the default locale has no text', () => {
    expect(refused({}, one, given.draft({ locales: ['de'] }))).toStrictEqual({
      code: 'INVALID_INPUT',
      member: 'texts',
      expected: 'a list with a text in en',
    });
  });

  it('when an editorial one drops locales of its predecessor', () => {
    const on = given.timeline(given.version({ number: 1, locales: ['en', 'de', 'fr'] }));
    expect(refused(editorial(), on, given.draft({ locales: ['en'] }))).toEqual({
      code: 'INVALID_INPUT',
      member: 'texts',
      expected: 'a list that keeps every locale of the version before',
      came: 'none in de, fr',
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

// An editorial version was judged against one predecessor, whose epoch it keeps: with another in between, the
// answers to that one would count for a text that was never compared with it.
describe('ahead of a scheduled editorial version', () => {
  const on = given.timeline(
    given.version({ number: 1 }),
    given.version({ number: 2, from: 20 }),
    given.editorial({ number: 3, from: 30 }),
    given.version({ number: 4, from: 40 }),
  );

  it.each([
    { from: 25, said: {} },
    { from: 20, said: {} },
    { from: 29, said: editorial() },
  ])('nothing takes effect on day $from', ({ from, said }) => {
    expect(refused({ ...said, effectiveFrom: day(from) }, on)).toEqual({
      code: 'INVALID_INPUT',
      member: 'effectiveFrom',
      expected: `outside the time between the editorial version 3 of ${day(30).toISOString()} and the one before it`,
    });
  });

  it.each([{ from: 15 }, { from: 30 }, { from: 35 }, { from: 40 }])('day $from is free', ({ from }) => {
    expect(publishing({ effectiveFrom: day(from) }, on).number).toBe(5);
  });
});
