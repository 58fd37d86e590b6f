import type { Door, OperationName } from '../doors/door';
import { withConnections } from '../load/connections';
import type { LoadResult } from '../load/loadResult';
import { PacedLoad } from '../load/pacedLoad';
import { seededRandom } from '../load/random';
import type { Bar } from '../report/progress';
import { mediansOf } from './median';
import type { Entrance } from './rounds';
import type { Strain } from './sample';
import type { Compared } from './summary';

export interface HalfLoad extends LoadResult {
  readonly operation: OperationName;
  readonly door: Door['name'];
  /** p99 as a multiple of p50. */
  readonly tail: number;
}

/** An operation at a door with the rate that it is sent at. */
interface Paced {
  readonly operation: OperationName;
  readonly door: Door['name'];
  readonly perSecond: number;
}

/** Ours, and the baseline's beside them: a stall of the machine or of the database is felt by both. */
export function halfOf(compared: readonly Compared[]): readonly Paced[] {
  const theirs = new Map(
    compared.map(({ baseline, theirs: { perSecond } }) => [baseline, perSecond / 2] as const),
  );
  return [
    ...[...theirs].map(([operation, perSecond]) => ({ operation, door: 'baseline' as const, perSecond })),
    ...compared.map(({ operation, door, ours }) => ({ operation, door, perSecond: ours.perSecond / 2 })),
  ];
}

/**
 * Sends each at its rate, several times. Medians, because one stall of the machine would make the p99 of a run.
 */
export async function atHalfLoad(
  entrances: readonly Entrance[],
  loads: readonly Paced[],
  { strain, rounds, bar }: { readonly strain: Strain; readonly rounds: number; readonly bar: Bar },
): Promise<readonly HalfLoad[]> {
  const results = loads.map((): LoadResult[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { operation, door: name, perSecond }] of loads.entries()) {
      const entrance = entrances.find(({ door }) => door.name === name);
      const asked = entrance?.door.operations[operation];
      if (!entrance || !asked) throw new Error(`${operation} is not offered at ${name}.`);
      const random = seededRandom(round * loads.length + index + 1);
      const result = await withConnections([entrance.server.port], strain.connections, (open) =>
        new PacedLoad(open, asked, random).run(perSecond, strain.durationMs),
      );
      results[index]?.push(result);
      bar.advance();
    }
  }
  return loads.map(({ operation, door }, index) => {
    const medians = mediansOf(results[index] ?? []);
    return { operation, door, ...medians, tail: medians.p99Ms / medians.p50Ms };
  });
}
