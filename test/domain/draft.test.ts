import { contentHash } from '../../src/domain/values/contentHash';
import {
  draftTexts,
  latestOf,
  mustBeAt,
  requireLabel,
  type TextInput,
} from '../../src/domain/publishing/draft';
import { noTerms } from '../../src/domain/publishing/terms';
import { day, given } from './given';
import { refusalOf } from './refused';

const english: TextInput = { locale: 'en', title: 'Marketing', body: 'We write to you.' };
const german: TextInput = { locale: 'de', title: 'Werbung', body: 'Wir schreiben Ihnen.' };

describe('the texts of a draft', () => {
  it('keep their order and carry the hash of what is read', () => {
    expect(draftTexts([german, { ...english, changeNote: 'Shorter' }])).toEqual([
      { ...german, changeNote: null, contentHash: contentHash(german) },
      { ...english, changeNote: 'Shorter', contentHash: contentHash(english) },
    ]);
  });

  it('are in canonical form, so that one wording has one hash', () => {
    const sent = { title: 'U\u0308', body: '\r\n \n  a\u0308\r\nb \rc\n\t\n', changeNote: 'x\r\ny\n' };
    const [text] = draftTexts([{ locale: 'DE-at', ...sent }]);
    expect(text).toEqual({
      locale: 'de-AT',
      title: 'Ü',
      body: '  ä\nb \nc',
      changeNote: 'x\ny',
      contentHash: contentHash({ locale: 'de-AT', title: 'Ü', body: '  ä\nb \nc' }),
    });
  });

  it.each([undefined, null, ''])('have no change note when %p is written', (changeNote) => {
    expect(draftTexts([{ ...english, changeNote }])[0]?.changeNote).toBeNull();
  });

  it('may be none yet, or a hundred', () => {
    const codes = [...Array(26).keys()].map((n) => String.fromCharCode(97 + n));
    const locales = codes.flatMap((a) => codes.map((b) => `q${a}${b}`)).slice(0, 100);
    expect(draftTexts([])).toEqual([]);
    expect(draftTexts(locales.map((locale) => ({ ...english, locale })))).toHaveLength(100);
  });
});

describe('a draft is refused', () => {
  it.each([
    {
      when: 'a locale is none',
      inputs: [english, { ...german, locale: 'german!' }],
      member: 'texts[1].locale',
    },
    { when: 'a title is empty', inputs: [{ ...english, title: '' }], member: 'texts[0].title' },
    { when: 'a title is blank', inputs: [{ ...english, title: '  ' }], member: 'texts[0].title' },
    { when: 'a title is long', inputs: [{ ...english, title: 'x'.repeat(201) }], member: 'texts[0].title' },
    { when: 'a title has two lines', inputs: [{ ...english, title: 'a\nb' }], member: 'texts[0].title' },
    { when: 'a body is empty', inputs: [{ ...english, body: '' }], member: 'texts[0].body' },
    {
      when: 'nobody sees anything of a title',
      inputs: [{ ...english, title: '\u200b\u061c' }],
      member: 'texts[0].title',
    },
    {
      when: 'nobody sees anything of a body',
      inputs: [{ ...english, body: '\u200b\n\u3164' }],
      member: 'texts[0].body',
    },
    { when: 'a body is blank', inputs: [{ ...english, body: '\n\t \n' }], member: 'texts[0].body' },
    { when: 'a body is long', inputs: [{ ...english, body: 'x'.repeat(100_001) }], member: 'texts[0].body' },
    {
      when: 'a change note is long',
      inputs: [{ ...english, changeNote: 'x'.repeat(2_001) }],
      member: 'texts[0].changeNote',
    },
    {
      when: 'a change note has controls',
      inputs: [{ ...english, changeNote: '\u0000' }],
      member: 'texts[0].changeNote',
    },
  ])('when $when', ({ inputs, member }) => {
    expect(refusalOf(() => draftTexts(inputs))).toMatchObject({ code: 'INVALID_INPUT', member });
  });

  it('when two texts are in one locale', () => {
    expect(refusalOf(() => draftTexts([german, english, { ...german, locale: 'DE' }]))).toMatchObject({
      code: 'INVALID_INPUT',
      member: 'texts[2].locale',
      expected: 'a locale of its own',
      came: 'de again',
    });
  });

  it('when there are more than a hundred', () => {
    expect(refusalOf(() => draftTexts(Array.from({ length: 101 }, () => english)))).toMatchObject({
      code: 'INVALID_INPUT',
      member: 'texts',
      expected: 'at most 100 texts',
      came: '101 texts',
    });
  });

  it('but not at the limits', () => {
    const widest = { title: 'x'.repeat(200), body: 'x'.repeat(100_000), changeNote: 'x'.repeat(2_000) };
    expect(draftTexts([{ locale: 'en', ...widest }])[0]).toMatchObject(widest);
  });
});

