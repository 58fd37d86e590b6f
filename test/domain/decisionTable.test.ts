import { refusalMessage } from '../../src/domain/errors/refusalWords';
import {
  decide,
  type Decision,
  type DecisionCommand,
  type DecisionOutcome,
} from '../../src/domain/decisions/decision';
import { pendingStanding } from '../../src/domain/decisions/pending';
import type { Timeline } from '../../src/domain/templates/timeline';
import { day, given, justBefore, versionId } from './given';

/*
 * Version 1 and its editorial successor 2; the material 3, current from day 3, and its editorial successor 4, current
 * from day 4. Version 5 takes effect on day 50.
 */
const timeline = given.timeline(
  given.version({ number: 1, locales: ['en', 'de'] }),
  given.editorial({ number: 2, locales: ['en', 'de'] }),
  given.version({ number: 3, locales: ['en', 'de'] }),
  given.editorial({ number: 4, locales: ['en', 'de'] }),
  given.version({ number: 5, from: 50, locales: ['en', 'de'] }),
);
const now = day(10);
/** Of the customers here: binds who decided to them. */
const salt = Buffer.alloc(32);
const unpublished = given.timeline(given.version({ number: 1, from: 50 }));

interface Situation {
  readonly newest?: Decision;
  readonly on?: Timeline;
  readonly at?: Date;
}

/** What became of a command, in one word: `recorded on 3`, `unchanged`, or the code of the refusal. */
function outcomeOf(said: Partial<DecisionCommand>, situation: Situation = {}): string {
  const outcome = decided(said, situation);
  switch (outcome.kind) {
    case 'recorded':
      return `recorded on ${numberOf(outcome.decision.consentVersionId)}`;
    case 'unchanged':
      return 'unchanged';
    case 'refused':
      return outcome.refusal.code;
    default:
      return outcome satisfies never;
  }
}

function decided(said: Partial<DecisionCommand>, situation: Situation = {}): DecisionOutcome<Decision> {
  const { newest = null, on = timeline, at = now } = situation;
  return decide(on, newest, given.command(said), at, salt);
}

function recorded(said: Partial<DecisionCommand>, situation: Situation = {}): Decision {
  const outcome = decided(said, situation);
  if (outcome.kind !== 'recorded') throw new Error(`Not recorded: ${JSON.stringify(outcome)}`);
  return outcome.decision;
}

function numberOf(consentVersionId: string): number {
  return Number(consentVersionId.slice(-12));
}

describe('the decision table', () => {
  const [VERSION_SUPERSEDED, VERSION_NOT_FOUND, VERSION_REQUIRED] = [
    'VERSION_SUPERSEDED',
    'VERSION_NOT_FOUND',
    'VERSION_REQUIRED',
  ];
  const rows = [
    { named: 'current', id: 4, given: 'recorded on 4', reject: 'recorded on 4', withdraw: 'recorded on 4' },
    {
      named: 'superseded by an editorial version only',
      id: 3,
      given: 'recorded on 3',
      reject: 'recorded on 3',
      withdraw: 'recorded on 3',
    },
    {
      named: 'superseded by a material version',
      id: 2,
      given: VERSION_SUPERSEDED,
      reject: 'recorded on 2',
      withdraw: 'recorded on 2',
    },
    {
      named: 'superseded by all kinds',
      id: 1,
      given: VERSION_SUPERSEDED,
      reject: 'recorded on 1',
      withdraw: 'recorded on 1',
    },
    {
      named: 'not yet effective',
      id: 5,
      given: VERSION_NOT_FOUND,
      reject: VERSION_NOT_FOUND,
      withdraw: VERSION_NOT_FOUND,
    },
    {
      named: 'unknown, a draft or of another template',
      id: 77,
      given: VERSION_NOT_FOUND,
      reject: VERSION_NOT_FOUND,
      withdraw: VERSION_NOT_FOUND,
    },
    {
      named: 'left out',
      id: null,
      given: VERSION_REQUIRED,
      reject: VERSION_REQUIRED,
      withdraw: 'recorded on 4',
    },
  ];

  it.each(rows)('$named: given $given, reject $reject, withdraw $withdraw', ({ id, ...then }) => {
    const consentVersionId = id === null ? null : versionId(id);
    expect(outcomeOf({ value: 'given', consentVersionId })).toBe(then.given);
    expect(outcomeOf({ value: 'reject', consentVersionId })).toBe(then.reject);
    expect(outcomeOf({ value: 'withdraw', consentVersionId })).toBe(then.withdraw);
  });

  it('names the current version when it refuses a late grant', () => {
    expect(decided({ value: 'given', consentVersionId: versionId(1) })).toEqual({
      kind: 'refused',
      refusal: { code: 'VERSION_SUPERSEDED', consentVersionId: versionId(1), currentVersionId: versionId(4) },
    });
  });

  it('names the template and the version that it did not find', () => {
    expect(decided({ consentVersionId: versionId(77) })).toEqual({
      kind: 'refused',
      refusal: { code: 'VERSION_NOT_FOUND', templateCode: 'marketing', consentVersionId: versionId(77) },
    });
  });

  it('names the value that lacks its version', () => {
    expect(decided({ value: 'reject' })).toEqual({
      kind: 'refused',
      refusal: { code: 'VERSION_REQUIRED', value: 'reject' },
    });
  });

  it('turns at the very instant when the next version takes effect', () => {
    const grant = { value: 'given', consentVersionId: versionId(2) } as const;
    expect(outcomeOf(grant, { at: justBefore(day(3)) })).toBe('recorded on 2');
    expect(outcomeOf(grant, { at: day(3) })).toBe('VERSION_SUPERSEDED');
  });
});

