/** Leaf indexes from one to another, both included. */
export type LeafRange = readonly [from: number, to: number];

/** The indexes as few ranges, in rising order. */
export function leafRanges(indexes: readonly number[]): readonly LeafRange[] {
  const ranges: [number, number][] = [];
  for (const index of indexes.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && index <= last[1] + 1) last[1] = index;
    else ranges.push([index, index]);
  }
  return ranges;
}

export function isInRanges(ranges: readonly LeafRange[], index: number): boolean {
  return ranges.some(([from, to]) => from <= index && index <= to);
}
