import { Recording } from './doors/acknowledged';
import { baselineDoor } from './doors/baselineDoor';
import { operationNames, type Door, type OperationName } from './doors/door';
import { graphqlDoor } from './doors/graphqlDoor';
import { restDoor } from './doors/restDoor';
import { sceneOf, type Scene } from './doors/scene';
import { comparisonsOf } from './measure/targets';
import { filledDatabase } from './fill/fill';
import type { DatabaseServer } from './fill/server';
import type { Options } from './options';
import type { Machine } from './report/machine';
import type { Progress } from './report/progress';
import { asService } from '../service/bearer';

/** What every measurement works with. */
export interface Run {
  readonly options: Options;
  readonly server: DatabaseServer;
  readonly machine: Machine;
  readonly progress: Progress;
  readonly print: (text: string) => void;
}

/** A filled database with the doors to ask at and what they were answered. */
export interface Stage {
  readonly url: string;
  readonly scene: Scene;
  readonly doors: { readonly baseline: Door; readonly rest: Door; readonly graphql: Door };
  /** What the service has acknowledged. */
  readonly recorded: Recording;
  /** What the baseline has acknowledged. */
  readonly baselineRecorded: Recording;
}

const runDatabase = 'consent_bench_run';

/** Works on a copy of the filled database, so that the next run finds it as it was. */
export async function onFreshStage<Result>(
  { server, progress, options: { customers, isQuick, operations } }: Run,
  work: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const { database } = await filledDatabase(server, customers, progress);
  await server.create(runDatabase, database);
  try {
    return await work(await stageOn(server.urlOf(runDatabase), customers, operations));
  } finally {
    await server.drop(runDatabase);
    if (isQuick) await server.drop(database);
  }
}

export async function stageOn(
  url: string,
  customers: number,
  operations: readonly OperationName[] = operationNames,
): Promise<Stage> {
  const scene = await sceneOf(url, customers);
  const recorded = new Recording(customers);
  const baselineRecorded = new Recording(customers);
  const doors = {
    baseline: offering(comparedWith(operations), baselineDoor(scene, baselineRecorded)),
    rest: offering(operations, restDoor(scene, recorded, asService)),
    graphql: offering(operations, graphqlDoor(scene, recorded, asService)),
  };
  return { url, scene, doors, recorded, baselineRecorded };
}

function comparedWith(operations: readonly OperationName[]): readonly OperationName[] {
  return comparisonsOf(operations).map(({ baseline }) => baseline);
}

/** The door with no more than these operations. */
export function offering(operations: readonly OperationName[], door: Door): Door {
  const offered = Object.entries(door.operations).filter(([name]) => operations.some((one) => one === name));
  return { ...door, operations: Object.fromEntries(offered) };
}