describe('a withdrawal', () => {
  const on = (number: number, epoch: number, said: Partial<Decision> = {}) =>
    given.decision({ consentVersionId: versionId(number), epoch, ...said });

  it.each([
    { when: 'nothing was decided before', newest: undefined, then: 'recorded on 4' },
    { when: 'there is a grant of the current version', newest: on(4, 2), then: 'recorded on 4' },
    { when: 'there is a grant of its editorial predecessor', newest: on(3, 2), then: 'recorded on 3' },
    { when: 'there is a grant of an older epoch', newest: on(1, 1), then: 'recorded on 1' },
    { when: 'the grant has expired', newest: on(3, 2, { validUntil: day(5) }), then: 'recorded on 3' },
    {
      when: 'the newest is a no to an older epoch',
      newest: on(1, 1, { value: 'reject' }),
      then: 'recorded on 4',
    },
    {
      when: 'the newest is a no to the current epoch',
      newest: on(3, 2, { value: 'reject' }),
      then: 'recorded on 4',
    },
    { when: 'an older epoch was withdrawn', newest: on(1, 1, { value: 'withdraw' }), then: 'recorded on 4' },
    { when: 'the current epoch was withdrawn', newest: on(3, 2, { value: 'withdraw' }), then: 'unchanged' },
  ])('without a version is $then when $when', ({ newest, then }) => {
    expect(outcomeOf({ value: 'withdraw' }, newest && { newest })).toBe(then);
  });

  it('may name a version other than that of the grant', () => {
    const newest = on(1, 1);
    expect(outcomeOf({ value: 'withdraw', consentVersionId: versionId(4) }, { newest })).toBe(
      'recorded on 4',
    );
  });

  it('has nothing to stand on where no version is in effect', () => {
    expect(decided({ value: 'withdraw' }, { on: unpublished })).toEqual({
      kind: 'refused',
      refusal: { code: 'NO_PUBLISHED_VERSION', templateCode: 'marketing' },
    });
  });

  it('without a version is in the locale that is sent, where the text exists', () => {
    expect(recorded({ value: 'withdraw', locale: 'de-AT' }, { newest: on(1, 1) }).locale).toBe('de');
  });

  it('without a version must fit a content hash that is sent', () => {
    const said = { value: 'withdraw', locale: 'de', contentHash: given.text('en', 1).contentHash } as const;
    expect(outcomeOf(said, { newest: on(1, 1) })).toBe('CONTENT_MISMATCH');
  });

  it('ends its grant even after the clock was set back to before the version', () => {
    expect(outcomeOf({ value: 'withdraw' }, { newest: on(3, 2), at: day(2) })).toBe('recorded on 3');
  });

  it('can be followed by a grant', () => {
    const newest = on(4, 2, { value: 'withdraw', sequence: 6 });
    expect(recorded({ consentVersionId: versionId(4) }, { newest })).toMatchObject({
      value: 'given',
      sequence: 7,
    });
  });

  it('takes the locale of the grant that it ends', () => {
    const newest = on(1, 1, { locale: 'de', contentHash: given.text('de', 1).contentHash });
    expect(recorded({ value: 'withdraw' }, { newest })).toMatchObject({
      locale: 'de',
      contentHash: given.text('de', 1).contentHash,
      epoch: 1,
    });
  });

  it.each([
    {
      when: 'it names the version',
      said: { consentVersionId: versionId(1) },
      newest: on(1, 1, { locale: 'de' }),
    },
    {
      when: 'the newest is on another version',
      said: {},
      newest: on(1, 1, { value: 'reject', locale: 'de' }),
    },
  ] as const)('takes the default locale when $when', ({ said, newest }) => {
    expect(recorded({ value: 'withdraw', ...said }, { newest }).locale).toBe('en');
  });

  it('without a version is not refused for a locale in which the grant was not given', () => {
    const multilingual = given.timeline(
      given.version({ number: 1 }),
      given.version({ number: 2, locales: ['en', 'de'] }),
    );
    const ending = recorded({ value: 'withdraw', locale: 'de' }, { on: multilingual, newest: on(1, 1) });
    expect(ending).toMatchObject({ consentVersionId: versionId(1), locale: 'en' });

    const first = recorded({ value: 'withdraw', locale: 'fr' }, { on: multilingual });
    expect(first).toMatchObject({ consentVersionId: versionId(2), locale: 'en' });
  });
});

