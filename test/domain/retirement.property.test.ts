import fc from 'fast-check';
import { standingOnRetiredToo } from '../../src/domain/decisions/pending';
import { scheduledVersions } from '../../src/domain/publishing/cancellation';
import { timelineOf, type Timeline } from '../../src/domain/templates/timeline';
import * as arbitrary from './arbitraries';
import { FoldedLedger, timelineFrom } from './foldedLedger';
import { day, dayOf, given, publisher } from './given';
import { NaiveModel, type PlainTemplate } from './naiveModel';

/** The timeline with what retiring the template on that day writes. */
function retiredOn(today: number, { template, revision, versions }: Timeline): Timeline {
  const now = day(today);
  const cancellation = { cancelledAt: now, cancelledBy: publisher };
  const off = scheduledVersions({ template, revision, versions, cancelled: [] }, now);
  const written = versions.map((version) => (off.includes(version) ? { ...version, cancellation } : version));
  return timelineOf(given.template({ retiredAt: now }), revision + 1, written);
}

/** What the prose says of consents then: those versions are all that there ever will be. */
function withoutWhatIsScheduled(today: number, template: PlainTemplate): PlainTemplate {
  return { ...template, versions: template.versions.filter(({ from }) => from <= today), retiredFrom: null };
}

const story = fc.record({
  template: arbitrary.template.map((any) => ({ ...any, retiredFrom: null })),
  steps: arbitrary.steps,
  later: fc.integer({ min: 0, max: 20 }),
});

describe('for any versions and any answers, once the template is retired', () => {
  it('consents are relied upon as if no more versions had ever been scheduled', () => {
    let relied = 0;
    fc.assert(
      fc.property(story, ({ template, steps, later }) => {
        const ledger = new FoldedLedger(template);
        const asked = replayed(steps);
        for (const { command, at } of asked) ledger.record(command, at);
        // A clock may have gone back since. No version takes effect, is answered and is scheduled again.
        const today = Math.max(0, ...asked.map(({ at }) => at));
        const plain = new NaiveModel(withoutWhatIsScheduled(today, template));
        for (const { command, at } of asked) plain.record(command, at);

        const retired = retiredOn(today, timelineFrom(template));
        const standing = standingOnRetiredToo(retired, ledger.records.at(-1) ?? null, day(today + later));
        const expected = plain.standing(today + later);
        if (!standing || 'code' in expected) {
          expect([standing, expected]).toEqual([null, { code: 'NO_PUBLISHED_VERSION' }]);
          return;
        }
        const { mayProceed, obstacle, mayProceedUntil } = standing;
        const until = mayProceedUntil && dayOf(mayProceedUntil);
        expect({ mayProceed, obstacle, until }).toEqual({
          mayProceed: expected.mayProceed,
          obstacle: expected.obstacle,
          until: expected.until,
        });
        relied += mayProceed ? 1 : 0;
      }),
      { numRuns: 500 },
    );
    expect(relied).toBeGreaterThan(0);
  });
});

/** Each command with its day. */
function replayed(steps: readonly arbitrary.Step[]) {
  let today = 0;
  return steps.map(({ command, days }) => {
    today = Math.max(0, today + days);
    return { command, at: today };
  });
}
