import type { Door, OperationName } from '../doors/door';
import type { Operation } from '../load/operation';
import type { Options } from '../options';
import { withCpuShare } from '../processes/cpuShare';
import { serviceProgram } from '../processes/programs';
import { withServers } from '../processes/withServers';
import { writeResult } from '../report/results';
import { table, verdict } from '../report/tables';
import { onFreshStage, type Run } from '../run';
import type { Bar } from '../report/progress';
import type { ServerProcess } from '../processes/serverProcess';
import { verifyLedger } from '../verify/ledger';
import { medianOf, medianRatio } from './median';
import { sampleOf, type Sample } from './sample';
import { leastSpeedUpOfTwo } from './targets';

const operations: readonly OperationName[] = ['latest', 'pending', 'record'];

interface SpeedUp {
  readonly operation: OperationName;
  readonly door: Door['name'];
  readonly one: readonly Sample[];
  readonly two: readonly Sample[];
  /** The median of two processes' rate over one's within each round. */
  readonly ratio: number;
}

/** One process and two on one database, in alternating rounds, at both doors. */
export async function measureTwoProcesses(run: Run): Promise<void> {
  const { options, progress, print } = run;
  await onFreshStage(run, async (stage) => {
    const program = serviceProgram(stage.url, options);
    const doors = [stage.doors.rest, stage.doors.graphql];
    const bar = progress.start('one process and two', doors.length * operations.length * options.rounds * 2);
    const found = await withServers([program, program], (servers) =>
      withCpuShare(servers, options.cpuShare, () => speedUps(run, doors, servers, bar)),
    );
    bar.stop();
    const verified = await verifyLedger(stage.url, stage.scene, stage.recorded.all(), progress);
    print(
      table(
        [titleOf(options), 'door', 'one, per s', 'two, per s', 'ratio', 'cores', 'target'],
        found.map(row),
      ),
    );
    const name = options.cpuShare === null ? 'two-processes' : 'two-processes-confined';
    await writeResult(run, name, { cpuShare: options.cpuShare, found, verified });
  });
}

function titleOf({ cpuShare }: Options): string {
  return cpuShare === null ? 'two processes' : `two, ${cpuShare} % of a core each`;
}

async function speedUps(
  { options }: Run,
  doors: readonly Door[],
  servers: readonly ServerProcess[],
  bar: Bar,
): Promise<readonly SpeedUp[]> {
  const found: SpeedUp[] = [];
  for (const operation of operations) {
    for (const { name: door, operations: offered } of doors) {
      const asked = offered[operation];
      if (!asked) throw new Error(`${operation} is not offered.`);
      found.push({ operation, door, ...(await speedUp(options, asked, servers, bar)) });
    }
  }
  return found;
}

async function speedUp(
  { connections, seconds, rounds }: Options,
  asked: Operation,
  servers: readonly ServerProcess[],
  bar: Bar,
): Promise<Pick<SpeedUp, 'one' | 'two' | 'ratio'>> {
  const strain = { connections, durationMs: seconds * 1_000 };
  const measure = async (some: readonly ServerProcess[]): Promise<Sample> => {
    const sample = await sampleOf(some, asked, strain);
    bar.advance();
    return sample;
  };
  await sampleOf(servers, asked, strain);
  const one: Sample[] = [];
  const two: Sample[] = [];
  for (let round = 0; round < rounds; round += 1) {
    one.push(await measure(servers.slice(0, 1)));
    two.push(await measure(servers));
  }
  return { one, two, ratio: medianRatio(rates(two), rates(one)) };
}

function rates(samples: readonly Sample[]): readonly number[] {
  return samples.map(({ perSecond }) => perSecond);
}

/** Only the versions in memory need no database; of the others the figure is of interest. */
function row({ operation, door, one, two, ratio }: SpeedUp): readonly string[] {
  const rate = (samples: readonly Sample[]) => medianOf(rates(samples)).toFixed(0);
  const used = medianOf(two.map(({ serverCores, generatorCores }) => serverCores + generatorCores));
  const target = operation === 'latest' ? verdict(ratio >= leastSpeedUpOfTwo, `≥ ${leastSpeedUpOfTwo}`) : '';
  return [operation, door, rate(one), rate(two), ratio.toFixed(2), used.toFixed(2), target];
}
