import fc from 'fast-check';
import { mustBeConfirmed, needsConfirmation } from '../../src/domain/publishing/confirmation';
import { isSameText } from '../../src/domain/publishing/sameText';
import { askedAgain, publishPreview, type NewestCount } from '../../src/domain/reports/standings';
import { reasks } from '../../src/domain/templates/version';
import { day, given, versionId } from './given';
import { refusalOf } from './refused';

const count = fc.integer({ min: 0, max: 5 });

test('of what is asked, stated and allowed, the refusals are those of the sentence in the guide', () => {
  fc.assert(
    fc.property(count, fc.option(count), count, (asked, confirmAsked, confirmAskedAbove) => {
      const isFine = confirmAsked === null ? asked <= confirmAskedAbove : asked <= confirmAsked;
      const publishing = () => mustBeConfirmed('news', asked, { confirmAsked, confirmAskedAbove });

      if (isFine) expect(publishing).not.toThrow();
      else expect(refusalOf(publishing)).toMatchObject({ code: 'CONFIRMATION_REQUIRED', asked });
      // Those who repeat the number are never refused.
      expect(() => mustBeConfirmed('news', asked, { confirmAsked: asked, confirmAskedAbove })).not.toThrow();
      expect(needsConfirmation(asked, { confirmAskedAbove })).toBe(asked > confirmAskedAbove);
    }),
  );
});

test('a publication counts whom its preview shows', () => {
  const timeline = given.timeline(given.version());
  const counts = fc.array(
    fc.record<NewestCount>({
      consentVersionId: fc.constant(versionId(1)),
      value: fc.constantFrom('given', 'reject', 'withdraw', 'unconfirmed'),
      decidedOn: fc.constant(null),
      customers: count,
    }),
  );
  const terms = fc.record({
    changeKind: fc.constantFrom('MATERIAL' as const, 'EDITORIAL' as const),
    reask: fc.constantFrom(...reasks),
  });
  fc.assert(
    fc.property(counts, terms, (newest, stated) => {
      const { asked } = publishPreview(timeline, newest, stated, day(3));
      expect(askedAgain(newest, stated)).toBe(asked.given + asked.reject + asked.withdraw);
    }),
  );
});

test('texts are the same in whatever order and with whatever notes, and not with one more, less or other', () => {
  const locales = fc.uniqueArray(fc.constantFrom('en', 'de', 'fr', 'it'), { minLength: 1 });
  fc.assert(
    fc.property(locales, locales, fc.boolean(), (some, others, isReworded) => {
      const a = { texts: some.map((locale) => given.text(locale)) };
      const b = {
        texts: others.toReversed().map((locale) => ({
          ...given.text(locale, isReworded ? 2 : 1),
          changeNote: 'New.',
        })),
      };
      const isSame = !isReworded && [...some].sort().join() === [...others].sort().join();

      expect(isSameText(a, b)).toBe(isSame);
      expect(isSameText(b, a)).toBe(isSame);
    }),
  );
});
