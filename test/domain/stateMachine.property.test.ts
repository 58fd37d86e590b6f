import fc from 'fast-check';
import { verifyChain } from '../service/verifyChain';
import * as arbitrary from './arbitraries';
import { FoldedLedger } from './foldedLedger';
import { NaiveModel, type PlainCommand, type PlainOutcome, type PlainStanding } from './naiveModel';

interface Machine {
  record(command: PlainCommand, today: number): PlainOutcome;
  standing(today: number): PlainStanding;
}

interface Episode {
  readonly today: number;
  readonly before: PlainStanding;
  readonly outcome: PlainOutcome;
  readonly after: PlainStanding;
}

/** What the machine says before, to and after each command, as time passes. */
function story(machine: Machine, steps: readonly arbitrary.Step[]): readonly Episode[] {
  let today = 0;
  return steps.map(({ command, days }) => {
    today = Math.max(0, today + days);
    const before = machine.standing(today);
    const outcome = machine.record(command, today);
    return { today, before, outcome, after: machine.standing(today) };
  });
}

describe('for any versions and any sequence of commands as time passes', () => {
  it('the fold says what the naive model says, and the chain verifies', () => {
    fc.assert(
      fc.property(arbitrary.template, arbitrary.steps, (template, steps) => {
        const fold = new FoldedLedger(template);
        expect(story(fold, steps)).toEqual(story(new NaiveModel(template), steps));
        expect(verifyChain(fold.records)).toEqual({ intact: true, records: fold.records.length });
      }),
      { numRuns: 500 },
    );
  });

  /** Guards the property above against examples that all end alike. */
  it('every outcome and every standing comes up', () => {
    const told = fc
      .sample(fc.tuple(arbitrary.template, arbitrary.steps), { numRuns: 3_000, seed: 1 })
      .flatMap(([template, steps]) => story(new NaiveModel(template), steps));

    expect(
      [...new Set(told.flatMap(({ outcome, after }) => [inShort(outcome), inShort(after)]))].sort(),
    ).toEqual([
      'AUTHORITY_REQUIRED',
      'CONFIRMATION_EXPIRED',
      'CONFIRMATION_WITHDRAWN',
      'CONTENT_MISMATCH',
      'DECISION_CONFLICT',
      'EXPIRED, stop',
      'IDEMPOTENCY_KEY_REUSED',
      'LOCALE_NOT_AVAILABLE',
      'NEVER_DECIDED, stop',
      'NEW_VERSION, proceed',
      'NEW_VERSION, stop',
      'NO_PUBLISHED_VERSION',
      'TEMPLATE_RETIRED',
      'VERSION_NOT_FOUND',
      'VERSION_REQUIRED',
      'VERSION_SUPERSEDED',
      'accepted, proceed',
      'accepted, stop',
      'recorded given',
      'recorded reject',
      'recorded withdraw',
      'unchanged given',
      'unchanged reject',
      'unchanged withdraw',
    ]);
    const counts = told.flatMap(({ after }) => ('changes' in after ? [after.changes.length] : []));
    expect([...new Set(counts)].sort()).toEqual([0, 1, 2, 3, 4]);
  });
});

function inShort(said: PlainOutcome | PlainStanding): string {
  if ('code' in said) return said.code;
  if ('kind' in said) return `${said.kind} ${said.decision.value}`;
  return `${said.reason ?? 'accepted'}, ${said.mayProceed ? 'proceed' : 'stop'}`;
}
