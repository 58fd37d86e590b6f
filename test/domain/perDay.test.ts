import { decisionsPerDay, type RecordedCount } from '../../src/domain/reports/perDay';
import { given, versionId } from './given';

const count = (said: Partial<RecordedCount>): RecordedCount => ({
  consentVersionId: versionId(1),
  decidedOn: '2026-03-01',
  value: 'given',
  recorded: 1,
  ...said,
});
const timeline = given.timeline(given.version({ number: 1 }), given.version({ number: 2 }));
const nothing = { given: 0, reject: 0, withdraw: 0 };

describe('decisions per day', () => {
  it('are summed for each day, and for each version of the day with the newest first', () => {
    const counts = [
      count({ recorded: 2 }),
      count({ value: 'reject', recorded: 3 }),
      count({ consentVersionId: versionId(2), recorded: 5 }),
      count({ consentVersionId: versionId(2), decidedOn: '2026-03-03', value: 'withdraw', recorded: 7 }),
    ];

    const days = decisionsPerDay(timeline, counts, ['2026-03-01', '2026-03-02', '2026-03-03']);

    expect(days).toMatchObject([
      {
        day: '2026-03-01',
        recorded: { given: 7, reject: 3, withdraw: 0 },
        versions: [
          { version: { number: 2 }, recorded: { given: 5, reject: 0, withdraw: 0 } },
          { version: { number: 1 }, recorded: { given: 2, reject: 3, withdraw: 0 } },
        ],
      },
      { day: '2026-03-02', recorded: nothing, versions: [] },
      { day: '2026-03-03', recorded: { ...nothing, withdraw: 7 }, versions: [{ version: { number: 2 } }] },
    ]);
  });

  it('know every version that was decided on', () => {
    const counts = [count({ consentVersionId: versionId(8) })];
    expect(() => decisionsPerDay(timeline, counts, ['2026-03-01'])).toThrow('is not in the timeline');
  });
});
