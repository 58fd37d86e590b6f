/**
 * How often a property is tried. Stryker runs the tests once for each of many hundred mutants, most of which
 * the tables find; there a tenth is enough and saves the better part of an hour.
 */
export function runs(count: number): { readonly numRuns: number } {
  const isMutated = process.env['STRYKER_MUTATOR_WORKER'] !== undefined;
  return { numRuns: isMutated ? Math.ceil(count / 10) : count };
}
