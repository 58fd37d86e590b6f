import fc from 'fast-check';
import { countedVersionId } from '../../src/domain/decisions/countedVersion';
import type { DecisionRecord } from '../../src/domain/evidence/decisionRecord';
import { decisionValues } from '../../src/domain/values/decisionValue';
import { pendingStanding, standingOnRetiredToo } from '../../src/domain/decisions/pending';
import {
  publishPreview,
  standingReport,
  type CountByValue,
  type NewestCount,
} from '../../src/domain/reports/standings';
import { expiryForecast, funnel, whereAllStand } from '../../src/domain/reports/whereAllStand';
import { timelineOf, type Timeline } from '../../src/domain/templates/timeline';
import { utcDay } from '../../src/domain/values/utcDay';
import * as arbitrary from './arbitraries';
import { FoldedLedger, timelineFrom } from './foldedLedger';
import { day, given } from './given';
import type { PlainTemplate } from './naiveModel';

/** Several customers of one template after all that they did, and an instant of a later day. */
interface Crowd {
  readonly timeline: Timeline;
  readonly newest: readonly DecisionRecord[];
  readonly at: Date;
}

const lastOfDay = (count: number) => new Date(`${utcDay(day(count))}T23:59:59.999Z`);

function crowds(instant: (today: number) => Date, said: Partial<PlainTemplate> = {}): fc.Arbitrary<Crowd> {
  const template = arbitrary.template.map((any) => ({ ...any, ...said }));
  return fc
    .tuple(template, fc.array(arbitrary.steps, { minLength: 1, maxLength: 6 }), fc.nat({ max: 6 }))
    .map(([plain, stories, later]) => {
      const told = stories.map((steps) => tell(plain, steps));
      return {
        timeline: timelineFrom(plain),
        newest: told.flatMap(({ newest }) => newest ?? []),
        at: instant(Math.max(...told.map(({ today }) => today)) + later),
      };
    });
}

function tell(template: PlainTemplate, steps: readonly arbitrary.Step[]) {
  const fold = new FoldedLedger(template);
  let today = 8;
  for (const { command, days } of steps) fold.record(command, (today = Math.max(8, today + days)));
  return { newest: fold.records.at(-1), today };
}

/** As the tally has them. */
function countsOf({ timeline, newest: all }: Pick<Crowd, 'timeline' | 'newest'>): readonly NewestCount[] {
  const counts = new Map<string, NewestCount>();
  for (const newest of all) {
    const value = newest.awaitsConfirmation ? 'unconfirmed' : newest.value;
    const consentVersionId = countedVersionId(timeline, newest);
    const decidedOn = value === 'given' && newest.validUntil ? utcDay(newest.decidedAt) : null;
    const key = `${consentVersionId} ${value} ${decidedOn}`;
    const customers = (counts.get(key)?.customers ?? 0) + 1;
    counts.set(key, { consentVersionId, value, decidedOn, customers });
  }
  return [...counts.values()];
}

const reasonOf = ({ timeline, at }: Crowd, newest: DecisionRecord): string | null => {
  // Whether the time to confirm is over, the tally does not know.
  const validUntil = newest.awaitsConfirmation ? null : newest.validUntil;
  const standing = pendingStanding(timeline, { ...newest, validUntil }, at);
  return 'code' in standing ? null : standing.reason;
};

const countBy = (crowd: Crowd, reason: string) =>
  crowd.newest.filter((newest) => reasonOf(crowd, newest) === reason).length;

const isWaiting = ({ awaitsConfirmation }: DecisionRecord) => awaitsConfirmation;

const byValue = (newest: readonly DecisionRecord[]) =>
  Object.fromEntries(
    decisionValues.map((wanted) => [
      wanted,
      newest.filter((record) => record.value === wanted && !isWaiting(record)).length,
    ]),
  );

const total = ({ given: yes, reject, withdraw }: CountByValue) => yes + reject + withdraw;

/** Guards the properties below against crowds that all are alike. */
it('crowds have customers pending for each reason, and some who are not', () => {
  const reasons = fc
    .sample(crowds(lastOfDay), { numRuns: 300, seed: 1 })
    .flatMap((crowd) => crowd.newest.map((newest) => reasonOf(crowd, newest)));
  const share = (reason: string | null) => reasons.filter((each) => each === reason).length / reasons.length;
  for (const reason of ['NEW_VERSION', 'EXPIRED', null]) expect(share(reason)).toBeGreaterThan(0.01);
  const waiting = fc
    .sample(crowds(lastOfDay), { numRuns: 300, seed: 1 })
    .flatMap(({ newest }) => newest.filter(isWaiting));
  expect(waiting.length).toBeGreaterThan(10);
});

