import { cancel } from '../../src/domain/publishing/cancellation';
import { day, given, justBefore, publisher, versionId } from './given';
import { refusalOf } from './refused';

const on = given.timeline(
  given.version({ number: 1 }),
  given.version({ number: 2, from: 20 }),
  given.editorial({ number: 3, from: 30 }),
  given.cancelled({ number: 4, from: 40 }),
  given.version({ number: 5, from: 50 }),
);
const cancelling = (number: number, now = day(10)) => cancel(on, versionId(number), publisher, now);

describe('a scheduled version', () => {
  it.each([3, 5])('is cancelled where no editorial one rests on it: version %i', (number) => {
    expect(cancelling(number)).toEqual({ cancelledAt: day(10), cancelledBy: publisher });
  });

  it('can be cancelled until the instant it takes effect', () => {
    expect(cancelling(5, justBefore(day(50)))).toEqual({
      cancelledAt: justBefore(day(50)),
      cancelledBy: publisher,
    });
  });

  it('is cancelled once', () => {
    expect(cancelling(4)).toBeNull();
    expect(cancelling(4, day(90))).toBeNull();
  });
});

describe('a version is not cancelled', () => {
  it.each([
    { when: 'once it is in effect', number: 5, now: day(50) },
    { when: 'when it is superseded', number: 1, now: day(25) },
    { when: 'when it is current, though an editorial one rests on it', number: 2, now: day(25) },
  ])('$when', ({ number, now }) => {
    expect(refusalOf(() => cancelling(number, now))).toEqual({
      code: 'VERSION_IN_EFFECT',
      consentVersionId: versionId(number),
      effectiveFrom: day(number === 1 ? 1 : number * 10),
    });
  });

  it('while a scheduled editorial one rests on it', () => {
    expect(refusalOf(() => cancelling(2))).toEqual({
      code: 'VERSION_BUILT_UPON',
      consentVersionId: versionId(2),
      laterVersionId: versionId(3),
    });
  });

  it('while a later one has the text of the one before it, and asks', () => {
    const texts = [given.text('en', 1)];
    const again = given.version({ number: 3, from: 30, texts });
    const back = (third: typeof again) =>
      given.timeline(given.version({ number: 1, texts }), given.version({ number: 2, from: 20 }), third);
    const cancelIn = (timeline: typeof on) => cancel(timeline, versionId(2), publisher, day(10));

    expect(refusalOf(() => cancelIn(back(again)))).toEqual({
      code: 'VERSION_BUILT_UPON',
      consentVersionId: versionId(2),
      laterVersionId: versionId(3),
    });
    expect(cancelIn(back({ ...again, reask: 'NOBODY' }))).toEqual({
      cancelledAt: day(10),
      cancelledBy: publisher,
    });
  });

  it('that was never published', () => {
    expect(refusalOf(() => cancelling(9))).toEqual({
      code: 'VERSION_NOT_FOUND',
      templateCode: 'marketing',
      consentVersionId: versionId(9),
    });
  });
});
