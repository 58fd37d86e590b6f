import { withdraw } from '../../src/domain/publishing/withdrawal';
import { day, given, justBefore, publisher, versionId } from './given';
import { refusalOf } from './refused';

const on = given.timeline(
  given.version({ number: 1 }),
  given.version({ number: 2, from: 20 }),
  given.editorial({ number: 3, from: 30 }),
  given.withdrawn({ number: 4, from: 40 }),
  given.version({ number: 5, from: 50 }),
);
const withdrawing = (number: number, now = day(10)) => withdraw(on, versionId(number), publisher, now);

describe('a scheduled version', () => {
  it.each([3, 5])('is withdrawn where no editorial one rests on it: version %i', (number) => {
    expect(withdrawing(number)).toEqual({ withdrawnAt: day(10), withdrawnBy: publisher });
  });

  it('can be withdrawn until the instant it takes effect', () => {
    expect(withdrawing(5, justBefore(day(50)))).toEqual({
      withdrawnAt: justBefore(day(50)),
      withdrawnBy: publisher,
    });
  });

  it('is withdrawn once', () => {
    expect(withdrawing(4)).toBeNull();
    expect(withdrawing(4, day(90))).toBeNull();
  });
});

describe('a version is not withdrawn', () => {
  it.each([
    { when: 'once it is in effect', number: 5, now: day(50) },
    { when: 'when it is superseded', number: 1, now: day(25) },
    { when: 'when it is current, though an editorial one rests on it', number: 2, now: day(25) },
  ])('$when', ({ number, now }) => {
    expect(refusalOf(() => withdrawing(number, now))).toEqual({
      code: 'VERSION_IN_EFFECT',
      consentVersionId: versionId(number),
      effectiveFrom: day(number === 1 ? 1 : number * 10),
    });
  });

  it('while a scheduled editorial one rests on it', () => {
    expect(refusalOf(() => withdrawing(2))).toEqual({
      code: 'VERSION_BUILT_UPON',
      consentVersionId: versionId(2),
      editorialVersionId: versionId(3),
    });
  });

  it('that was never published', () => {
    expect(refusalOf(() => withdrawing(9))).toEqual({
      code: 'VERSION_NOT_FOUND',
      templateCode: 'marketing',
      consentVersionId: versionId(9),
    });
  });
});
