import { versionsSince } from '../../src/domain/decisions/countedVersion';
import { findCurrentVersion, type Timeline } from '../../src/domain/templates/timeline';
import { day, given, versionId } from './given';

const timeline = given.timeline(
  given.version({ number: 1 }),
  given.version({ number: 2 }),
  given.editorial({ number: 3 }),
  given.version({ number: 4, reask: 'NOBODY' }),
  given.version({ number: 5, from: 50 }),
);

function numbersSince(
  decided: number,
  on: Timeline,
  at: Date,
  epoch = on.versions.find(({ number }) => number === decided)?.epoch ?? 1,
): readonly number[] {
  const current = findCurrentVersion(on, at);
  if (!current) throw new Error('No version is in effect then.');
  return versionsSince(on, { consentVersionId: versionId(decided), epoch }, current).map(
    ({ number }) => number,
  );
}

describe('what is new since a decision', () => {
  it.each([
    { on: 1, at: 9, then: [2, 3, 4] },
    { on: 2, at: 9, then: [3, 4] },
    { on: 3, at: 9, then: [4] },
    { on: 4, at: 9, then: [] },
    { on: 1, at: 2, then: [2] },
    { on: 1, at: 1, then: [] },
    { on: 4, at: 50, then: [5] },
  ])('on version $on is $then on day $at', ({ on, at, then }) => {
    expect(numbersSince(on, timeline, day(at))).toStrictEqual(then);
  });

  it('begins after the epoch that was answered before a late answer', () => {
    const [one, two, three] = [1, 2, 3];
    expect(numbersSince(1, timeline, day(9), two)).toStrictEqual([3, 4]);
    expect(numbersSince(2, timeline, day(9), three)).toStrictEqual([]);
    expect(numbersSince(1, timeline, day(9), one)).toStrictEqual([2, 3, 4]);
  });

  it('goes by the order of taking effect, not by numbers', () => {
    const overtaken = given.timeline(
      given.version({ number: 1 }),
      given.version({ number: 2, from: 9 }),
      given.version({ number: 3, from: 5 }),
    );
    expect(numbersSince(1, overtaken, day(9))).toStrictEqual([3, 2]);
    expect(numbersSince(3, overtaken, day(9))).toStrictEqual([2]);
    expect(numbersSince(2, overtaken, day(9))).toStrictEqual([]);
  });

  it('is nothing by a clock that lags behind the decision', () => {
    expect(numbersSince(4, timeline, day(2))).toStrictEqual([]);
  });

  it('is nothing to a node that has not heard of the version decided on', () => {
    expect(numbersSince(6, timeline, day(9))).toStrictEqual([]);
  });
});
