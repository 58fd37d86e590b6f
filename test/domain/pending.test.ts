import { askableVersion, type Timeline } from '../../src/domain/templates/timeline';
import type { Decision } from '../../src/domain/decisions/decision';
import { findSupersession, pendingStanding, standingAfter } from '../../src/domain/decisions/pending';
import type { Reask } from '../../src/domain/templates/version';
import { day, given, justBefore } from './given';

/** A customer's standing in short: `pending NEW_VERSION, stop`, `accepted, proceed`. */
function standing(timeline: Timeline, newest: Decision | null, at: Date): string {
  const found = pendingStanding(timeline, newest, at);
  if ('code' in found) return found.code;
  const { accepted, reason, mayProceed } = found;
  return `${accepted ? 'accepted' : 'pending'}${reason === null ? '' : ` ${reason}`}, ${mayProceed ? 'proceed' : 'stop'}`;
}

const { decision } = given;

describe('on the current epoch', () => {
  const timeline = given.timeline(
    given.version({ number: 1 }),
    given.editorial({ number: 2 }),
    given.version({ number: 3, from: 50 }),
  );

  it.each([
    { newest: null, then: 'pending NEVER_DECIDED, stop' },
    { newest: decision({ value: 'given' }), then: 'accepted, proceed' },
    { newest: decision({ value: 'reject' }), then: 'accepted, stop' },
    { newest: decision({ value: 'withdraw' }), then: 'accepted, stop' },
    { newest: decision({ validUntil: day(10) }), then: 'pending EXPIRED, stop' },
    { newest: decision({ validUntil: justBefore(day(10)) }), then: 'pending EXPIRED, stop' },
    { newest: decision({ validUntil: day(11) }), then: 'accepted, proceed' },
    // No such record is ever written; still, only a grant can expire.
    { newest: decision({ value: 'reject', validUntil: day(9) }), then: 'accepted, stop' },
  ])('$newest.value until $newest.validUntil is $then on day 10', ({ newest, then }) => {
    expect(standing(timeline, newest, day(10))).toBe(then);
  });

  it('says which version it is about', () => {
    expect(pendingStanding(timeline, null, day(10))).toMatchObject({ version: { number: 2, epoch: 1 } });
  });
});

describe('on an older epoch', () => {
  const asking = (...reasks: readonly Reask[]) =>
    given.timeline(
      given.version({ number: 1, reask: 'EVERYONE' }),
      ...reasks.map((reask, index) => given.version({ number: index + 2, reask })),
      given.editorial({ number: 8 }),
      given.version({ number: 9, from: 50, reask: 'EVERYONE' }),
    );
  const [again, accepted] = ['pending NEW_VERSION, stop', 'accepted, stop'];

  it.each([
    { reasks: ['EVERYONE'], given: again, reject: again, withdraw: again },
    { reasks: ['GRANTS_ONLY'], given: again, reject: accepted, withdraw: accepted },
    { reasks: ['NOBODY'], given: 'accepted, proceed', reject: accepted, withdraw: accepted },
    { reasks: ['EVERYONE', 'NOBODY'], given: again, reject: again, withdraw: again },
    { reasks: ['NOBODY', 'EVERYONE'], given: again, reject: again, withdraw: again },
    { reasks: ['GRANTS_ONLY', 'NOBODY'], given: again, reject: accepted, withdraw: accepted },
    { reasks: ['NOBODY', 'NOBODY'], given: 'accepted, proceed', reject: accepted, withdraw: accepted },
    { reasks: ['GRANTS_ONLY', 'EVERYONE'], given: again, reject: again, withdraw: again },
  ] as const)('after $reasks: given $given, reject $reject, withdraw $withdraw', ({ reasks, ...then }) => {
    for (const value of ['given', 'reject', 'withdraw'] as const) {
      expect(standing(asking(...reasks), decision({ value }), day(10))).toBe(then[value]);
    }
  });

  it('counts only what came after the decision', () => {
    const timeline = asking('EVERYONE', 'NOBODY');
    expect(standing(timeline, decision({ epoch: 2 }), day(10))).toBe('accepted, proceed');
    expect(standing(timeline, decision({ epoch: 1 }), day(10))).toBe('pending NEW_VERSION, stop');
  });

  it('is asked about a new version before an expiry', () => {
    const newest = decision({ validUntil: day(5) });
    expect(standing(asking('EVERYONE'), newest, day(10))).toBe('pending NEW_VERSION, stop');
    expect(standing(asking('NOBODY'), newest, day(10))).toBe('pending EXPIRED, stop');
  });

  it('begins when the version takes effect', () => {
    const timeline = asking('EVERYONE');
    expect(standing(timeline, decision(), justBefore(day(2)))).toBe('accepted, proceed');
    expect(standing(timeline, decision(), day(2))).toBe('pending NEW_VERSION, stop');
  });

  it('is as old for a late no as for an early one', () => {
    const late = decision({ value: 'reject', decidedAt: day(9) });
    expect(standing(asking('EVERYONE'), late, day(10))).toBe('pending NEW_VERSION, stop');
  });

  it('never asks by an editorial version, whatever it says', () => {
    const odd = given.timeline(
      given.editorial({ number: 1 }),
      given.editorial({ number: 2, reask: 'EVERYONE' }),
    );
    expect(standing(odd, decision({ epoch: 0 }), day(10))).toBe('accepted, proceed');
  });
});

