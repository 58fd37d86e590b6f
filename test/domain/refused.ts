import { Refused, type Refusal } from '../../src/domain/errors/refusal';

/** The refusal that the work throws; anything else fails the test. */
export function refusalOf(work: () => unknown): Refusal {
  try {
    work();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
  throw new Error('Nothing was refused.');
}
