import { fateOf } from '../../src/domain/evidence/file/answerFate';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const answer = (value: string, decidedOn: number, validUntil: Date | null = null) => ({
  value,
  decidedAt: day(decidedOn),
  validUntil,
});

describe('what became of an answer', () => {
  test.each([
    ['the newest stands', answer('given', 1), null, day(9), 'current'],
    ['a newest refusal stands', answer('reject', 1), null, day(9), 'current'],
    ['the newest has not expired yet', answer('given', 1, day(9)), null, day(8), 'current'],
    ['it expires at the instant itself', answer('given', 1, day(9)), null, day(9), 'expired'],
    ['nobody knows when it is looked at', answer('given', 1, day(9)), null, null, 'current'],
    ['it was withdrawn', answer('given', 1), answer('withdraw', 2), day(9), 'withdrawn'],
    ['it was given again', answer('given', 1), answer('given', 2), day(9), 'replaced'],
    [
      'a refusal was followed by a withdrawal',
      answer('reject', 1),
      answer('withdraw', 2),
      day(9),
      'replaced',
    ],
    ['it was withdrawn in time', answer('given', 1, day(5)), answer('withdraw', 4), day(9), 'withdrawn'],
    [
      'it expired before it was withdrawn',
      answer('given', 1, day(3)),
      answer('withdraw', 4),
      day(9),
      'expired',
    ],
    ['it expired as the next came', answer('given', 1, day(4)), answer('given', 4), day(9), 'expired'],
  ] as const)('%s', (_what, one, next, at, fate) => {
    expect(fateOf(one, next, at)).toBe(fate);
  });
});