describe('for any versions and customers', () => {
  it('the report at the end of a day says what asking for each customer does', () => {
    fc.assert(
      fc.property(crowds(lastOfDay), (crowd) => {
        const report = standingReport(crowd.timeline, countsOf(crowd), crowd.at);

        expect(report).toMatchObject({
          newest: byValue(crowd.newest),
          unconfirmed: crowd.newest.filter(isWaiting).length,
          pending: { NEW_VERSION: countBy(crowd, 'NEW_VERSION'), EXPIRED: countBy(crowd, 'EXPIRED') },
          expiring: 0,
        });
        for (const { version, ...standings } of report.versions) {
          const { consentVersionId: id } = version;
          const newest = crowd.newest.filter((record) => countedVersionId(crowd.timeline, record) === id);
          const ofVersion = { ...crowd, newest };
          expect(standings).toEqual({
            newest: byValue(newest),
            unconfirmed: newest.filter(isWaiting).length,
            pending: {
              NEW_VERSION: countBy(ofVersion, 'NEW_VERSION'),
              EXPIRED: countBy(ofVersion, 'EXPIRED'),
            },
            expiring: 0,
          });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('each customer counts once where they stand, and consents in force lapse when each of them ends', () => {
    fc.assert(
      fc.property(crowds(lastOfDay), (crowd) => {
        const { timeline, at } = crowd;
        const counts = countsOf(crowd);
        const stands = whereAllStand(timeline, counts, at);
        const each = crowd.newest.flatMap((newest) => {
          const validUntil = newest.awaitsConfirmation ? null : newest.validUntil;
          const standing = standingOnRetiredToo(timeline, { ...newest, validUntil }, at);
          return standing ? [{ ...standing, newest }] : [];
        });
        const inForce = each.filter(({ mayProceed, accepted }) => mayProceed && accepted);
        expect(stands.inForce).toBe(inForce.length);
        expect(stands.inGrace).toBe(each.filter(({ mayProceed }) => mayProceed).length - inForce.length);
        expect(Object.values(stands).reduce((sum, count) => sum + count)).toBe(each.length);
        const lapsing = expiryForecast(timeline, counts, at, 40).reduce(
          (sum, { consents }) => sum + consents,
          0,
        );
        expect(lapsing).toBe(inForce.filter(({ newest }) => newest.validUntil).length);
        const {
          asked = 0,
          answered = 0,
          given: yes = 0,
          mayProceed = 0,
        } = funnel(timeline, counts, at) ?? {};
        expect([asked, answered, yes, mayProceed].toSorted((a, b) => b - a)).toEqual([
          asked,
          answered,
          yes,
          mayProceed,
        ]);
        expect(asked - answered).toBe(each.filter(({ reason }) => reason === 'NEW_VERSION').length);
      }),
      { numRuns: 300 },
    );
  });

  it('the report in the midst of a day is wrong by no more than those that are expiring', () => {
    fc.assert(
      fc.property(crowds(day), (crowd) => {
        const { pending, expiring } = standingReport(crowd.timeline, countsOf(crowd), crowd.at);
        expect(pending.NEW_VERSION).toBe(countBy(crowd, 'NEW_VERSION'));
        expect(pending.EXPIRED).toBeLessThanOrEqual(countBy(crowd, 'EXPIRED'));
        expect(pending.EXPIRED + expiring).toBeGreaterThanOrEqual(countBy(crowd, 'EXPIRED'));
      }),
      { numRuns: 300 },
    );
  });

  it('the preview adds to those who are asked already exactly those whom the publication will have asked', () => {
    const terms = fc.record({
      changeKind: fc.constantFrom('MATERIAL', 'MATERIAL', 'EDITORIAL'),
      reask: fc.constantFrom('EVERYONE', 'GRANTS_ONLY', 'NOBODY'),
    });
    fc.assert(
      fc.property(crowds(lastOfDay, { retiredFrom: null }), terms, (crowd, { changeKind, reask }) => {
        const { timeline, newest, at } = crowd;
        const preview = publishPreview(timeline, countsOf(crowd), { changeKind, reask }, at);

        const published = { ...given.version({ number: 9, changeKind, reask }), effectiveFrom: at };
        const after = timelineOf(timeline.template, 2, [...timeline.versions, published]);
        const isPending = (one: DecisionRecord, by: Timeline) =>
          reasonOf({ ...crowd, timeline: by }, one) !== null;
        const pendingBefore = newest.filter((one) => isPending(one, timeline)).length;
        const pendingAfter = newest.filter((one) => isPending(one, after)).length;
        expect(pendingBefore - total(preview.alreadyAsked) + total(preview.asked)).toBe(pendingAfter);
      }),
      { numRuns: 300 },
    );
  });
});
