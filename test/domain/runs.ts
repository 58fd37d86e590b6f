interface Runs {
  readonly numRuns: number;
  readonly endOnFailure: boolean;
}

/**
 * How often a property is tried. Stryker runs the tests once for each of many hundred mutants, most of which
 * the tables find; there a tenth is enough, and nobody reads the smallest example of a failure.
 */
export function runs(count: number): Runs {
  const isMutated = process.env['STRYKER_MUTATOR_WORKER'] !== undefined;
  return { numRuns: isMutated ? Math.ceil(count / 10) : count, endOnFailure: isMutated };
}
