import { operationNames, type Door, type OperationName } from '../doors/door';
import type { ServerProcess } from '../processes/serverProcess';
import type { Bar } from '../report/progress';
import { sampleOf, type Sample, type Strain } from './sample';

/** A door and the process behind it. */
export interface Entrance {
  readonly door: Door;
  readonly server: ServerProcess;
}

/** One round's samples, by operation and door. */
export type Round = ReadonlyMap<string, Sample>;

export const sampleKey = (operation: OperationName, door: Door['name']): string => `${operation} · ${door}`;

/** How many samples one round takes. */
export function samplesPerRound(entrances: readonly Entrance[]): number {
  return operationNames.flatMap((operation) => entrances.filter(({ door }) => door.operations[operation]))
    .length;
}

/**
 * Measures every operation at every door, operation by operation, so that what is compared is measured within
 * seconds of each other.
 */
export async function measureRound(entrances: readonly Entrance[], strain: Strain, bar: Bar): Promise<Round> {
  const round = new Map<string, Sample>();
  for (const operation of operationNames) {
    for (const { door, server } of entrances) {
      const asked = door.operations[operation];
      if (!asked) continue;
      round.set(sampleKey(operation, door.name), await sampleOf([server], asked, strain));
      bar.advance();
    }
  }
  return round;
}

/** Each round goes the other way round than the one before, so that coming first favours nobody. */
export async function measureRounds(
  entrances: readonly Entrance[],
  strain: Strain,
  count: number,
  bar: Bar,
): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  for (let number = 0; number < count; number += 1) {
    const ordered = number % 2 === 0 ? entrances : entrances.toReversed();
    rounds.push(await measureRound(ordered, strain, bar));
  }
  return rounds;
}
