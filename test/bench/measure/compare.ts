import { operationNames, type OperationName } from '../doors/door';
import { baselineProgram, serviceProgram } from '../processes/programs';
import type { ServerProcess } from '../processes/serverProcess';
import { withServers } from '../processes/withServers';
import type { Options } from '../options';
import { comparisonTable, halfLoadTable, statementTable } from '../report/tables';
import { offering, onFreshStage, type Run, type Stage } from '../run';
import { verifyBaseline, verifyLedger } from '../verify/ledger';
import { atHalfLoad, halfOf, type HalfLoad } from './halfLoad';
import { measureRound, measureRounds, samplesPerRound, type Entrance } from './rounds';
import { statementCosts, type StatementCost } from './statements';
import type { Strain } from './sample';
import { comparisonsOf } from './targets';
import { comparedIn, type Compared } from './summary';

interface Measured {
  readonly compared: readonly Compared[];
  readonly halfLoad: readonly HalfLoad[];
}

/** The service beside the baseline: rounds, half load, statements; then whether all of it was true. */
export async function compare(run: Run): Promise<void> {
  const { options, progress, print } = run;
  await onFreshStage(run, async (stage) => {
    const programs = [baselineProgram(stage.url), serviceProgram(stage.url, options)] as const;
    const measured = await withServers(programs, (servers) => measure(run, stage, servers));
    const statements = await statementsOf(run, stage);
    await verifyBaseline(stage.url, stage.baselineRecorded.all());
    const verified = await verifyLedger(stage.url, stage.scene, stage.recorded.all(), progress);
    const { compared, halfLoad } = measured;
    print(comparisonTable(compared));
    print(halfLoadTable(halfLoad));
    print(statementTable(statements));
    print(
      `Each of ${verified.acknowledged.toLocaleString('en')} acknowledged decisions is in the ledger once; ` +
        `${verified.chains.toLocaleString('en')} chains with ${verified.records.toLocaleString('en')} records verify.`,
    );
  });
}

/** Until V8 has compiled what each operation runs through, as it has in a server that has run for a while. */
const warmUpMs = 10_000;
/** How long each door records before anything is read, to have done all that a server does; a fifth more decisions. */
const firstRecordsMs = 1_000;
/** For each counting of statements: a poll of the service now and then must not show. */
const countingMs = 1_500;
const quickAsideMs = 250;

function aside({ connections, isQuick }: Options, durationMs: number): Strain {
  return { connections, durationMs: isQuick ? quickAsideMs : durationMs };
}

const recording: readonly OperationName[] = ['record'];
const reading = operationNames.filter((name) => !recording.includes(name));

/** Reads come first, on the ledger as it was filled: what is recorded under load makes it several times as large. */
async function measure(
  run: Run,
  { doors }: Stage,
  [baseline, service]: readonly [ServerProcess, ServerProcess],
): Promise<Measured> {
  const entrances: readonly Entrance[] = [
    { door: doors.baseline, server: baseline },
    { door: doors.rest, server: service },
    { door: doors.graphql, server: service },
  ];
  const recorders = entrancesTo(recording, entrances);
  const bar = run.progress.start('record a little', samplesPerRound(recorders));
  await measureRound(recorders, aside(run.options, firstRecordsMs), bar);
  bar.stop();
  const reads = await measurePart(run, 'measure reads', reading, entrances);
  const records = await measurePart(run, 'measure records', recording, entrances);
  return {
    compared: [...reads.compared, ...records.compared],
    halfLoad: [...reads.halfLoad, ...records.halfLoad],
  };
}

function entrancesTo(
  operations: readonly OperationName[],
  entrances: readonly Entrance[],
): readonly Entrance[] {
  return entrances.map(({ door, server }) => ({ door: offering(operations, door), server }));
}

/** Rounds of throughput are cut in two, so that the machine is as fast for both of what is compared. */
const turnsPerRound = 2;

async function measurePart(
  { options, progress }: Run,
  title: string,
  part: readonly OperationName[],
  all: readonly Entrance[],
): Promise<Measured> {
  const entrances = entrancesTo(part, all);
  const { rounds: count } = options;
  const turns = count * turnsPerRound;
  const comparisons = comparisonsOf(options.operations.filter((name) => part.includes(name)));
  const baselines = new Set(comparisons.map(({ baseline }) => baseline));
  const strain = { connections: options.connections, durationMs: options.seconds * 1_000 };
  const bar = progress.start(
    title,
    (turns + 1) * samplesPerRound(entrances) + count * (comparisons.length + baselines.size),
  );
  await measureRound(entrances, aside(options, warmUpMs), bar);
  const turn = { ...strain, durationMs: strain.durationMs / turnsPerRound };
  const rounds = await measureRounds(entrances, turn, turns, bar);
  const compared = comparedIn(comparisons, rounds);
  const halfLoad = await atHalfLoad(entrances, halfOf(compared), { strain, rounds: count, bar });
  bar.stop();
  return { compared, halfLoad };
}

async function statementsOf({ options }: Run, { url, doors }: Stage): Promise<readonly StatementCost[]> {
  const strain = aside(options, countingMs);
  const service = (relayed: string) => serviceProgram(relayed, options);
  return [
    ...(await statementCosts(url, baselineProgram, [doors.baseline], strain)),
    ...(await statementCosts(url, service, [doors.rest, doors.graphql], strain)),
  ];
}