describe('a retired template', () => {
  const retired = given.retired(
    5,
    given.version({ number: 1 }),
    given.version({ number: 2 }),
    given.version({ number: 3, from: 50 }),
  );
  const situation = { on: retired };

  it.each([
    { value: 'given', id: versionId(2), then: 'TEMPLATE_RETIRED' },
    { value: 'given', id: null, then: 'TEMPLATE_RETIRED' },
    { value: 'given', id: versionId(1), then: 'TEMPLATE_RETIRED' },
    { value: 'given', id: versionId(77), then: 'TEMPLATE_RETIRED' },
    { value: 'reject', id: versionId(2), then: 'TEMPLATE_RETIRED' },
    { value: 'reject', id: null, then: 'TEMPLATE_RETIRED' },
    { value: 'withdraw', id: versionId(2), then: 'recorded on 2' },
    { value: 'withdraw', id: versionId(1), then: 'recorded on 1' },
    { value: 'withdraw', id: versionId(3), then: 'VERSION_NOT_FOUND' },
    { value: 'withdraw', id: null, then: 'recorded on 2' },
  ] as const)('answers $value on $id with $then', ({ value, id, then }) => {
    expect(outcomeOf({ value, consentVersionId: id }, situation)).toBe(then);
  });

  it('records a withdrawal of an older grant where it was given', () => {
    expect(outcomeOf({ value: 'withdraw' }, { ...situation, newest: given.decision() })).toBe(
      'recorded on 1',
    );
  });

  it('says since when, and not before', () => {
    const reject = { value: 'reject', consentVersionId: versionId(2) } as const;
    expect(outcomeOf(reject, { ...situation, at: justBefore(day(5)) })).toBe('recorded on 2');
    expect(decided(reject, { ...situation, at: day(5) })).toEqual({
      kind: 'refused',
      refusal: { code: 'TEMPLATE_RETIRED', templateCode: 'marketing', retiredAt: day(5) },
    });
  });
});

