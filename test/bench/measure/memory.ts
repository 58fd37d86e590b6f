import type { Operation } from '../load/operation';
import { serviceProgram } from '../processes/programs';
import type { ServerProcess } from '../processes/serverProcess';
import { withServers } from '../processes/withServers';
import { table, verdict } from '../report/tables';
import { onFreshStage, type Run, type Stage } from '../run';
import { verifyLedger } from '../verify/ledger';
import { sampleOf } from './sample';
import { maxGrowthOfMemory } from './targets';

interface MemorySample {
  readonly afterSeconds: number;
  readonly rssBytes: number;
  /** After a collection, so that it tells what is held and not when the collector last ran. */
  readonly heapUsedBytes: number;
}

const sampleEverySeconds = 10;
const settledAfterSeconds = 60;

/** Whether memory stays where it was after the first minute, with all operations at both doors at once. */
export async function measureMemory(run: Run): Promise<void> {
  const { options, progress, print } = run;
  await onFreshStage(run, async (stage) => {
    const program = serviceProgram(stage.url, options);
    const samples = await withServers([program], ([server]) => watch(run, stage, server), ['--expose-gc']);
    await verifyLedger(stage.url, stage.scene, stage.recorded.all(), progress);
    const rss = growthOf(samples.map(({ afterSeconds, rssBytes }) => [afterSeconds, rssBytes]));
    const heap = growthOf(samples.map(({ afterSeconds, heapUsedBytes }) => [afterSeconds, heapUsedBytes]));
    const rows = [row('RSS', rss), row('heap', heap)];
    print(table(['memory', 'after a minute', 'most after it', 'at the end', 'growth', 'target'], rows));
  });
}

async function watch(
  { options, progress }: Run,
  stage: Stage,
  server: ServerProcess,
): Promise<readonly MemorySample[]> {
  const spans = (options.memoryMinutes * 60) / sampleEverySeconds;
  const bar = progress.start(`${options.memoryMinutes} minutes of load`, spans);
  const samples: MemorySample[] = [];
  const startedAt = performance.now();
  for (let span = 0; span < spans; span += 1) {
    const durationMs = sampleEverySeconds * 1_000;
    await sampleOf([server], mixed(stage), { connections: options.connections, durationMs });
    const { rssBytes, heapUsedBytes } = await server.ask({ collectFirst: true });
    samples.push({ afterSeconds: (performance.now() - startedAt) / 1_000, rssBytes, heapUsedBytes });
    bar.advance();
  }
  bar.stop();
  return samples;
}

/** Every operation in turn, at both doors. */
function mixed({ doors }: Stage): Operation {
  const all = [doors.rest, doors.graphql].flatMap(({ operations }) => Object.values(operations));
  const operationOf = new WeakMap<object, Operation>();
  let turn = 0;
  return {
    next() {
      const operation = all[(turn += 1) % all.length] as Operation;
      const { request, about } = operation.next();
      const own = { ...about };
      operationOf.set(own, operation);
      return { request, about: own };
    },
    isGood: ({ status, body }) => (status === 200 || status === 201) && !body.includes('"errors"'),
    readEvery: 1,
    read: (about, body) => operationOf.get(about)?.read(about, body),
  };
}

interface Growth {
  /** How many were taken once memory had settled. */
  readonly samples: number;
  readonly settledBytes: number;
  readonly maxBytes: number;
  readonly endBytes: number;
  /** Of the most over the settled: 0.1 is ten per cent. */
  readonly growth: number;
}

/** By the first sample after the first minute, or the last of a run that was shorter. */
function growthOf(samples: readonly (readonly [afterSeconds: number, bytes: number])[]): Growth {
  const later = samples.filter(([afterSeconds]) => afterSeconds >= settledAfterSeconds);
  const bytes = (later.length > 0 ? later : samples.slice(-1)).map(([, value]) => value);
  const settledBytes = bytes[0] ?? NaN;
  const maxBytes = Math.max(...bytes);
  return {
    samples: bytes.length,
    settledBytes,
    maxBytes,
    endBytes: bytes.at(-1) ?? NaN,
    growth: maxBytes / settledBytes - 1,
  };
}

function row(name: string, { samples, settledBytes, maxBytes, endBytes, growth }: Growth): readonly string[] {
  const sizes = [settledBytes, maxBytes, endBytes].map((bytes) => `${(bytes / 2 ** 20).toFixed(1)} MiB`);
  const allowed = `≤ ${maxGrowthOfMemory * 100} %`;
  const target = samples > 1 ? verdict(growth <= maxGrowthOfMemory, allowed) : 'too short to tell';
  return [name, ...sizes, `${(growth * 100).toFixed(1)} %`, target];
}
