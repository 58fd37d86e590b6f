import { sampleOf, type Sample } from '../load/load';
import {
  customersPerRequest,
  graphqlOperations,
  operationNames,
  restOperations,
  type DoorName,
  type Operation,
  type OperationName,
} from '../load/requests';
import type { Run } from '../run';
import { Recording, sceneOf } from '../ledger/scene';
import { verifyBaseline, verifyLedger } from '../ledger/verify';
import { baselineProgram, serviceProgram, withServers, type ServerProcess } from '../processes/serverProcess';
import { medianOf, medianRatio, table, verdict } from './figures';

/** What one operation at one of our doors is compared with. */
interface Comparison {
  readonly operation: OperationName;
  readonly door: DoorName;
  readonly baseline: OperationName;
  /** How many of the baseline's requests one of ours does the work of. */
  readonly lookUps?: number;
  /** The least ratio of look-ups per second, where not only the figure is of interest. */
  readonly target?: number;
}

const comparisons: readonly Comparison[] = [
  { operation: 'latest', door: 'REST', baseline: 'latest', target: 2 },
  { operation: 'latest', door: 'GraphQL', baseline: 'latest', target: 1 },
  { operation: 'pending', door: 'REST', baseline: 'pending', target: 1.3 },
  { operation: 'pending', door: 'GraphQL', baseline: 'pending', target: 0.75 },
  { operation: 'pending by own token', door: 'REST', baseline: 'pending' },
  { operation: 'pending by own token', door: 'GraphQL', baseline: 'pending' },
  {
    operation: 'fifty customers',
    door: 'GraphQL',
    baseline: 'pending',
    lookUps: customersPerRequest,
    target: 10,
  },
  { operation: 'record', door: 'REST', baseline: 'record', target: 1 },
  { operation: 'record', door: 'GraphQL', baseline: 'record', target: 0.85 },
];

/** An operation, the server that it is asked of and what came of it in each round. */
interface Measured {
  readonly operation: Operation;
  readonly server: ServerProcess;
  readonly samples: Sample[];
}

/** Until V8 has compiled what each operation runs through, as it has in a server that has run for a while. */
const warmUpMs = 10_000;
/** How long each door records before anything is read, to have done all that a server does. */
const firstRecordsMs = 1_000;
const quickAsideMs = 50;
/** Rounds are cut in two, so that the machine is as fast for both of what is compared. */
const turnsPerRound = 2;

/** The service beside the baseline in rounds of throughput; then whether all of it was true. */
export async function compare({ options, url, progress, print }: Run): Promise<void> {
  const scene = await sceneOf(url, options.customers);
  const recorded = new Recording(scene.customerIds);
  const baselineRecorded = new Recording(scene.customerIds);
  const programs = [baselineProgram(url), serviceProgram(url, options.quick)] as const;
  const measured = await withServers(programs, async ([baseline, service]) => {
    const all = [
      ...restOperations('baseline', scene, baselineRecorded).map(beginning(baseline)),
      ...restOperations('REST', scene, recorded).map(beginning(service)),
      ...graphqlOperations(scene, recorded).map(beginning(service)),
    ];
    const ordered = operationNames.flatMap((name) => all.filter(({ operation }) => operation.name === name));
    const isRecord = ({ operation }: Measured) => operation.name === 'record';
    await measureOnce(ordered.filter(isRecord), options.quick ? quickAsideMs : firstRecordsMs);
    // Reads come first, on the ledger as it was filled: what is recorded under load makes it several times as large.
    for (const part of [ordered.filter((one) => !isRecord(one)), ordered.filter(isRecord)]) {
      progress('warm up');
      await measureOnce(part, options.quick ? quickAsideMs : warmUpMs);
      for (const each of part) each.samples.length = 0;
      for (let turn = 0; turn < options.rounds * turnsPerRound; turn += 1) {
        progress(`turn ${turn + 1} of ${options.rounds * turnsPerRound}`);
        // Coming first favours nobody.
        await measureOnce(
          turn % 2 === 0 ? part : part.toReversed(),
          (options.seconds * 1_000) / turnsPerRound,
        );
      }
    }
    return all;
  });
  print(comparisonTable(measured));
  await verifyBaseline(url, baselineRecorded.acknowledged);
  print(await verifyLedger(url, recorded.acknowledged));
}

const beginning =
  (server: ServerProcess) =>
  (operation: Operation): Measured => ({ operation, server, samples: [] });

async function measureOnce(part: readonly Measured[], durationMs: number): Promise<void> {
  for (const { server, operation, samples } of part) {
    samples.push(await sampleOf(server, operation, durationMs));
  }
}

function comparisonTable(measured: readonly Measured[]): string {
  const samplesOf = (name: OperationName, door: DoorName) =>
    measured.find(({ operation }) => operation.name === name && operation.door === door)?.samples ?? [];
  const rows = comparisons.map(({ operation, door, baseline, lookUps = 1, target }) => {
    const ours = samplesOf(operation, door);
    const theirs = samplesOf(baseline, 'baseline');
    const ratio = lookUps * medianRatio(valuesOf(ours, 'perSecond'), valuesOf(theirs, 'perSecond'));
    const figure = (samples: readonly Sample[], name: keyof Sample, digits = 2, times = 1) =>
      (medianOf(valuesOf(samples, name)) * times).toFixed(digits);
    return [
      operation,
      door,
      figure(theirs, 'perSecond', 0),
      figure(ours, 'perSecond', 0, lookUps),
      ratio.toFixed(2),
      target === undefined ? '' : verdict(ratio >= target, `≥ ${target}`),
      figure(ours, 'p50Ms'),
      figure(ours, 'p99Ms'),
      figure(theirs, 'p50Ms'),
      figure(theirs, 'p99Ms'),
      figure(ours, 'serverCpuMicroseconds', 0, 1 / lookUps),
      figure(theirs, 'serverCpuMicroseconds', 0),
      `${figure(ours, 'serverCores')} + ${figure(ours, 'generatorCores')}`,
    ];
  });
  return table(
    [
      ...['operation', 'door', 'baseline/s', 'ours/s', 'ratio', 'target', 'p50 ms', 'p99 ms'],
      ...['base p50', 'base p99', 'CPU µs', 'base CPU µs', 'cores'],
    ],
    rows,
  );
}

function valuesOf(samples: readonly Sample[], name: keyof Sample): readonly number[] {
  return samples.map((sample) => sample[name]);
}
