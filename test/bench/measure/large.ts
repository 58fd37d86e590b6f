import type { Door } from '../doors/door';
import { filledDatabase } from '../fill/fill';
import { serviceProgram } from '../processes/programs';
import type { ServerProcess } from '../processes/serverProcess';
import { withServers } from '../processes/withServers';
import { table, verdict } from '../report/tables';
import { stageOn, type Run, type Stage } from '../run';
import { medianRatio, mediansOf } from './median';
import { sampleOf, type Sample } from './sample';
import { maxSlowdownWhenLarge } from './targets';

const smallCustomers = 100_000;
/** Until the pages of those who are asked about are in memory, as those of active customers are. */
const warmUpRounds = 12;

interface Grown {
  readonly door: Door['name'];
  readonly small: Sample;
  readonly large: Sample;
  /** The median of the large ledger's p50 over the small one's within each round. */
  readonly ratio: number;
}

/** Pending look-ups on a large ledger beside a small one, right after each other in each round. Nothing is recorded. */
export async function measureLarge(run: Run): Promise<void> {
  const { options, print } = run;
  const stages = [await filledStage(run, smallCustomers), await filledStage(run, options.customers)] as const;
  const programs = stages.map(({ url }) => serviceProgram(url, options));
  const compared = await withServers(programs, (servers) => grownAt(run, stages, servers));
  const sizes = [smallCustomers, options.customers].map((size) => `p50, ${size.toLocaleString('en')}`);
  print(table(['pending', ...sizes, 'ratio', 'target'], compared.map(row)));
}

async function grownAt(
  { options, progress }: Run,
  [few, many]: readonly [Stage, Stage],
  servers: readonly ServerProcess[],
): Promise<readonly Grown[]> {
  const strain = { connections: options.connections, durationMs: options.seconds * 1_000 };
  const samples = { REST: new Pairs(), GraphQL: new Pairs() };
  const bar = progress.start('pending, small and large', (warmUpRounds + options.rounds) * 4);
  const sample = async (server: ServerProcess | undefined, door: Door): Promise<Sample> => {
    const operation = door.operations.pending;
    if (!operation || !server) throw new Error('pending is not offered');
    const taken = await sampleOf([server], operation, strain);
    bar.advance();
    return taken;
  };
  for (let round = -warmUpRounds; round < options.rounds; round += 1) {
    for (const [door, pairs] of [
      ['rest', samples.REST],
      ['graphql', samples.GraphQL],
    ] as const) {
      const small = await sample(servers[0], few.doors[door]);
      const large = await sample(servers[1], many.doors[door]);
      if (round >= 0) pairs.add(small, large);
    }
  }
  bar.stop();
  return [samples.REST.grown('REST'), samples.GraphQL.grown('GraphQL')];
}

function row({ door, small, large, ratio }: Grown): readonly string[] {
  const met = verdict(ratio <= maxSlowdownWhenLarge, `≤ ${maxSlowdownWhenLarge}`);
  return [door, `${small.p50Ms.toFixed(2)} ms`, `${large.p50Ms.toFixed(2)} ms`, ratio.toFixed(2), met];
}

async function filledStage({ server, progress }: Run, customers: number): Promise<Stage> {
  const { database } = await filledDatabase(server, customers, progress);
  return stageOn(server.urlOf(database), customers);
}

class Pairs {
  private readonly small: Sample[] = [];
  private readonly large: Sample[] = [];

  add(small: Sample, large: Sample): void {
    this.small.push(small);
    this.large.push(large);
  }

  grown(door: Door['name']): Grown {
    const p50s = (samples: readonly Sample[]) => samples.map(({ p50Ms }) => p50Ms);
    const ratio = medianRatio(p50s(this.large), p50s(this.small));
    return { door, small: mediansOf(this.small), large: mediansOf(this.large), ratio };
  }
}