describe('a template with no version in effect', () => {
  it.each([
    { value: 'given', id: versionId(1), then: 'VERSION_NOT_FOUND' },
    { value: 'reject', id: versionId(1), then: 'VERSION_NOT_FOUND' },
    { value: 'withdraw', id: versionId(1), then: 'VERSION_NOT_FOUND' },
    { value: 'given', id: null, then: 'VERSION_REQUIRED' },
    { value: 'reject', id: null, then: 'VERSION_REQUIRED' },
    { value: 'withdraw', id: null, then: 'NO_PUBLISHED_VERSION' },
  ] as const)('answers $value on $id with $then', ({ value, id, then }) => {
    expect(outcomeOf({ value, consentVersionId: id }, { on: unpublished })).toBe(then);
  });
});

describe('the epoch of a decision', () => {
  const epochOf = (said: Partial<DecisionCommand>, newest?: Decision) => recorded(said, { newest }).epoch;
  const grant = given.decision({ value: 'given', epoch: 2, consentVersionId: versionId(4) });

  it('is that of the version, where the customer has answered none that is later', () => {
    expect(epochOf({ value: 'withdraw', consentVersionId: versionId(1) })).toBe(1);
    expect(epochOf({ value: 'given', consentVersionId: versionId(4) })).toBe(2);
    const before = given.decision({ value: 'given', epoch: 1, consentVersionId: versionId(1) });
    expect(epochOf({ value: 'reject', consentVersionId: versionId(4) }, before)).toBe(2);
  });

  it.each(['reject', 'withdraw'] as const)('is not taken back by a late %s', (value) => {
    const late = recorded({ value, consentVersionId: versionId(1) }, { newest: grant });
    expect(late).toMatchObject({ consentVersionId: versionId(1), epoch: 2, value });
    expect(pendingStanding(timeline, late, now)).toMatchObject({ accepted: true, mayProceed: false });
  });

  it('stays through several late answers', () => {
    const late = recorded({ value: 'reject', consentVersionId: versionId(1) }, { newest: grant });
    expect(epochOf({ value: 'withdraw', consentVersionId: versionId(2) }, late)).toBe(2);
  });

  it('of a record written before is the version’s own, and keeps its meaning', () => {
    const before = given.decision({
      value: 'withdraw',
      epoch: 1,
      consentVersionId: versionId(1),
      sequence: 2,
    });
    expect(pendingStanding(timeline, before, now)).toMatchObject({ accepted: false, reason: 'NEW_VERSION' });
  });
});

describe('the same again', () => {
  const on = (value: Decision['value'], epoch: number, number: number) =>
    given.decision({ value, epoch, consentVersionId: versionId(number), locale: 'en' });

  it.each([
    { newest: on('given', 2, 4), said: { value: 'given', id: 4 }, then: 'unchanged' },
    { newest: on('given', 2, 3), said: { value: 'given', id: 4 }, then: 'unchanged' },
    { newest: on('given', 2, 4), said: { value: 'given', id: 4, locale: 'de' }, then: 'unchanged' },
    { newest: on('given', 1, 1), said: { value: 'given', id: 4 }, then: 'recorded on 4' },
    { newest: on('reject', 2, 4), said: { value: 'reject', id: 3 }, then: 'unchanged' },
    { newest: on('reject', 1, 2), said: { value: 'reject', id: 1 }, then: 'unchanged' },
    { newest: on('reject', 2, 4), said: { value: 'reject', id: 1 }, then: 'unchanged' },
    { newest: on('withdraw', 2, 1), said: { value: 'withdraw', id: 4 }, then: 'unchanged' },
    { newest: on('withdraw', 2, 1), said: { value: 'given', id: 4 }, then: 'recorded on 4' },
    { newest: on('withdraw', 1, 1), said: { value: 'withdraw', id: 2 }, then: 'unchanged' },
    { newest: on('given', 2, 4), said: { value: 'reject', id: 4 }, then: 'recorded on 4' },
    { newest: on('reject', 2, 4), said: { value: 'withdraw', id: 4 }, then: 'recorded on 4' },
    { newest: on('withdraw', 2, 4), said: { value: 'given', id: 4 }, then: 'recorded on 4' },
  ] as const)(
    '$said.value on $said.id after $newest.value in epoch $newest.epoch: $then',
    ({ newest, said, then }) => {
      const { id, ...rest } = said;
      expect(outcomeOf({ ...rest, consentVersionId: versionId(id) }, { newest })).toBe(then);
    },
  );

  it('answers with the decision that stands, as it is kept', () => {
    const newest = { ...on('given', 2, 4), hash: 'kept' };
    const outcome = decide(timeline, newest, given.command({ consentVersionId: versionId(4) }), now, salt);
    expect(outcome).toEqual({ kind: 'unchanged', decision: newest });
  });

  it('is refused all the same when its content hash is wrong', () => {
    const said = { consentVersionId: versionId(4), contentHash: 'f'.repeat(64) };
    expect(outcomeOf(said, { newest: on('given', 2, 4) })).toBe('CONTENT_MISMATCH');
  });
});

