import { filledDatabase } from '../fill/fill';
import { serviceProgram } from '../processes/programs';
import { withServers } from '../processes/withServers';
import { writeResult } from '../report/results';
import { table, verdict } from '../report/tables';
import { stageOn, type Run, type Stage } from '../run';
import { mediansOf } from './median';
import { sampleOf, type Sample } from './sample';
import { mostSlowdownWhenLarge } from './targets';

const smallCustomers = 100_000;
/** Until the pages of those who are asked about are in memory, as those of active customers are. */
const warmUpRounds = 5;

/** Pending look-ups on a large ledger beside a small one, in alternating rounds. Nothing is recorded. */
export async function measureLarge(run: Run): Promise<void> {
  const { options, print } = run;
  const small = await filledStage(run, smallCustomers);
  const large = await filledStage(run, options.customers);
  const programs = [small, large].map(({ url }) => serviceProgram(url, options));
  const compared = await withServers(programs, async (servers) => {
    const samples = { small: new Samples(), large: new Samples() };
    const bar = run.progress.start('pending, small and large', (warmUpRounds + options.rounds) * 4);
    for (let round = -warmUpRounds; round < options.rounds; round += 1) {
      for (const [size, stage, server] of [
        ['small', small, servers[0]],
        ['large', large, servers[1]],
      ] as const) {
        for (const door of [stage.doors.rest, stage.doors.graphql]) {
          const operation = door.operations.pending;
          if (!operation || !server) throw new Error('pending is not offered');
          const strain = { connections: options.connections, durationMs: options.seconds * 1_000 };
          const sample = await sampleOf([server], operation, strain);
          if (round >= 0) samples[size].add(door.name, sample);
          bar.advance();
        }
      }
    }
    bar.stop();
    return ['REST', 'GraphQL'].map((door) => ({
      door,
      small: samples.small.medians(door),
      large: samples.large.medians(door),
    }));
  });
  const rows = compared.map(({ door, small: few, large: many }) => {
    const ratio = many.p50Ms / few.p50Ms;
    return [
      door,
      `${few.p50Ms.toFixed(2)} ms`,
      `${many.p50Ms.toFixed(2)} ms`,
      ratio.toFixed(2),
      verdict(ratio <= mostSlowdownWhenLarge, `≤ ${mostSlowdownWhenLarge}`),
    ];
  });
  const sizes = [smallCustomers, options.customers].map((size) => `p50, ${size.toLocaleString('en')}`);
  print(table(['pending', ...sizes, 'ratio', 'target'], rows));
  await writeResult(run, 'large', { customers: [smallCustomers, options.customers], compared });
}

async function filledStage({ server, progress }: Run, customers: number): Promise<Stage> {
  const { database } = await filledDatabase(server, customers, progress);
  return stageOn(server.urlOf(database), customers);
}

class Samples {
  private readonly byDoor = new Map<string, Sample[]>();

  add(door: string, sample: Sample): void {
    this.byDoor.set(door, [...(this.byDoor.get(door) ?? []), sample]);
  }

  medians(door: string): Sample {
    return mediansOf(this.byDoor.get(door) ?? []);
  }
}
