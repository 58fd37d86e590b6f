import { findCanonicalLocale, lookUpLocale } from '../../src/domain/values/locale';

describe('the canonical form', () => {
  it.each([
    { of: 'de', then: 'de' },
    { of: 'DE-at', then: 'de-AT' },
    { of: 'zh-hant-cn', then: 'zh-Hant-CN' },
    { of: 'de-ch-1996', then: 'de-CH-1996' },
    { of: 'en-x-legal', then: 'en-x-legal' },
    { of: 'es-419', then: 'es-419' },
    { of: 'ast', then: 'ast' },
    {
      of: `de-x-${'a'.repeat(8)}-${'b'.repeat(8)}-${'c'.repeat(8)}-abc`,
      then: `de-x-${'a'.repeat(8)}-${'b'.repeat(8)}-${'c'.repeat(8)}-abc`,
    },
  ])('of $of is $then', ({ of: tag, then }) => {
    expect(findCanonicalLocale(tag)).toBe(then);
  });

  it.each([
    '',
    'd',
    'de_AT',
    'de-',
    '-de',
    'de--AT',
    '*',
    'de-*',
    'de AT',
    'de\u0000',
    'dé',
    'verylonglanguage',
    'de-a',
    'de-DE-DE',
    '\ud800',
    `de-x-${'a'.repeat(8)}-${'b'.repeat(8)}-${'c'.repeat(8)}-abcd`,
  ])('of "%s" is none', (tag) => {
    expect(findCanonicalLocale(tag)).toBeNull();
  });
});

// RFC 4647, section 3.4, with its own example first.
describe('look-up', () => {
  it.each([
    {
      ranges: ['zh-Hant-CN-x-private1-private2'],
      among: ['zh', 'zh-Hant', 'zh-Hant-CN', 'zh-Hant-CN-x-private1'],
      then: 'zh-Hant-CN-x-private1',
    },
    {
      ranges: ['zh-Hant-CN-x-private1-private2'],
      among: ['zh', 'zh-Hant', 'zh-Hant-CN'],
      then: 'zh-Hant-CN',
    },
    { ranges: ['zh-Hant-CN-x-private1-private2'], among: ['zh', 'zh-Hant', 'zh-Hant-CN-x'], then: 'zh-Hant' },
    { ranges: ['zh-Hant-CN'], among: ['zh', 'zh-Hant'], then: 'zh-Hant' },
    { ranges: ['zh-Hant-CN'], among: ['zh'], then: 'zh' },
    { ranges: ['zh-Hant-CN'], among: ['en'], then: null },
    { ranges: ['de'], among: ['de-AT'], then: null },
    { ranges: ['de-AT'], among: ['de', 'de-AT'], then: 'de-AT' },
    { ranges: ['DE-at'], among: ['de-AT'], then: 'de-AT' },
    { ranges: ['de-at'], among: ['DE'], then: 'DE' },
    { ranges: ['fr', 'en'], among: ['en', 'de'], then: 'en' },
    { ranges: ['de-AT', 'en'], among: ['en', 'de'], then: 'de' },
    { ranges: ['en', 'de'], among: ['de', 'en'], then: 'en' },
    { ranges: ['*', 'de'], among: ['en', 'de'], then: 'de' },
    { ranges: ['*'], among: ['en', 'de'], then: null },
    { ranges: ['', '-', 'de_AT'], among: ['en', 'de'], then: null },
    { ranges: ['x-de', 'a-de'], among: ['de', 'en'], then: null },
    { ranges: ['ab-c-d-efg'], among: ['ab'], then: 'ab' },
    { ranges: [], among: ['en'], then: null },
    { ranges: ['en'], among: [], then: null },
  ])('of $ranges among $among is $then', ({ ranges, among, then }) => {
    expect(lookUpLocale(among, ranges)).toBe(then);
  });

  it.each([
    { ranges: ['zh-TW', 'zh'], among: ['en', 'zh-Hans', 'zh-Hant'], then: 'zh-Hant' },
    { ranges: ['zh-HK'], among: ['zh-Hans', 'zh-Hant'], then: 'zh-Hant' },
    { ranges: ['zh-MO', 'en'], among: ['en', 'zh', 'zh-TW'], then: 'zh-TW' },
    { ranges: ['zh-CN'], among: ['zh-Hant', 'zh-Hans'], then: 'zh-Hans' },
    { ranges: ['zh'], among: ['zh-Hant', 'zh-CN'], then: 'zh-CN' },
    { ranges: ['zh-Hant'], among: ['zh-CN', 'zh-TW'], then: 'zh-TW' },
    { ranges: ['zh-Hans-SG'], among: ['zh-TW', 'zh-CN'], then: 'zh-CN' },
    { ranges: ['zh-Hant-HK'], among: ['zh-Hant', 'zh-HK'], then: 'zh-HK' },
    { ranges: ['zh-TW', 'zh', 'en'], among: ['en', 'zh-Hans'], then: 'en' },
    { ranges: ['zh-TW', 'zh-CN', 'en'], among: ['en', 'zh-Hans'], then: 'zh-Hans' },
    { ranges: ['zh-TW'], among: ['zh-Hans'], then: null },
    { ranges: ['zh-TW'], among: ['zh'], then: 'zh' },
    { ranges: ['sr-Latn-RS'], among: ['sr-Cyrl'], then: null },
    { ranges: ['sr-RS'], among: ['sr-Latn', 'sr-Cyrl'], then: 'sr-Cyrl' },
    { ranges: ['no'], among: ['nn', 'nb'], then: 'nb' },
    { ranges: ['nb-NO'], among: ['en', 'no'], then: 'no' },
    { ranges: ['no-NO'], among: ['nb-NO', 'nb'], then: 'nb-NO' },
    { ranges: ['nn'], among: ['nb'], then: null },
    { ranges: ['not'], among: ['nb'], then: null },
    { ranges: ['pt'], among: ['pt-PT', 'pt-BR'], then: 'pt-BR' },
    { ranges: ['de-AT'], among: ['de-DE', 'de'], then: 'de' },
    { ranges: ['de-DE'], among: ['de', 'de-DE'], then: 'de-DE' },
    { ranges: ['de'], among: ['de-AT', 'de-CH'], then: null },
    { ranges: ['en-GB'], among: ['fr', 'en-US'], then: 'en-US' },
  ])('by likely subtags of $ranges among $among is $then', ({ ranges, among, then }) => {
    expect(lookUpLocale(among, ranges)).toBe(then);
  });

  it('passes over ranges that are longer than any tag', () => {
    expect(lookUpLocale(['de'], [`de${'-a'.repeat(100_000)}`])).toBeNull();
    expect(lookUpLocale(['de'], [`de${'-abc'.repeat(8)}d`])).toBe('de');
    expect(lookUpLocale(['de'], [`de${'-abc'.repeat(8)}de`])).toBeNull();
  });
});
