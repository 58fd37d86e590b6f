import { tallyChanges, tallyKey, type TallyEntry } from '../../src/domain/reports/tally';
import { countOfUtcDays, utcDay, utcDays } from '../../src/domain/values/utcDay';
import { day, given, versionId } from './given';

const entry = (said: Partial<TallyEntry>): TallyEntry => ({
  templateCode: 'marketing',
  consentVersionId: versionId(1),
  value: 'given',
  decidedOn: utcDay(day(1)),
  recorded: 0,
  newest: 0,
  ...said,
});

/** Without late answers each counts for the version that it names. */
const asNamed = ({ consentVersionId }: { readonly consentVersionId: string }) => consentVersionId;

describe('what appended records change in the tally', () => {
  it('is one recorded and one newest decision for a first one', () => {
    const [first] = given.chain(given.decision());
    expect(tallyChanges([{ record: first, succeeded: null }], asNamed)).toEqual([
      entry({ recorded: 1, newest: 1 }),
    ]);
  });

  it('takes the one before off on the day of its successor, when it would never have expired', () => {
    const [before, record] = given.chain(
      given.decision(),
      given.decision({ sequence: 2, value: 'withdraw', decidedAt: day(4) }),
    );
    const decidedOn = utcDay(day(4));
    expect(tallyChanges([{ record, succeeded: before }], asNamed)).toEqual([
      entry({ value: 'withdraw', decidedOn, recorded: 1, newest: 1 }),
      entry({ decidedOn, newest: -1 }),
    ]);
  });

  it('takes the one before off on its own day, when it would have expired', () => {
    const [before, record] = given.chain(
      given.decision({ validUntil: day(30) }),
      given.decision({ sequence: 2, consentVersionId: versionId(2), epoch: 2, decidedAt: day(4) }),
    );
    expect(tallyChanges([{ record, succeeded: before }], asNamed)).toEqual([
      entry({ consentVersionId: versionId(2), decidedOn: utcDay(day(4)), recorded: 1, newest: 1 }),
      entry({ newest: -1 }),
    ]);
  });

  it('sums what is of one kind and day', () => {
    const [first, second, third] = given.chain(
      given.decision(),
      given.decision({ sequence: 2, value: 'reject' }),
      given.decision({ sequence: 3 }),
    );
    const successions = [
      { record: first, succeeded: null },
      { record: second, succeeded: first },
      { record: third, succeeded: second },
    ];
    const changes = tallyChanges(successions, asNamed);
    expect(changes).toEqual([entry({ recorded: 2, newest: 1 }), entry({ value: 'reject', recorded: 1 })]);
  });

  it('counts a late answer as recorded on its version and as the newest on the one that it counts for', () => {
    const [before, record] = given.chain(
      given.decision({ consentVersionId: versionId(2), epoch: 2 }),
      given.decision({ sequence: 2, value: 'withdraw', epoch: 2 }),
    );
    expect(tallyChanges([{ record, succeeded: before }], () => versionId(2))).toEqual([
      entry({ value: 'withdraw', recorded: 1 }),
      entry({ value: 'withdraw', consentVersionId: versionId(2), newest: 1 }),
      entry({ consentVersionId: versionId(2), newest: -1 }),
    ]);
  });

  it('is nothing when nothing was appended', () => {
    expect(tallyChanges([], asNamed)).toEqual([]);
  });
});

describe('the key of a kind', () => {
  it('differs with each of its members and with nothing else', () => {
    const kinds = [
      entry({}),
      entry({ templateCode: 'research' }),
      entry({ consentVersionId: versionId(2) }),
      entry({ value: 'reject' }),
      entry({ decidedOn: utcDay(day(2)) }),
    ];
    expect(new Set(kinds.map(tallyKey)).size).toBe(kinds.length);
    expect(tallyKey(entry({ recorded: 3, newest: 2 }))).toBe(tallyKey(entry({})));
  });
});

it('a UTC day ends at midnight in UTC, wherever the process runs', () => {
  expect(utcDay(new Date('2026-03-01T23:59:59.999Z'))).toBe('2026-03-01');
  expect(utcDay(new Date('2026-03-02T01:30:00.000+02:00'))).toBe('2026-03-01');
  expect(utcDay(new Date('2026-03-02T00:00:00.000Z'))).toBe('2026-03-02');
});

describe('days in UTC', () => {
  it.each([
    { from: '2026-02-27', until: '2026-03-01', days: ['2026-02-27', '2026-02-28', '2026-03-01'] },
    { from: '2024-02-28', until: '2024-03-01', days: ['2024-02-28', '2024-02-29', '2024-03-01'] },
    { from: '2026-03-28', until: '2026-03-29', days: ['2026-03-28', '2026-03-29'] },
    { from: '2026-12-31', until: '2026-12-31', days: ['2026-12-31'] },
    { from: '2026-12-31', until: '2026-12-30', days: [] },
  ])('from $from until $until are $days', ({ from, until, days }) => {
    expect(utcDays(from, until)).toEqual(days);
    expect(Math.max(0, countOfUtcDays(from, until))).toBe(days.length);
  });
});