describe('an answer after a decision that its sender knew of', () => {
  const newest = given.decision({ sequence: 3, value: 'withdraw', epoch: 2, consentVersionId: versionId(4) });
  const answer = (value: Decision['value'], afterSequence: number | null) =>
    ({ value, afterSequence, consentVersionId: versionId(4) }) as const;

  it.each([
    { value: 'given', after: 3, newest, then: 'recorded on 4' },
    { value: 'given', after: 2, newest, then: 'DECISION_CONFLICT' },
    { value: 'given', after: 0, newest, then: 'DECISION_CONFLICT' },
    { value: 'given', after: 4, newest, then: 'DECISION_CONFLICT' },
    { value: 'given', after: null, newest, then: 'recorded on 4' },
    { value: 'given', after: 0, newest: undefined, then: 'recorded on 4' },
    { value: 'given', after: 1, newest: undefined, then: 'DECISION_CONFLICT' },
    { value: 'reject', after: 3, newest, then: 'recorded on 4' },
    { value: 'reject', after: 2, newest, then: 'DECISION_CONFLICT' },
    { value: 'reject', after: 1, newest: undefined, then: 'DECISION_CONFLICT' },
    { value: 'withdraw', after: 2, newest, then: 'unchanged' },
    { value: 'withdraw', after: 1, newest: undefined, then: 'recorded on 4' },
  ] as const)('$value after $after is $then', ({ value, after, newest, then }) => {
    expect(outcomeOf(answer(value, after), newest && { newest })).toBe(then);
  });

  it('is refused also where it is identical to the newest', () => {
    const same = given.decision({ sequence: 3, epoch: 2, consentVersionId: versionId(4) });
    expect(outcomeOf(answer('given', 2), { newest: same })).toBe('DECISION_CONFLICT');
    expect(outcomeOf(answer('given', 3), { newest: same })).toBe('unchanged');
  });

  it('is refused with where the customer stands', () => {
    const old = given.decision({ sequence: 3, epoch: 1, decidedAt: day(2) });
    expect(decided(answer('given', 2), { newest: old })).toEqual({
      kind: 'refused',
      refusal: {
        code: 'DECISION_CONFLICT',
        templateCode: 'marketing',
        afterSequence: 2,
        newestSequence: 3,
        newestValue: 'given',
        newestDecidedAt: day(2),
        accepted: false,
        mayProceed: false,
      },
    });
  });
});