describe('grace', () => {
  const until = (...graces: readonly (number | null)[]) =>
    given.timeline(
      given.version({ number: 1 }),
      ...graces.map((grace, index) =>
        given.version({ number: index + 2, graceUntil: grace === null ? null : day(grace) }),
      ),
    );
  const [proceed, stop] = ['pending NEW_VERSION, proceed', 'pending NEW_VERSION, stop'];

  it.each([
    { timeline: until(20), at: day(10), then: proceed },
    { timeline: until(20), at: justBefore(day(20)), then: proceed },
    { timeline: until(20), at: day(20), then: stop },
    { timeline: until(null), at: day(10), then: stop },
    { timeline: until(20, 30), at: day(10), then: proceed },
    { timeline: until(20, 30), at: day(25), then: stop },
    { timeline: until(30, 20), at: day(25), then: stop },
    { timeline: until(20, null), at: day(10), then: stop },
    { timeline: until(null, 20), at: day(10), then: stop },
  ])('lets an older grant stand: $then at $at', ({ timeline, at, then }) => {
    expect(standing(timeline, decision(), at)).toBe(then);
  });

  it.each(['reject', 'withdraw'] as const)('makes nothing of a %s', (value) => {
    expect(standing(until(20), decision({ value }), day(10))).toBe(stop);
  });

  it('does not outlast the expiry of the grant', () => {
    expect(standing(until(20), decision({ validUntil: day(9) }), day(10))).toBe(stop);
    expect(standing(until(20), decision({ validUntil: day(11) }), day(10))).toBe(proceed);
  });

  it('is not needed where a version asks nobody', () => {
    const timeline = given.timeline(
      given.version({ number: 1 }),
      given.version({ number: 2, reask: 'NOBODY' }),
      given.version({ number: 3, reask: 'GRANTS_ONLY', graceUntil: day(20) }),
    );
    expect(standing(timeline, decision(), day(10))).toBe(proceed);
  });
});

describe('a template that asks nothing', () => {
  const version = given.version({ number: 1, from: 5 });

  it.each([
    { when: 'it has no version', timeline: given.timeline(), at: day(9), then: 'NO_PUBLISHED_VERSION' },
    {
      when: 'none is in effect',
      timeline: given.timeline(version),
      at: day(4),
      then: 'NO_PUBLISHED_VERSION',
    },
    { when: 'it is retired', timeline: given.retired(8, version), at: day(8), then: 'TEMPLATE_RETIRED' },
    {
      when: 'it never asked and is retired',
      timeline: given.retired(2, version),
      at: day(3),
      then: 'TEMPLATE_RETIRED',
    },
    {
      when: 'it is to be retired',
      timeline: given.retired(8, version),
      at: justBefore(day(8)),
      then: 'accepted, proceed',
    },
  ])('answers $then when $when', ({ timeline, at, then }) => {
    expect(standing(timeline, decision(), at)).toBe(then);
  });

  it('says why', () => {
    expect(askableVersion(given.timeline(), day(1))).toEqual({
      code: 'NO_PUBLISHED_VERSION',
      templateCode: 'marketing',
    });
    expect(askableVersion(given.retired(8), day(9))).toEqual({
      code: 'TEMPLATE_RETIRED',
      templateCode: 'marketing',
      retiredAt: day(8),
    });
  });
});