describe('a draft from the latest version', () => {
  const texts = draftTexts([{ ...english, changeNote: 'Shorter' }, german]);
  const terms = { reask: 'GRANTS_ONLY', graceUntil: day(24), validity: 'P1Y' } as const;
  const called = given.cancelled({ number: 2, from: 10, texts, ...terms });
  const material = { changeKind: 'MATERIAL', editorialReason: null, ...terms } as const;

  it('has its wording, not what was new in it, and states no terms', () => {
    const timeline = given.timeline(given.version({ texts, ...terms }));
    expect(latestOf(timeline, day(2))).toEqual({ texts: draftTexts([english, german]), terms: noTerms });
  });

  it('has all of one that was cancelled, which nobody has read', () => {
    const timeline = given.timeline(given.version({}), called);
    expect(latestOf(timeline, day(9))).toEqual({
      texts,
      terms: { ...material, effectiveFrom: day(10) },
    });
  });

  it('has as much grace where the day of the cancelled one has passed', () => {
    const timeline = given.timeline(given.version({}), called);
    expect(latestOf(timeline, day(30))).toEqual({
      texts,
      terms: { ...material, effectiveFrom: null, graceUntil: day(44) },
    });
  });

  it('takes nothing of a cancelled one that another has followed', () => {
    const later = given.version({ number: 3, from: 20 });
    expect(latestOf(given.timeline(called, later), day(9))?.texts).toEqual(later.texts);
  });

  it('takes no terms from one that rested on another cancelled one, whose changes it holds as well', () => {
    const editorial = given.cancelled({ ...given.editorial({ number: 3, from: 20 }), texts });
    const timeline = given.timeline(given.version({}), called, editorial);
    expect(latestOf(timeline, day(9))).toEqual({ texts, terms: noTerms });
  });

  it('takes no length from a cancelled editorial one, since that is of the version it will follow', () => {
    const editorial = given.cancelled({ ...given.editorial({ number: 2, from: 10 }), validity: 'P1Y' });
    expect(latestOf(given.timeline(given.version({}), editorial), day(9))?.terms).toMatchObject({
      changeKind: 'EDITORIAL',
      editorialReason: 'A typing error',
      validity: null,
    });
  });

  it('is none before there is a version', () => {
    expect(latestOf(given.timeline(), day(1))).toBeNull();
  });
});

describe('a label', () => {
  it.each(['v1', 'Ä 2.0 – 同意', 'x'.repeat(64)])('may be %s', (label) => {
    expect(requireLabel('label', label)).toBe(label);
  });

  it.each(['', ' ', 'a\nb', 'x'.repeat(65)])('is not %j', (label) => {
    expect(refusalOf(() => requireLabel('label', label))).toMatchObject({
      code: 'INVALID_INPUT',
      member: 'label',
    });
  });
});

describe('the revision that was edited', () => {
  const draft = given.draft({ revision: 3 });

  it('must be that of the draft, or 0 where there is none', () => {
    const right = [() => mustBeAt(draft, 3), () => mustBeAt(null, 0), () => mustBeAt(null, null)];
    expect(right.map(refusalOrNone)).toEqual([null, null, null]);
  });

  it.each([
    [draft, 2, 3],
    [draft, 4, 3],
    [draft, 0, 3],
    [null, 3, 0],
  ])('is in conflict otherwise', (there, expectedRevision, actualRevision) => {
    const conflict = { code: 'EDIT_CONFLICT', expectedRevision, actualRevision };
    expect(refusalOf(() => mustBeAt(there, expectedRevision))).toEqual(conflict);
  });

  it('must be sent where there is a draft', () => {
    expect(refusalOf(() => mustBeAt(draft, null))).toEqual({ code: 'EDIT_CONFLICT', actualRevision: 3 });
  });
});

function refusalOrNone(act: () => void): unknown {
  try {
    act();
    return null;
  } catch (error) {
    return error;
  }
}
