import * as fc from 'fast-check';
import { decide, type Decision } from '../../src/domain/decisions/decision';
import type { Imported } from '../../src/domain/decisions/imported';
import type { Timeline } from '../../src/domain/templates/timeline';
import { decisionValues, type DecisionValue } from '../../src/domain/values/decisionValue';
import { day, given, versionId } from './given';

const salt = Buffer.alloc(32, 7);
const now = day(20);
/** Version 2 asks anew from day 5 on. */
const twoVersions = given.timeline(given.version(), given.version({ number: 2, from: 5, validity: 'P3D' }));
const source = { kind: 'IMPORTED', name: 'crm', trust: 'STAFF_STATEMENT' } as const;

interface Row extends Partial<Imported> {
  readonly value: DecisionValue;
  readonly on: number;
  readonly consentVersionId?: string | null;
}

function judged(timeline: Timeline, newest: Decision | null, { value, on, consentVersionId, ...said }: Row) {
  const imported = { source, version: null, confirmedAt: null, ...said };
  const named = { consentVersionId: consentVersionId ?? null, value, decidedAt: day(on) };
  const outcome = decide(timeline, newest, given.command({ ...named, imported }), now, salt);
  return outcome.kind === 'refused' ? outcome.refusal.code : outcome;
}

describe('an imported decision', () => {
  const onDay3 = given.decision({ decidedAt: day(3), recordedAt: day(4) });

  it.each<[string, Decision | null, Row, string]>([
    ['of a version of its time', null, { value: 'given', on: 2, version: '1' }, 'recorded'],
    ['of a version by its label', null, { value: 'given', on: 2, version: 'v1.0' }, 'recorded'],
    [
      'of a version that nobody published',
      null,
      { value: 'given', on: 2, version: 'v7' },
      'VERSION_NOT_FOUND',
    ],
    ['of a version of later', null, { value: 'reject', on: 2, version: 'v2.0' }, 'VERSION_NOT_FOUND'],
    ['of a version of before', null, { value: 'given', on: 6, version: 'v1.0' }, 'VERSION_SUPERSEDED'],
    ['that refuses a version of before', null, { value: 'reject', on: 6, version: 'v1.0' }, 'recorded'],
    ['of no version', null, { value: 'given', on: 6 }, 'VERSION_REQUIRED'],
    ['that withdraws, of no version', null, { value: 'withdraw', on: 6 }, 'recorded'],
    ['that withdraws before there was a version', null, { value: 'withdraw', on: -300 }, 'recorded'],
    ['before the newest', onDay3, { value: 'given', on: 2, version: '1' }, 'DECISION_CONFLICT'],
    ['that withdraws before the newest', onDay3, { value: 'withdraw', on: 2 }, 'DECISION_CONFLICT'],
    ['of a version nobody has, before the newest', onDay3, { value: 'given', on: 2 }, 'DECISION_CONFLICT'],
    ['as the newest is', onDay3, { value: 'given', on: 3, version: '1' }, 'unchanged'],
    ['that says the same later', onDay3, { value: 'given', on: 4, version: '1' }, 'recorded'],
    ['that ends a yes at its instant', onDay3, { value: 'withdraw', on: 3 }, 'recorded'],
    [
      'that agrees at the instant of a no',
      { ...onDay3, value: 'reject' },
      { value: 'given', on: 3, version: '1' },
      'DECISION_CONFLICT',
    ],
    [
      'that agrees after a no given here, which may have been said again',
      { ...onDay3, value: 'withdraw' },
      { value: 'given', on: 9, version: '2' },
      'DECISION_CONFLICT',
    ],
    [
      'that agrees after a no that was imported',
      { ...onDay3, value: 'withdraw', source },
      { value: 'given', on: 9, version: '2' },
      'recorded',
    ],
    [
      'that withdraws after a no given here, under which a yes could follow',
      { ...onDay3, value: 'reject' },
      { value: 'withdraw', on: 4 },
      'DECISION_CONFLICT',
    ],
  ])('%s', (_what, newest, row, outcome) => {
    const found = judged(twoVersions, newest, row);
    expect(typeof found === 'string' ? found : found.kind).toBe(outcome);
  });

  it('is on the version of its time where it withdraws without one', () => {
    const versionsOn = [-300, 2, 6].map((on) => {
      const found = judged(twoVersions, null, { value: 'withdraw', on });
      return typeof found === 'string' ? found : found.decision.consentVersionId;
    });
    expect(versionsOn).toEqual([versionId(1), versionId(1), versionId(2)]);
  });

  it('lasts from when it was made, and may be over', () => {
    expect(judged(twoVersions, null, { value: 'given', on: 6, version: '2' })).toMatchObject({
      decision: { decidedAt: day(6), recordedAt: now, validUntil: day(9), source },
    });
  });

  it('that the template wants confirmed counts at once if it was, and is refused if nobody says so', () => {
    const timeline = { ...twoVersions, template: given.template({ confirmation: 'REQUIRED' }) };
    const row = { value: 'given', on: 2, version: '1' } as const;
    expect(judged(timeline, null, row)).toBe('INVALID_INPUT');
    expect(judged(timeline, null, { ...row, confirmedAt: day(2) })).toMatchObject({
      decision: { awaitsConfirmation: false, validUntil: null },
    });
    expect(judged(timeline, null, { value: 'reject', on: 2, version: '1' })).toMatchObject({
      kind: 'recorded',
    });
  });

  it('is refused on a retired template, but for a withdrawal', () => {
    const timeline = given.retired(10, given.version());
    expect(judged(timeline, null, { value: 'given', on: 2, version: '1' })).toBe('TEMPLATE_RETIRED');
    expect(judged(timeline, null, { value: 'withdraw', on: 2 })).toMatchObject({ kind: 'recorded' });
  });

  it('by a label of two versions is refused, for it could be of either', () => {
    const timeline = given.timeline(given.version({ label: 'v' }), given.version({ number: 2, label: 'v' }));
    expect(judged(timeline, null, { value: 'given', on: 3, version: 'v' })).toBe('INVALID_INPUT');
  });
});

