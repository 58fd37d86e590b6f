import { decide, type Decision, type DecisionCommand } from '../../src/domain/decisions/decision';
import { confirmationTokenHash } from '../../src/domain/decisions/confirming';
import { pendingStanding } from '../../src/domain/decisions/pending';
import { tallyChanges } from '../../src/domain/reports/tally';
import { timelineOf, type Timeline } from '../../src/domain/templates/timeline';
import type { PublishedVersion } from '../../src/domain/templates/version';
import { day, given, justBefore, versionId } from './given';

const confirmed = (...versions: readonly PublishedVersion[]): Timeline =>
  timelineOf(given.template({ confirmation: 'REQUIRED' }), 1, versions);
const timeline = confirmed(given.version({ number: 1 }));

function outcome(said: Partial<DecisionCommand>, newest: Decision | null, at = day(2), on = timeline) {
  return decide(on, newest, given.command({ consentVersionId: versionId(1), ...said }), at, Buffer.alloc(32));
}

function recorded(...told: Parameters<typeof outcome>) {
  const made = outcome(...told);
  if (made.kind !== 'recorded') throw new Error(`Not recorded: ${JSON.stringify(made)}`);
  return given.chain(made.decision)[0];
}

const standing = (newest: Decision, at: Date, on = timeline) => pendingStanding(on, newest, at);
const waiting = recorded({}, null);
const click = (over: Partial<DecisionCommand> = {}): Partial<DecisionCommand> => {
  const { value, consentVersionId, locale, contentHash, channel, decidedAt } = waiting;
  return { value, consentVersionId, locale, contentHash, channel, decidedAt, confirms: waiting, ...over };
};
const refusalOf = (...told: Parameters<typeof outcome>) => {
  const made = outcome(...told);
  return made.kind === 'refused' ? made.refusal : made.kind;
};

describe('a yes to a template that asks for a confirmation', () => {
  it('waits for fourteen days: nobody is asked, and nothing may be processed', () => {
    expect(waiting).toMatchObject({ value: 'given', awaitsConfirmation: true, validUntil: day(16) });
    expect(standing(waiting, justBefore(day(16)))).toMatchObject({
      ...{ accepted: true, reason: null, mayProceed: false, mayProceedUntil: null },
      obstacle: 'AWAITING_CONFIRMATION',
    });
  });

  it('has expired then', () => {
    expect(standing(waiting, day(16))).toMatchObject({
      ...{ accepted: false, reason: 'EXPIRED', mayProceed: false, obstacle: 'EXPIRED' },
    });
  });

  it('waits no longer than it would be valid', () => {
    const short = confirmed(given.version({ number: 1, validity: 'P3D' }));
    expect(recorded({}, null, day(2), short).validUntil).toEqual(day(5));
  });

  it('waits from when it was recorded, not from when it was given on paper', () => {
    expect(recorded({ decidedAt: day(1) }, null, day(9)).validUntil).toEqual(day(23));
  });

  it('goes on waiting when it comes again, and asks anew once it has expired', () => {
    expect(outcome({}, waiting, day(3)).kind).toBe('unchanged');
    expect(recorded({}, waiting, day(16))).toMatchObject({ sequence: 2, awaitsConfirmation: true });
  });

  it.each(['reject', 'withdraw'] as const)('does not make a %s wait', (value) => {
    expect(recorded({ value }, null).awaitsConfirmation).toBe(false);
    expect(recorded({ value }, waiting, day(3)).awaitsConfirmation).toBe(false);
  });

  describe('where another is in force', () => {
    const year = given.version({ number: 1, validity: 'P365D' });
    const inForce = recorded(click(), waiting, day(4), confirmed(year));
    const grown = confirmed(year, given.version({ number: 2, from: 6, graceUntil: day(20) }));
    const parent = { role: 'GUARDIAN', relationship: 'PARENT', check: 'DOCUMENT', actorId: 'anna' } as const;

    it('counts at once, as a renewal or by another hand', () => {
      for (const said of [{}, { decidedBy: parent }])
        expect(recorded(said, inForce, day(9), confirmed(year))).toMatchObject({
          ...{ sequence: 3, awaitsConfirmation: false, validUntil: day(374) },
        });
      const editorial = given.version({ number: 2, from: 6, changeKind: 'EDITORIAL', validity: 'P365D' });
      const said = { consentVersionId: versionId(2) };
      expect(recorded(said, inForce, day(9), confirmed(year, editorial)).awaitsConfirmation).toBe(false);
    });

    it('waits once that has expired', () => {
      expect(recorded({}, inForce, justBefore(day(367)), confirmed(year)).awaitsConfirmation).toBe(false);
      expect(recorded({}, inForce, day(367), confirmed(year)).awaitsConfirmation).toBe(true);
    });

    it('to a newer text waits, and nothing is in force until the click, also within the grace', () => {
      expect(standing(inForce, day(7), grown)).toMatchObject({ accepted: false, mayProceed: true });
      const next = recorded({ consentVersionId: versionId(2) }, inForce, day(7), grown);
      expect(next).toMatchObject({ awaitsConfirmation: true, validUntil: day(21) });
      expect(standing(next, day(7), grown)).toMatchObject({
        ...{ accepted: true, mayProceed: false, obstacle: 'AWAITING_CONFIRMATION' },
      });
    });
  });

  it('does not wait any more once the template stopped asking for it', () => {
    const plain = given.timeline(given.version({ number: 1 }));
    expect(recorded({}, waiting, day(3), plain).awaitsConfirmation).toBe(false);
  });
});

