import { UnansweredError } from '../../src/client/consentServiceError';
import { findPauseMs } from '../../src/client/pause';
import { refusedErrorOf } from '../../src/client/refused';

describe('the pause', () => {
  const limits = { attempts: 5, maxWaitMs: 10_000 };
  const fault = (retryAfterSeconds: number | null = null) =>
    new UnansweredError('No answer.', { status: 503, retryAfterSeconds });

  test('is a random part of a bound that doubles', () => {
    const longest = [1, 2, 3, 4].map((attempted) => findPauseMs(fault(), attempted, limits, 0.5));
    expect(longest).toEqual([50, 100, 200, 400]);
    expect(findPauseMs(fault(), 4, limits, 0)).toBe(0);
  });

  test('comes on top of what the service asks for, up to the longest', () => {
    expect(findPauseMs(fault(2), 1, limits, 0.5)).toBe(2_050);
    expect(findPauseMs(fault(9.99), 4, limits, 0.5)).toBe(10_000);
    expect(findPauseMs(fault(10), 1, limits, 0.5)).toBe(10_000);
    expect(findPauseMs(fault(10.1), 1, limits, 0.5)).toBeNull();
  });

  test('is none after the last attempt, for a fault that stays, and for one of another kind', () => {
    expect(findPauseMs(fault(), 5, limits, 0.5)).toBeNull();
    const parts = { status: 200, retryAfterSeconds: null };
    const refusal = (code: string) => refusedErrorOf({ message: 'No.', extensions: { code } }, parts);
    expect(findPauseMs(refusal('VERSION_SUPERSEDED'), 1, limits, 0.5)).toBeNull();
    expect(findPauseMs(refusal('INTERNAL'), 1, limits, 0.5)).toBe(50);
    expect(findPauseMs(new RangeError('A fault of the program.'), 1, limits, 0.5)).toBeNull();
  });
});
