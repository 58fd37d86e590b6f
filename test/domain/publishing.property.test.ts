import fc from 'fast-check';
import { countedVersionId } from '../../src/domain/decisions/countedVersion';
import { decide, type Decision } from '../../src/domain/decisions/decision';
import { pendingStanding } from '../../src/domain/decisions/pending';
import { publish } from '../../src/domain/publishing/publication';
import { Refused } from '../../src/domain/errors/refusal';
import { isEffective, timelineOf, type Timeline } from '../../src/domain/templates/timeline';
import type { ChangeKind, PublishedVersion, Reask } from '../../src/domain/templates/version';
import { cancel } from '../../src/domain/publishing/cancellation';
import { day, given, publisher, versionId } from './given';

type Act =
  | {
      readonly act: 'publish';
      readonly changeKind: ChangeKind;
      /** Null: now. */
      readonly inDays: number | null;
      readonly reask: Reask;
      readonly graceDays: number | null;
      readonly validity: string | null;
      readonly locales: readonly string[];
    }
  | { readonly act: 'withdraw'; readonly number: number }
  | {
      readonly act: 'answer';
      readonly customer: number;
      readonly value: Decision['value'];
      readonly number: number;
    }
  | { readonly act: 'wait'; readonly days: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    act: fc.constant('publish' as const),
    changeKind: fc.constantFrom<ChangeKind>('MATERIAL', 'EDITORIAL'),
    inDays: fc.constantFrom(null, null, -1, 0, 1, 2, 5),
    reask: fc.constantFrom<Reask>('EVERYONE', 'GRANTS_ONLY', 'NOBODY'),
    graceDays: fc.constantFrom(null, null, 6, 9),
    validity: fc.constantFrom(null, null, null, 'P4D'),
    locales: fc.constantFrom(['en'], ['en', 'de'], ['en', 'de'], ['de']),
  }),
  fc.record({ act: fc.constant('withdraw' as const), number: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    act: fc.constant('answer' as const),
    customer: fc.integer({ min: 0, max: 2 }),
    value: fc.constantFrom('given', 'reject', 'withdraw'),
    number: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({ act: fc.constant('wait' as const), days: fc.constantFrom(1, 1, 2, 3) }),
);

const acts = fc.array(act, { minLength: 1, maxLength: 30, size: 'max' });

/** What stands after some acts: the versions, each customer's newest decision, and the day. */
interface World {
  readonly today: number;
  readonly timeline: Timeline;
  readonly newest: ReadonlyMap<number, Decision>;
  /** How the last act ended: `published EDITORIAL`, `cancelled`, `recorded`, or the code of a refusal. */
  readonly became: string;
}

const beginning: World = { today: 0, timeline: given.timeline(), newest: new Map(), became: 'begun' };

/** Every world that the acts lead through. */
function story(all: readonly Act[]): readonly World[] {
  const worlds = [beginning];
  for (const next of all) worlds.push(after(worlds.at(-1) ?? beginning, next));
  return worlds;
}

function after(world: World, next: Act): World {
  try {
    switch (next.act) {
      case 'publish':
        return published(world, next);
      case 'withdraw':
        return cancelled(world, versionId(next.number));
      case 'answer':
        return answered(world, next);
      case 'wait':
        return { ...world, today: world.today + next.days, became: 'later' };
      default:
        return next satisfies never;
    }
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    return { ...world, became: fault.code };
  }
}

function published(world: World, said: Extract<Act, { act: 'publish' }>): World {
  const { today, timeline } = world;
  const all = everPublished(timeline);
  const draft = given.draft({ consentVersionId: versionId(all.length + 1), locales: said.locales });
  const { changeKind, inDays, graceDays, validity, reask } = said;
  const isMaterial = changeKind === 'MATERIAL';
  const publication = given.terms({
    changeKind,
    effectiveFrom: inDays === null ? null : day(today + inDays),
    ...(isMaterial
      ? { reask, validity, graceUntil: graceDays === null ? null : day(today + graceDays) }
      : { editorialReason: 'A typing error' }),
  });
  const version = publish(timeline, draft, publication, given.publishing({ sameText: true }), day(today));
  return { ...world, timeline: retold(timeline, [...all, version]), became: `published ${changeKind}` };
}

function cancelled(world: World, consentVersionId: string): World {
  const { today, timeline } = world;
  const cancellation = cancel(timeline, consentVersionId, publisher, day(today));
  if (!cancellation) return { ...world, became: 'cancelled before' };
  const all = everPublished(timeline).map((version) =>
    version.consentVersionId === consentVersionId ? { ...version, cancellation } : version,
  );
  return { ...world, timeline: retold(timeline, all), became: 'cancelled' };
}

function answered(world: World, { customer, value, number }: Extract<Act, { act: 'answer' }>): World {
  const { today, timeline, newest } = world;
  const command = given.command({ value, consentVersionId: versionId(number) });
  const outcome = decide(timeline, newest.get(customer) ?? null, command, day(today), Buffer.alloc(32));
  if (outcome.kind === 'refused') return { ...world, became: outcome.refusal.code };
  return { ...world, newest: new Map(newest).set(customer, outcome.decision), became: outcome.kind };
}

function everPublished({ versions, cancelled: called }: Timeline): readonly PublishedVersion[] {
  const plain = versions.map(({ epoch: _counted, ...version }) => version);
  return [...plain, ...called].sort((a, b) => a.number - b.number);
}

function retold({ template, revision }: Timeline, all: readonly PublishedVersion[]): Timeline {
  return timelineOf(template, revision + 1, all);
}

const effective = ({ timeline, today }: World) =>
  timeline.versions.filter((version) => isEffective(version, day(today)));

/** Whom the current version awaits, why, and on whom may be relied, on the day of `on`. */
function standings({ timeline, newest }: World, on: World) {
  return [0, 1, 2].map((customer) => {
    const standing = pendingStanding(timeline, newest.get(customer) ?? null, day(on.today));
    if ('code' in standing) return standing.code;
    const { accepted, reason, mayProceed } = standing;
    return { accepted, reason, mayProceed };
  });
}

/** Checks each step of any story. */
function alwaysHolds(check: (before: World, now: World) => void): void {
  fc.assert(
    fc.property(acts, (all) => {
      story(all).reduce((before, now) => {
        check(before, now);
        return now;
      });
    }),
    { numRuns: 400 },
  );
}

describe('whatever is published, cancelled and answered, in any order', () => {
  it('versions are numbered without gaps and take effect in that order', () => {
    alwaysHolds((_before, { timeline }) => {
      const numbers = everPublished(timeline).map(({ number }) => number);
      expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
      const inOrder = timeline.versions.map(({ number }) => number);
      expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
    });
  });

  it('what has taken effect stays as it was, its epoch too', () => {
    alwaysHolds((before, now) => {
      const had = effective(before);
      expect(effective(now).slice(0, had.length)).toEqual(had);
    });
  });

  it('an editorial version has the locales, the validity and the epoch of the one before it', () => {
    alwaysHolds((_before, { timeline: { versions } }) => {
      versions.forEach((version, index) => {
        if (version.changeKind === 'MATERIAL') return;
        const localesOf = ({ texts }: PublishedVersion) => texts.map(({ locale }) => locale);
        const predecessor = versions[index - 1];
        expect(predecessor).toMatchObject({ validity: version.validity, epoch: version.epoch });
        expect(localesOf(version)).toEqual(expect.arrayContaining(predecessor ? localesOf(predecessor) : []));
      });
    });
  });

  it('only a material version that takes effect makes anybody’s standing another', () => {
    alwaysHolds((before, now) => {
      const asksAnew = now.became === 'published MATERIAL' || now.newest !== before.newest;
      const isFirst = effective(before).length === 0;
      if (asksAnew || isFirst) return;
      // What time alone changes has nothing to do with what was published in it.
      const taken = effective(now).slice(effective(before).length);
      if (taken.some(({ changeKind }) => changeKind === 'MATERIAL')) return;
      expect(standings(now, now)).toEqual(standings(before, now));
    });
  });

  it('a version that somebody has answered stays on the timeline', () => {
    alwaysHolds((_before, { timeline, newest }) => {
      const ids = timeline.versions.map(({ consentVersionId }) => consentVersionId);
      for (const decision of newest.values()) {
        expect(ids).toContain(decision.consentVersionId);
        const counted = countedVersionId(timeline, decision);
        expect(timeline.versions.find(({ consentVersionId }) => consentVersionId === counted)?.epoch).toBe(
          decision.epoch,
        );
      }
    });
  });

  /** Guards the properties above against stories in which nothing happens. */
  it('everything comes up', () => {
    const became = fc
      .sample(acts, { numRuns: 400, seed: 1 })
      .flatMap((all) => story(all).map((world) => world.became));
    expect([...new Set(became)].sort()).toEqual([
      'INVALID_INPUT',
      'VERSION_BUILT_UPON',
      'VERSION_IN_EFFECT',
      'VERSION_NOT_FOUND',
      'VERSION_SUPERSEDED',
      'begun',
      'cancelled',
      'cancelled before',
      'later',
      'published EDITORIAL',
      'published MATERIAL',
      'recorded',
      'unchanged',
    ]);
  });
});