describe('a click', () => {
  it('records the yes anew as it was given, valid from then on', () => {
    const year = confirmed(given.version({ number: 1, validity: 'P365D' }));
    const second = recorded(click(), waiting, day(4), year);
    expect(second).toMatchObject({
      ...{ sequence: 2, value: 'given', consentVersionId: versionId(1), awaitsConfirmation: false },
      ...{ locale: waiting.locale, channel: waiting.channel, decidedAt: day(2), recordedAt: day(4) },
      validUntil: day(367),
    });
    expect(standing(second, day(4))).toMatchObject({ accepted: true, mayProceed: true, obstacle: null });
  });

  it('changes nothing when it comes again, or where another is in force, also once its own time is over', () => {
    const second = recorded(click(), waiting, day(4));
    const other = given.chain(given.decision())[0];
    for (const newest of [second, other])
      for (const at of [day(5), day(40)])
        expect(outcome(click(), newest, at)).toEqual({ kind: 'unchanged', decision: newest });
  });

  it.each(['reject', 'withdraw'] as const)('is refused after a %s', (value) => {
    const no = recorded({ value }, waiting, day(3));
    expect(refusalOf(click(), no, day(4))).toEqual({ code: 'CONFIRMATION_WITHDRAWN', value });
    expect(refusalOf(click(), no, day(40))).toEqual({ code: 'CONFIRMATION_WITHDRAWN', value });
  });

  it('is refused at the end of the time, and where another yes waits', () => {
    expect(outcome(click(), waiting, justBefore(day(16))).kind).toBe('recorded');
    expect(refusalOf(click(), waiting, day(16))).toEqual({ code: 'CONFIRMATION_EXPIRED' });
    const next = recorded({}, waiting, day(17));
    expect(refusalOf(click(), next, day(18))).toEqual({ code: 'CONFIRMATION_EXPIRED' });
  });

  it('does not confirm another yes of the same number, with which it was linked meanwhile', () => {
    const other = given.chain({ ...waiting, recordedAt: day(3) })[0];
    expect(other.sequence).toBe(waiting.sequence);
    expect(refusalOf(click(), other, day(4))).toEqual({ code: 'CONFIRMATION_EXPIRED' });
  });

  it('finds nothing of a customer who was erased', () => {
    expect(refusalOf(click(), null)).toEqual({ code: 'CONFIRMATION_NOT_FOUND' });
  });

  it('counts as a late answer once a later version is in effect', () => {
    const grown = confirmed(given.version({ number: 1 }), given.version({ number: 2, from: 3 }));
    const second = recorded(click(), waiting, day(4), grown);
    expect(second).toMatchObject({ consentVersionId: versionId(1), epoch: 1 });
    expect(standing(second, day(4), grown)).toMatchObject({ accepted: false, reason: 'NEW_VERSION' });
  });

  it('confirms nothing on a retired template', () => {
    const template = given.template({ confirmation: 'REQUIRED', retiredAt: day(3) });
    const retired = timelineOf(template, 1, [given.version({ number: 1 })]);
    expect(refusalOf(click(), waiting, day(4), retired)).toMatchObject({ code: 'TEMPLATE_RETIRED' });
  });
});

it('is counted from its confirmation on alone, and until then as unconfirmed', () => {
  const [first, second] = given.chain(waiting, recorded(click(), waiting, day(4)));
  const counted = (record: typeof first, succeeded: typeof first | null) =>
    tallyChanges([{ record, succeeded }], ({ consentVersionId }) => consentVersionId);
  expect(counted(first, null)).toMatchObject([{ value: 'unconfirmed', recorded: 0, newest: 1 }]);
  expect(counted(second, first)).toMatchObject([
    { value: 'given', recorded: 1, newest: 1 },
    { value: 'unconfirmed', recorded: 0, newest: -1 },
  ]);
});

it.each([
  '',
  'a'.repeat(42),
  'a'.repeat(44),
  `${'a'.repeat(42)}=`,
  `${'a'.repeat(42)}+`,
  `${'a'.repeat(43)}\n`,
])('a token %j has no hash', (token) => {
  expect(confirmationTokenHash(token)).toBeNull();
});