describe('an answer that was decided before it is recorded', () => {
  const on = (number: number, decidedAt: Date | null, value: Decision['value'] = 'given') =>
    ({ value, consentVersionId: versionId(number), decidedAt }) as const;
  const decision = (said: Partial<Decision>) =>
    given.decision({ value: 'reject', decidedAt: day(1), consentVersionId: versionId(1), ...said });

  it.each([
    {
      what: 'before the superseding',
      id: 1,
      at: justBefore(day(3)),
      newest: undefined,
      then: 'recorded on 1',
    },
    { what: 'at the superseding', id: 1, at: day(3), newest: undefined, then: 'VERSION_SUPERSEDED' },
    { what: 'at no known instant', id: 1, at: null, newest: undefined, then: 'VERSION_SUPERSEDED' },
    { what: 'on the current version', id: 4, at: day(8), newest: undefined, then: 'recorded on 4' },
    {
      what: 'before the superseding, after an answer to the same epoch',
      id: 2,
      at: day(2),
      newest: decision({}),
      then: 'recorded on 2',
    },
    {
      what: 'before the superseding, by a customer who has answered the new text',
      id: 2,
      at: day(2),
      newest: decision({ consentVersionId: versionId(4), epoch: 2, decidedAt: day(1) }),
      then: 'VERSION_SUPERSEDED',
    },
    {
      what: 'before the newest decision',
      id: 4,
      at: day(5),
      newest: decision({ value: 'withdraw', epoch: 2, decidedAt: day(6) }),
      then: 'DECISION_CONFLICT',
    },
    {
      what: 'at the instant of the newest decision',
      id: 4,
      at: day(6),
      newest: decision({ value: 'withdraw', epoch: 2, decidedAt: day(6) }),
      then: 'recorded on 4',
    },
    {
      what: 'at the instant of the newest, the same',
      id: 4,
      at: day(6),
      newest: decision({ value: 'given', epoch: 2, decidedAt: day(6) }),
      then: 'unchanged',
    },
  ])('given $what is $then', ({ id, at, newest, then }) => {
    expect(outcomeOf(on(id, at), newest && { newest })).toBe(then);
  });

  it('on a version that took effect only later says from when it is', () => {
    const outcome = decided(on(3, day(2)));
    expect(outcome.kind === 'refused' && refusalMessage(outcome.refusal)).toMatch(
      /^Version \S+3 of template "marketing" was not in effect at decidedAt, but only from 2030-01-04T12/,
    );
  });

  it('may be older than the newest decision where its sender knew of that', () => {
    const newest = decision({ sequence: 4, value: 'withdraw', epoch: 2, decidedAt: day(6) });
    expect(outcomeOf({ ...on(4, day(5)), afterSequence: 4 }, { newest })).toBe('recorded on 4');
  });

  it.each(['reject', 'withdraw'] as const)('is recorded as a %s, also before a newer decision', (value) => {
    const newest = decision({ value: 'given', epoch: 2, decidedAt: day(6) });
    expect(outcomeOf(on(4, day(5), value), { newest })).toBe('recorded on 4');
    expect(outcomeOf(on(1, day(2), value), { newest })).toBe('recorded on 1');
  });

  it('as a late grant keeps its epoch: the customer is still asked, and grace applies', () => {
    const graceful = given.timeline(given.version({}), given.version({ number: 2, graceUntil: day(20) }));
    const late = recorded(on(1, day(1)), { on: graceful });
    expect(late).toMatchObject({ epoch: 1, decidedAt: day(1), recordedAt: now });
    const standing = { accepted: false, reason: 'NEW_VERSION' };
    expect(pendingStanding(graceful, late, now)).toMatchObject({ ...standing, mayProceed: true });
    expect(pendingStanding(graceful, late, day(20))).toMatchObject({ ...standing, mayProceed: false });
  });

  it('lasts from the decision on', () => {
    const yearly = given.timeline(given.version({ number: 1, validity: 'P30D' }));
    expect(recorded(on(1, day(2)), { on: yearly }).validUntil).toEqual(day(32));
  });

  it('counts as of now where its clock is ahead', () => {
    expect(recorded(on(4, day(11)))).toMatchObject({ decidedAt: now, recordedAt: now });
  });
});

describe('a renewal', () => {
  const yearly = given.timeline(given.version({ number: 1, validity: 'P30D' }));
  const endless = given.timeline(given.version({ number: 1 }));
  const until = (validUntil: Date | null) => given.decision({ validUntil });

  it.each([
    { newest: until(day(39)), on: yearly, then: 'recorded on 1' },
    { newest: until(justBefore(day(40))), on: yearly, then: 'recorded on 1' },
    { newest: until(day(40)), on: yearly, then: 'unchanged' },
    { newest: until(day(41)), on: yearly, then: 'unchanged' },
    { newest: until(day(2)), on: yearly, then: 'recorded on 1' },
    { newest: until(null), on: yearly, then: 'unchanged' },
    { newest: until(null), on: endless, then: 'unchanged' },
    { newest: until(day(400)), on: endless, then: 'recorded on 1' },
  ])('of a grant until $newest.validUntil is $then', ({ newest, on, then }) => {
    expect(outcomeOf({ consentVersionId: versionId(1) }, { newest, on })).toBe(then);
  });

  it.each(['reject', 'withdraw'] as const)('is nothing that a %s has', (value) => {
    const newest = given.decision({ value });
    expect(outcomeOf({ value, consentVersionId: versionId(1) }, { newest, on: yearly })).toBe('unchanged');
  });
});

