import type { Door, OperationName } from '../doors/door';
import { withConnections } from '../load/connections';
import type { LoadResult } from '../load/loadResult';
import { PacedLoad } from '../load/pacedLoad';
import { seededRandom } from '../load/random';
import type { Bar } from '../report/progress';
import type { Entrance } from './rounds';
import type { Strain } from './sample';
import { comparisons } from './targets';

export interface HalfLoad extends LoadResult {
  readonly operation: OperationName;
  readonly door: Door['name'];
  /** p99 as a multiple of p50. */
  readonly tail: number;
}

/** How many loads it takes. */
export const halfLoads = comparisons.length;

/** Sends each of our operations at half the rate that it was found to sustain. */
export async function atHalfLoad(
  entrances: readonly Entrance[],
  mostPerSecond: (operation: OperationName, door: Door['name']) => number,
  { connections, durationMs }: Strain,
  bar: Bar,
): Promise<readonly HalfLoad[]> {
  const results: HalfLoad[] = [];
  for (const { operation, door: name } of comparisons) {
    const entrance = entrances.find(({ door }) => door.name === name);
    const asked = entrance?.door.operations[operation];
    if (!entrance || !asked) throw new Error(`${operation} is not offered at ${name}.`);
    const rate = mostPerSecond(operation, name) / 2;
    const result = await withConnections([entrance.server.port], connections, (open) =>
      new PacedLoad(open, asked, seededRandom(results.length + 1)).run(rate, durationMs),
    );
    results.push({ operation, door: name, ...result, tail: result.p99Ms / result.p50Ms });
    bar.advance();
  }
  return results;
}