describe('the standing after a decision was recorded', () => {
  const timeline = given.timeline(
    given.version({ number: 1, from: 5 }),
    given.version({ number: 2, from: 50 }),
  );
  const [current] = timeline.versions;
  const recorded = decision({ decidedAt: day(6) });
  const standingWhen = (said: Partial<Decision>, at = day(6)) =>
    standingAfter(timeline, { ...recorded, ...said }, at);

  it.each([
    { said: { value: 'given' }, then: { accepted: true, reason: null, mayProceed: true, obstacle: null } },
    {
      said: { value: 'withdraw' },
      then: { accepted: true, reason: null, mayProceed: false, obstacle: 'WITHDRAWN' },
    },
    {
      said: { validUntil: day(6) },
      then: { accepted: false, reason: 'EXPIRED', mayProceed: false, obstacle: 'EXPIRED' },
    },
    {
      said: { epoch: 0 },
      then: { accepted: false, reason: 'NEW_VERSION', mayProceed: false, obstacle: 'SUPERSEDED' },
    },
  ] as const)('of $said is $then', ({ said, then }) => {
    // The scheduled version asks again on day 50.
    const mayProceedUntil = then.mayProceed ? day(50) : null;
    expect(standingWhen(said)).toEqual({ ...then, mayProceedUntil, version: current });
  });

  it('is not judged before the decision, though a clock lags', () => {
    expect(standingWhen({}, day(4))).toEqual(standingWhen({}, day(6)));
  });

  it('goes on with time', () => {
    expect(standingWhen({}, day(50))).toMatchObject({ accepted: false, version: { number: 2 } });
  });

  it('asks for nothing more on a retired template', () => {
    const retired = given.retired(10, given.version({ number: 1 }), given.version({ number: 2 }));
    const withdrawn = decision({ value: 'withdraw', epoch: 1 });
    expect(standingAfter(retired, withdrawn, justBefore(day(10)))).toMatchObject({ accepted: false });
    expect(standingAfter(retired, withdrawn, day(10))).toMatchObject({ accepted: true, reason: null });
  });

  it('cannot be where nothing is in effect', () => {
    const nothing = given.timeline(given.version({ from: 50 }));
    expect(() => standingAfter(nothing, decision(), day(6))).toThrow(
      new Error('Template marketing has no version in effect.'),
    );
  });
});

describe('what took a consent its force', () => {
  const asking = (...versions: readonly Partial<Parameters<typeof given.version>[0]>[]) =>
    given.timeline(
      given.version({ number: 1 }),
      ...versions.map((members, index) => given.version({ number: index + 2, ...members })),
    );

  it.each([
    ['the first that asks again', [{ from: 10 }, { from: 20 }], {}, day(10)],
    ['a later one whose grace ends sooner', [{ from: 10, graceUntil: day(40) }, { from: 20 }], {}, day(20)],
    ['the end of a grace', [{ from: 10, graceUntil: day(15) }], {}, day(15)],
    ['none that asks nobody', [{ from: 10, reask: 'NOBODY' }], {}, null],
    ['none after it expired', [{ from: 10 }], { validUntil: day(10) }, null],
    ['one before it expires', [{ from: 10 }], { validUntil: day(11) }, day(10)],
    ['none of a refusal', [{ from: 10 }], { value: 'reject' }, null],
    ['none of one that waits', [{ from: 10 }], { awaitsConfirmation: true, validUntil: day(30) }, null],
    ['none that it answered', [{ from: 10 }], { epoch: 2 }, null],
  ] as const)('is %s', (_what, versions, members, at) => {
    const timeline = asking(...versions);
    const newest = decision(members);
    expect(findSupersession(timeline, newest)?.at ?? null).toEqual(at);
    // and: as the standing has it
    if (!at) return;
    expect(standing(timeline, newest, at)).toMatch(/stop$/);
    expect(standing(timeline, newest, justBefore(at))).toMatch(/proceed$/);
  });
});
