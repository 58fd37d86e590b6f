import {
  findCurrentVersion,
  findVersion,
  isEffective,
  timelineOf,
  versionState,
} from '../../src/domain/templates/timeline';
import { day, given, justBefore, versionId } from './given';

describe('the current version', () => {
  const scheduled = given.timeline(
    given.version({ number: 1, from: 1 }),
    given.version({ number: 2, from: 5 }),
  );
  const overtaken = given.timeline(
    given.version({ number: 1, from: 1 }),
    given.version({ number: 2, from: 9 }),
    given.version({ number: 3, from: 5 }),
  );
  const tied = given.timeline(
    given.version({ number: 1, from: 1 }),
    given.version({ number: 3, from: 5 }),
    given.version({ number: 2, from: 5 }),
  );

  it.each([
    { when: 'nothing is published', timeline: given.timeline(), at: day(9), then: null },
    { when: 'the first has not begun', timeline: scheduled, at: justBefore(day(1)), then: null },
    { when: 'the first begins', timeline: scheduled, at: day(1), then: 1 },
    { when: 'the second is just not in effect', timeline: scheduled, at: justBefore(day(5)), then: 1 },
    { when: 'the second begins', timeline: scheduled, at: day(5), then: 2 },
    { when: 'long after', timeline: scheduled, at: day(500), then: 2 },
    { when: 'a later number took effect earlier', timeline: overtaken, at: day(8), then: 3 },
    { when: 'the lower number takes effect last', timeline: overtaken, at: day(9), then: 2 },
    { when: 'two take effect at one instant', timeline: tied, at: day(5), then: 3 },
  ])('is $then when $when', ({ timeline, at, then }) => {
    expect(findCurrentVersion(timeline, at)?.number ?? null).toBe(then);
  });
});

describe('epochs', () => {
  const material = (number: number, from: number) => given.version({ number, from });
  const editorial = (number: number, from: number) => given.editorial({ number, from });

  it.each([
    { given: 'no versions', versions: [], then: {} },
    { given: 'material ones', versions: [material(1, 1), material(2, 2)], then: { 1: 1, 2: 2 } },
    {
      given: 'editorial ones, which keep that of their predecessor',
      versions: [material(1, 1), editorial(2, 2), editorial(3, 3), material(4, 4), editorial(5, 5)],
      then: { 1: 1, 2: 1, 3: 1, 4: 2, 5: 2 },
    },
    {
      given: 'a first version marked editorial, which has no predecessor',
      versions: [editorial(1, 1), material(2, 2)],
      then: { 1: 1, 2: 2 },
    },
    {
      given: 'versions in the order of publication instead of effect',
      versions: [material(1, 1), material(2, 9), material(3, 5)],
      then: { 1: 1, 3: 2, 2: 3 },
    },
    {
      given: 'two at one instant, which count by number',
      versions: [material(3, 5), material(2, 5), material(1, 1)],
      then: { 1: 1, 2: 2, 3: 3 },
    },
  ])('count $given', ({ versions, then }) => {
    const { versions: inTime } = given.timeline(...versions);
    expect(Object.fromEntries(inTime.map(({ number, epoch }) => [number, epoch]))).toEqual(then);
  });

  it('of versions in effect stay when another is published', () => {
    const before = [material(1, 1), material(2, 20), editorial(3, 3)];
    const epochsAt = (versions: typeof before) =>
      given
        .timeline(...versions)
        .versions.filter((version) => isEffective(version, day(10)))
        .map(({ number, epoch }) => [number, epoch]);

    expect(epochsAt([...before, material(4, 11), material(5, 20)])).toEqual(epochsAt(before));
  });
});

describe('a timeline', () => {
  it('keeps the template, the revision and the order of effect, and leaves its input alone', () => {
    const published = [given.version({ number: 2, from: 9 }), given.version({ number: 1, from: 1 })];
    const template = given.template();
    const timeline = timelineOf(template, 7, published);

    expect(timeline.template).toBe(template);
    expect(timeline.revision).toBe(7);
    expect(timeline.versions.map(({ number }) => number)).toEqual([1, 2]);
    expect(published.map(({ number }) => number)).toEqual([2, 1]);
  });

  it('leaves out what was cancelled, which changes no epoch, and keeps it apart', () => {
    const calledOff = given.cancelled({ number: 2, from: 5 });
    const { versions, cancelled } = given.timeline(
      given.version({ number: 1 }),
      calledOff,
      given.version({ number: 3, from: 6 }),
    );

    expect(versions.map(({ number, epoch }) => [number, epoch])).toEqual([
      [1, 1],
      [3, 2],
    ]);
    expect(cancelled).toEqual([calledOff]);
  });

  it('finds versions by id, in effect or not', () => {
    const timeline = given.timeline(given.version({ number: 1 }), given.version({ number: 2, from: 900 }));

    expect(findVersion(timeline, versionId(2))?.number).toBe(2);
    expect(findVersion(timeline, versionId(3))).toBeNull();
  });
});

describe('the state of a version', () => {
  const timeline = given.timeline(
    given.version({ number: 1, from: 1 }),
    given.version({ number: 2, from: 5 }),
  );
  const [first, second] = timeline.versions;

  it.each([
    { version: first, at: justBefore(day(1)), then: 'SCHEDULED' },
    { version: first, at: day(1), then: 'CURRENT' },
    { version: second, at: justBefore(day(5)), then: 'SCHEDULED' },
    { version: first, at: justBefore(day(5)), then: 'CURRENT' },
    { version: second, at: day(5), then: 'CURRENT' },
    { version: first, at: day(5), then: 'SUPERSEDED' },
  ])('$version.number at $at is $then', ({ version, at, then }) => {
    expect(version && versionState(timeline, version, at)).toBe(then);
  });

  it('is CANCELLED for good', () => {
    const calledOff = given.cancelled({ number: 3, from: 9 });
    expect([day(1), day(9), day(90)].map((at) => versionState(timeline, calledOff, at))).toEqual([
      'CANCELLED',
      'CANCELLED',
      'CANCELLED',
    ]);
  });
});