const rows = fc.array(
  fc.record({ value: fc.constantFrom(...decisionValues), on: fc.integer({ min: 1, max: 12 }) }),
  { maxLength: 12 },
);

/** Each row names the version of its day. */
function imported(all: readonly Pick<Row, 'value' | 'on'>[]): readonly Decision[] {
  const chain: Decision[] = [];
  for (const { value, on } of all) {
    const found = judged(twoVersions, chain.at(-1) ?? null, { value, on, version: on < 5 ? '1' : '2' });
    if (typeof found !== 'string' && found.kind === 'recorded') chain.push(found.decision);
  }
  return chain;
}

test('in whatever order rows come, no answer goes over a newer one, and no yes over a no of its instant', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const chain = imported(all);
      const last = Math.max(...all.map(({ on }) => on));
      if (all.length > 0) expect(chain.at(-1)?.decidedAt).toEqual(day(last));
      for (const [at, { decidedAt, value }] of chain.slice(1).entries()) {
        const before = chain[at];
        expect(before && before.decidedAt <= decidedAt).toBe(true);
        if (before?.decidedAt.getTime() === decidedAt.getTime() && before.value !== 'given')
          expect(value).not.toBe('given');
      }
    }),
  );
});

test('sorted by their days, rows end in the same state in whatever order they came', () => {
  const state = (all: readonly Pick<Row, 'value' | 'on'>[]) => {
    const newest = imported(all.toSorted((one, other) => one.on - other.on)).at(-1);
    return newest && [newest.value === 'given', newest.decidedAt, newest.consentVersionId, newest.epoch];
  };
  fc.assert(
    fc.property(
      rows.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => {
        expect(state(shuffled)).toEqual(state(all));
      },
    ),
  );
});
