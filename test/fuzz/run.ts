import { randomInt } from 'node:crypto';
import fc from 'fast-check';

/** How long the fuzzing lasts and where it begins. */
export interface FuzzRun {
  /** The least number of requests at each door. */
  readonly floor: number;
  /** The same seed makes the same requests. */
  readonly seed: number;
}

/** What `npm test` alone sends at each door; `.ci/run` sends more. */
const defaultFloor = 3_000;

/** From `FUZZ_REQUESTS` and `FUZZ_SEED`; without a seed each run has requests of its own. */
export function fuzzRun(environment: Readonly<Record<string, string | undefined>> = process.env): FuzzRun {
  return {
    floor: findCount('FUZZ_REQUESTS', environment) ?? defaultFloor,
    seed: findCount('FUZZ_SEED', environment) ?? randomInt(1, 2 ** 31 - 1),
  };
}

function findCount(
  name: string,
  { [name]: text }: Readonly<Record<string, string | undefined>>,
): number | null {
  if (text === undefined || text === '') return null;
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new Error(`${name} must be a whole number from 1, got ${JSON.stringify(text)}.`);
}

interface Rounds {
  readonly seed: number;
  readonly rounds: number;
  readonly maxMs: number;
}

/**
 * Tries the property in several rounds; one that fails or is not done in time throws. What was written before a
 * request matters to it, so no smaller example is looked for, and what is thrown says which request it was.
 */
export async function tryAllRounds<Drawn>(
  property: fc.IAsyncProperty<Drawn>,
  { seed, rounds, maxMs }: Rounds,
): Promise<void> {
  const { failed, errorInstance, numRuns } = await fc.check(property, {
    ...{ seed, numRuns: rounds, endOnFailure: true },
    ...{ interruptAfterTimeLimit: maxMs, markInterruptAsFailure: true },
  });
  if (!failed) return;
  if (errorInstance instanceof Error) throw errorInstance;
  throw new Error(`The fuzzing was interrupted after ${numRuns} of ${rounds} rounds.`);
}
