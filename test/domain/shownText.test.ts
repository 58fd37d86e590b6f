import { servedText, shownText, strictlyServedText } from '../../src/domain/templates/shownText';
import { given, versionId } from './given';

const version = given.version({ locales: ['en', 'de', 'de-AT'] });
const [english, german, austrian] = version.texts;

describe('the text that is served', () => {
  it.each([
    { to: ['de-CH', 'en'], then: german },
    { to: ['de-AT'], then: austrian },
    { to: ['fr', 'de'], then: german },
    { to: ['fr', '*'], then: english },
    { to: [], then: english },
  ])('to readers of $to is in $then.locale', ({ to, then }) => {
    expect(servedText(version, to, 'en')).toBe(then);
  });

  it('is in the default locale of the template, whichever comes first', () => {
    expect(servedText(version, ['fr'], 'de')).toBe(german);
  });

  it('cannot be missing from a published version', () => {
    expect(() => servedText(version, [], 'fr')).toThrow(
      new Error(`Version ${versionId(1)} has no text in fr.`),
    );
  });
});

describe('the text that is served strictly', () => {
  const refusal = (locale: string) => ({
    code: 'LOCALE_NOT_AVAILABLE',
    locale,
    availableLocales: ['en', 'de', 'de-AT'],
  });

  it.each([
    { to: ['de-CH', 'en'], then: german },
    { to: ['fr', 'de-AT'], then: austrian },
    { to: ['fr', '*'], then: english },
    { to: ['*'], then: english },
    { to: ['*', 'de'], then: german },
    { to: [], then: english },
    { to: ['fr'], then: refusal('fr') },
    { to: ['it', 'fr-CH'], then: refusal('it') },
  ])('to readers of $to', ({ to, then }) => {
    expect(strictlyServedText(version, to, 'en')).toEqual(then);
  });
});

describe('the text that was shown', () => {
  const hash = (locale: string) => given.text(locale).contentHash;
  const mismatch = (locale: string | null) => ({
    code: 'CONTENT_MISMATCH',
    consentVersionId: versionId(1),
    locale,
  });
  const unknown = 'f'.repeat(64);

  it.each([
    { said: { locale: null, contentHash: null }, then: english },
    { said: { locale: 'de', contentHash: null }, then: german },
    { said: { locale: 'de-CH', contentHash: null }, then: german },
    { said: { locale: 'de', contentHash: hash('de') }, then: german },
    { said: { locale: 'de-CH', contentHash: hash('de') }, then: german },
    { said: { locale: null, contentHash: hash('de-AT') }, then: austrian },
    { said: { locale: 'de', contentHash: hash('en') }, then: mismatch('de') },
    { said: { locale: 'de', contentHash: unknown }, then: mismatch('de') },
    { said: { locale: null, contentHash: unknown }, then: mismatch(null) },
    {
      said: { locale: 'fr', contentHash: null },
      then: { code: 'LOCALE_NOT_AVAILABLE', locale: 'fr', availableLocales: ['en', 'de', 'de-AT'] },
    },
    {
      said: { locale: 'fr', contentHash: hash('en') },
      then: { code: 'LOCALE_NOT_AVAILABLE', locale: 'fr', availableLocales: ['en', 'de', 'de-AT'] },
    },
  ])('as $said is $then', ({ said, then }) => {
    expect(shownText(version, said, 'en')).toEqual(then);
  });

  it('is in the unsaid locale when nothing is said', () => {
    expect(shownText(version, { locale: null, contentHash: null }, 'de')).toBe(german);
  });
});
