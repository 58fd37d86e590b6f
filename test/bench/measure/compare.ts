import { baselineProgram, serviceProgram } from '../processes/programs';
import type { ServerProcess } from '../processes/serverProcess';
import { withServers } from '../processes/withServers';
import type { Options } from '../options';
import { chartOf } from '../report/chart';
import { comparisonTable, halfLoadTable, statementTable } from '../report/tables';
import { writeChart, writeResult } from '../report/results';
import { onFreshStage, type Run, type Stage } from '../run';
import { verifyBaseline, verifyLedger } from '../verify/ledger';
import { atHalfLoad, halfOf, type HalfLoad } from './halfLoad';
import { measureRound, measureRounds, samplesPerRound, type Entrance, type Round } from './rounds';
import { statementCosts, type StatementCost } from './statements';
import type { Strain } from './sample';
import { comparisonsOf } from './targets';
import { comparedIn, type Compared } from './summary';

interface Measured {
  readonly rounds: readonly Round[];
  readonly compared: readonly Compared[];
  readonly halfLoad: readonly HalfLoad[];
}

/** The service beside the baseline: rounds, half load, statements; then whether all of it was true. */
export async function compare(run: Run): Promise<void> {
  const { options, machine, progress, print } = run;
  await onFreshStage(run, async (stage) => {
    const programs = [baselineProgram(stage.url), serviceProgram(stage.url, options)] as const;
    const measured = await withServers(programs, (servers) => measure(run, stage, servers));
    const statements = await statementsOf(run, stage);
    await verifyBaseline(stage.url, stage.baselineRecorded.all());
    const verified = await verifyLedger(stage.url, stage.scene, stage.recorded.all(), progress);
    const { compared, halfLoad, rounds } = measured;
    print(comparisonTable(compared));
    print(halfLoadTable(halfLoad));
    print(statementTable(statements));
    print(
      `Each of ${verified.acknowledged.toLocaleString('en')} acknowledged decisions is in the ledger once; ` +
        `${verified.chains.toLocaleString('en')} chains with ${verified.records.toLocaleString('en')} records verify.`,
    );
    const eachRound = rounds.map((round) => Object.fromEntries(round));
    const result = { compared, halfLoad, statements, verified, rounds: eachRound };
    await writeResult(run, 'compare', result);
    await writeChart(run, 'compare', chartOf(compared, machine));
  });
}

/** Until V8 has compiled what each operation runs through, as it has in a server that has run for a while. */
const warmUpMs = 10_000;
/** For each counting of statements: a poll of the service now and then must not show. */
const countingMs = 1_500;
const quickAsideMs = 250;

function aside({ connections, isQuick }: Options, durationMs: number): Strain {
  return { connections, durationMs: isQuick ? quickAsideMs : durationMs };
}

/** Rounds of throughput are cut in two, so that the machine is as fast for both of what is compared. */
const turnsPerRound = 2;

async function measure(
  { options, progress }: Run,
  { doors }: Stage,
  [baseline, service]: readonly [ServerProcess, ServerProcess],
): Promise<Measured> {
  const entrances: readonly Entrance[] = [
    { door: doors.baseline, server: baseline },
    { door: doors.rest, server: service },
    { door: doors.graphql, server: service },
  ];
  const { rounds: count } = options;
  const turns = count * turnsPerRound;
  const comparisons = comparisonsOf(options.operations);
  const baselines = new Set(comparisons.map(({ baseline }) => baseline));
  const strain = { connections: options.connections, durationMs: options.seconds * 1_000 };
  const bar = progress.start(
    'measure',
    (turns + 1) * samplesPerRound(entrances) + count * (comparisons.length + baselines.size),
  );
  await measureRound(entrances, aside(options, warmUpMs), bar);
  const turn = { ...strain, durationMs: strain.durationMs / turnsPerRound };
  const rounds = await measureRounds(entrances, turn, turns, bar);
  const compared = comparedIn(comparisons, rounds);
  const halfLoad = await atHalfLoad(entrances, halfOf(compared), { strain, rounds: count, bar });
  bar.stop();
  return { rounds, compared, halfLoad };
}

async function statementsOf({ options }: Run, { url, doors }: Stage): Promise<readonly StatementCost[]> {
  const strain = aside(options, countingMs);
  const service = (relayed: string) => serviceProgram(relayed, options);
  return [
    ...(await statementCosts(url, baselineProgram, [doors.baseline], strain)),
    ...(await statementCosts(url, service, [doors.rest, doors.graphql], strain)),
  ];
}
