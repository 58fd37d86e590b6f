export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** The median of the ratios within each round. */
export function medianRatio(numerators: readonly number[], denominators: readonly number[]): number {
  return medianOf(numerators.map((numerator, round) => numerator / (denominators[round] ?? NaN)));
}

/** The median of each figure over the results, of which there is at least one. */
export function mediansOf<Figures extends { readonly [name in keyof Figures]: number }>(
  results: readonly Figures[],
): Figures {
  const names = Object.keys(results[0] ?? {}) as (keyof Figures)[];
  const medians = names.map((name) => [name, medianOf(results.map((result) => result[name]))]);
  return Object.fromEntries(medians) as Figures;
}