describe('a clock that was set back to before the newest decision', () => {
  const newest = given.decision({ consentVersionId: versionId(3), epoch: 2, decidedAt: day(4) });
  const situation = { newest, at: day(2) };

  it.each([
    { value: 'given', version: 3, then: 'unchanged' },
    { value: 'reject', version: 3, then: 'recorded on 3' },
    { value: 'reject', version: 4, then: 'recorded on 4' },
    { value: 'given', version: 1, then: 'VERSION_SUPERSEDED' },
    { value: 'given', version: 5, then: 'VERSION_NOT_FOUND' },
  ] as const)('does not undo what took effect: $value on $version is $then', ({ value, version, then }) => {
    expect(outcomeOf({ value, consentVersionId: versionId(version) }, situation)).toBe(then);
  });

  it('does not bring a retired template back', () => {
    const on = given.retired(4, given.version({ number: 1 }));
    expect(outcomeOf({ consentVersionId: versionId(1) }, { ...situation, on })).toBe('TEMPLATE_RETIRED');
  });
});

describe('what is recorded', () => {
  it.each([
    { before: day(9), then: now },
    { before: now, then: now },
    { before: day(12), then: day(12) },
  ])('after a decision of $before is of $then, even if the clock was set back', ({ before, then }) => {
    const newest = given.decision({ value: 'reject', decidedAt: before });
    expect(recorded({ consentVersionId: versionId(4) }, { newest }).decidedAt).toEqual(then);
  });

  it('is all of the decision', () => {
    const recorder = { kind: 'service', id: 'call-centre' } as const;
    const said = { consentVersionId: versionId(3), locale: 'de', channel: 'phone', recorder };
    expect(recorded(said, { newest: given.decision({ sequence: 41 }) })).toEqual({
      sequence: 42,
      value: 'given',
      consentVersionId: versionId(3),
      epoch: 2,
      locale: 'de',
      contentHash: given.text('de', 3).contentHash,
      channel: 'phone',
      decidedAt: now,
      recordedAt: now,
      validUntil: null,
      recorder,
      decidedBy: null,
      source: null,
      contextHash: null,
      awaitsConfirmation: false,
    });
  });

  it('begins with sequence 1 in the default locale', () => {
    expect(recorded({ consentVersionId: versionId(4) })).toMatchObject({
      sequence: 1,
      locale: 'en',
      channel: null,
    });
  });

  it.each([
    { value: 'given', then: day(40) },
    { value: 'reject', then: null },
    { value: 'withdraw', then: null },
  ] as const)('lets a $value expire at $then under a validity of 30 days', ({ value, then }) => {
    const on = given.timeline(given.version({ number: 1, validity: 'P30D' }));
    expect(recorded({ value, consentVersionId: versionId(1) }, { on }).validUntil).toEqual(then);
  });

  it.each([
    { said: { locale: 'de-AT' }, then: 'de' },
    { said: { locale: 'de', contentHash: given.text('de', 4).contentHash }, then: 'de' },
    { said: { contentHash: given.text('de', 4).contentHash }, then: 'de' },
    { said: {}, then: 'en' },
  ])('is in $then for $said', ({ said, then }) => {
    expect(recorded({ consentVersionId: versionId(4), ...said }).locale).toBe(then);
  });

  it.each([
    { said: { locale: 'fr' }, then: 'LOCALE_NOT_AVAILABLE' },
    { said: { locale: 'en', contentHash: given.text('de', 4).contentHash }, then: 'CONTENT_MISMATCH' },
    { said: { contentHash: given.text('en', 3).contentHash }, then: 'CONTENT_MISMATCH' },
  ])('must fit the text that was shown: $said is $then', ({ said, then }) => {
    expect(outcomeOf({ consentVersionId: versionId(4), ...said })).toBe(then);
    expect(outcomeOf({ value: 'withdraw', consentVersionId: versionId(4), ...said })).toBe(then);
  });
});
