import type { OperationName } from '../doors/door';
import { serviceProgram } from '../processes/programs';
import { withServers } from '../processes/withServers';
import { writeResult } from '../report/results';
import { table, verdict } from '../report/tables';
import { onFreshStage, type Run, type Stage } from '../run';
import type { Bar } from '../report/progress';
import type { ServerProcess } from '../processes/serverProcess';
import { verifyLedger } from '../verify/ledger';
import { medianOf } from './median';
import { sampleOf, type Sample } from './sample';
import { leastSpeedUpOfTwo } from './targets';

const operations: readonly OperationName[] = ['latest', 'pending', 'record'];

interface SpeedUp {
  readonly operation: OperationName;
  readonly one: readonly Sample[];
  readonly two: readonly Sample[];
  /** The median of two processes' rate over one's within each round. */
  readonly ratio: number;
}

/** One process and two on one database, in alternating rounds, at the REST door. */
export async function measureTwoProcesses(run: Run): Promise<void> {
  const { options, progress, print } = run;
  await onFreshStage(run, async (stage) => {
    const program = serviceProgram(stage.url, options);
    const bar = progress.start('one process and two', operations.length * options.rounds * 2);
    const found = await withServers([program, program], (servers) => speedUps(run, stage, servers, bar));
    bar.stop();
    const verified = await verifyLedger(stage.url, stage.scene, stage.recorded.all(), progress);
    print(table(['two processes', 'one, per s', 'two, per s', 'ratio', 'cores', 'target'], found.map(row)));
    await writeResult(run, 'two-processes', { found, verified });
  });
}

async function speedUps(
  { options }: Run,
  { doors }: Stage,
  servers: readonly ServerProcess[],
  bar: Bar,
): Promise<readonly SpeedUp[]> {
  const strain = { connections: options.connections, durationMs: options.seconds * 1_000 };
  const found: SpeedUp[] = [];
  for (const operation of operations) {
    const asked = doors.rest.operations[operation];
    if (!asked) throw new Error(`${operation} is not offered.`);
    const measure = async (some: readonly ServerProcess[]): Promise<Sample> => {
      const sample = await sampleOf(some, asked, strain);
      bar.advance();
      return sample;
    };
    await sampleOf(servers, asked, strain);
    const one: Sample[] = [];
    const two: Sample[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      one.push(await measure(servers.slice(0, 1)));
      two.push(await measure(servers));
    }
    const ratio = medianOf(two.map(({ perSecond }, round) => perSecond / (one[round]?.perSecond ?? NaN)));
    found.push({ operation, one, two, ratio });
  }
  return found;
}

/** Only the versions in memory need no database; of the others the figure is of interest. */
function row({ operation, one, two, ratio }: SpeedUp): readonly string[] {
  const rate = (samples: readonly Sample[]) => medianOf(samples.map(({ perSecond }) => perSecond)).toFixed(0);
  const used = medianOf(two.map(({ serverCores, generatorCores }) => serverCores + generatorCores));
  const target = operation === 'latest' ? verdict(ratio >= leastSpeedUpOfTwo, `≥ ${leastSpeedUpOfTwo}`) : '';
  return [operation, rate(one), rate(two), ratio.toFixed(2), used.toFixed(2), target];
}
