import fc from 'fast-check';
import { authorityChecks, relationships } from '../../src/domain/decisions/decidedBy';
import { actingFor, requireDecidedBy, type Decider } from '../../src/domain/decisions/decider';
import { decide, type Decision, type DecisionCommand } from '../../src/domain/decisions/decision';
import { customerBinding } from '../../src/domain/evidence/decisionRecord';
import { mayDecides, type MayDecide } from '../../src/domain/templates/templateRules';
import { timelineOf } from '../../src/domain/templates/timeline';
import { day, given, versionId } from './given';

const customerId = 'auth0|child';
const salt = Buffer.alloc(32, 7);

const by = (said: Partial<Decider> = {}): Decider => ({
  ...{ role: 'GUARDIAN', relationship: 'PARENT', check: 'DOCUMENT', actorId: 'anna' },
  ...said,
});
const unchecked = by({ check: 'NONE' });

function decided(said: Partial<DecisionCommand>, mayDecide: MayDecide, newest: Decision | null = null) {
  const on = timelineOf(given.template({ mayDecide }), 1, [given.version()]);
  return decide(on, newest, given.command({ consentVersionId: versionId(1), ...said }), day(2), salt);
}

describe('who may say given', () => {
  it.each([
    { mayDecide: 'ANYONE', hand: null, then: 'recorded' },
    { mayDecide: 'ANYONE', hand: by(), then: 'recorded' },
    { mayDecide: 'ANYONE', hand: unchecked, then: 'recorded' },
    { mayDecide: 'SELF_ONLY', hand: null, then: 'recorded' },
    { mayDecide: 'SELF_ONLY', hand: by(), then: 'refused' },
    { mayDecide: 'SELF_ONLY', hand: by({ role: 'REPRESENTATIVE' }), then: 'refused' },
    { mayDecide: 'AUTHORISED', hand: null, then: 'refused' },
    { mayDecide: 'AUTHORISED', hand: unchecked, then: 'refused' },
    { mayDecide: 'AUTHORISED', hand: actingFor('anna'), then: 'refused' },
    { mayDecide: 'AUTHORISED', hand: by(), then: 'recorded' },
  ] as const)('under $mayDecide $hand.role with check $hand.check is $then', ({ mayDecide, hand, then }) => {
    const outcome = decided({ decidedBy: hand }, mayDecide);
    expect(outcome.kind).toBe(then);
    if (outcome.kind !== 'refused') return;
    const came = { role: hand?.role ?? 'SELF', check: hand?.check ?? 'NONE' };
    const refusal = { code: 'AUTHORITY_REQUIRED', templateCode: 'marketing', mayDecide, ...came };
    expect(outcome.refusal).toEqual(refusal);
  });

  it('what is wrong with the answer itself is said first, and a conflict last', () => {
    const newest = given.decision({ value: 'reject' });
    const of = (said: Partial<DecisionCommand>) => decided(said, 'AUTHORISED', newest);
    expect(of({ consentVersionId: null })).toMatchObject({ refusal: { code: 'VERSION_REQUIRED' } });
    expect(of({ afterSequence: 7 })).toMatchObject({ refusal: { code: 'AUTHORITY_REQUIRED' } });
    expect(of({ afterSequence: 7, decidedBy: by() })).toMatchObject({
      refusal: { code: 'DECISION_CONFLICT' },
    });
  });

  it('a no by anybody is never refused for who they are', () => {
    const hand = fc.record({
      role: fc.constantFrom('GUARDIAN', 'REPRESENTATIVE'),
      relationship: fc.constantFrom(...relationships),
      check: fc.constantFrom(...authorityChecks),
      actorId: fc.constantFrom('anna', 'ben'),
    });
    const values = fc.constantFrom('reject', 'withdraw');
    const newest = fc.option(fc.constantFrom('given', 'reject', 'withdraw'));
    fc.assert(
      fc.property(
        ...[values, fc.option(hand), fc.constantFrom(...mayDecides), newest],
        (value, decidedBy, mayDecide, before) => {
          const outcome = decided(
            { value, decidedBy },
            mayDecide,
            before && given.decision({ value: before }),
          );
          expect(outcome.kind).toBe(before === value && decidedBy === null ? 'unchanged' : 'recorded');
        },
      ),
    );
  });
});

describe('who decided', () => {
  const newestBy = (hand: Decider | null) => {
    const outcome = decided({ decidedBy: hand }, 'ANYONE');
    if (outcome.kind !== 'recorded') throw new Error('Not recorded.');
    return outcome.decision;
  };

  it('is kept with a binding in place of their id', () => {
    const { decidedBy } = newestBy(by());
    const actorBinding = customerBinding(salt, 'anna');
    expect(decidedBy).toEqual({
      ...{ role: 'GUARDIAN', relationship: 'PARENT', check: 'DOCUMENT' },
      actorBinding,
    });
    expect(newestBy(null).decidedBy).toBeNull();
  });

  it.each([
    { before: by(), now: by(), then: 'unchanged' },
    { before: null, now: null, then: 'unchanged' },
    { before: by(), now: null, then: 'recorded' },
    { before: null, now: by(), then: 'recorded' },
    { before: by(), now: by({ actorId: 'ben' }), then: 'recorded' },
    { before: by(), now: by({ role: 'REPRESENTATIVE' }), then: 'recorded' },
    { before: by(), now: by({ relationship: 'LEGAL_GUARDIAN' }), then: 'recorded' },
    { before: unchecked, now: by(), then: 'recorded' },
  ] as const)('makes the same answer new evidence where it is another: $then', ({ before, now, then }) => {
    expect(decided({ decidedBy: now }, 'ANYONE', newestBy(before)).kind).toBe(then);
  });

  it('is the customer for the role SELF with nothing else', () => {
    for (const none of [null, undefined])
      expect(requireDecidedBy('by', { role: 'SELF', check: none }, customerId)).toBeNull();
  });

  it('is somebody with an id in its canonical form', () => {
    const sent = { ...by(), actorId: 'AB12C3D4-0000-4000-8000-00000000000F' };
    expect(requireDecidedBy('by', sent, customerId)).toEqual({
      ...sent,
      actorId: sent.actorId.toLowerCase(),
    });
  });
});
