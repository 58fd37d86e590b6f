import { Refused } from '../../../domain/errors/refusal';

/** Each may hold a connection for as long as a receiver lets it wait. */
export const maxTestsAtOnce = 8;
const retryAfterSeconds = 1;

/**
 * Lets so many calls be under way at a time.
 *
 * @throws Refused `UNAVAILABLE` for one more, which was not begun
 */
export function fewAtOnce<Given extends readonly unknown[], Result>(
  max: number,
  act: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  let underway = 0;
  return async (...given) => {
    if (underway >= max)
      throw new Refused({ code: 'UNAVAILABLE', retryAfterSeconds, outcome: 'NOT_RECORDED' });
    underway += 1;
    try {
      return await act(...given);
    } finally {
      underway -= 1;
    }
  };
}
