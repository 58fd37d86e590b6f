import { closedLoop } from '../load/closedLoop';
import { withConnections } from '../load/connections';
import type { LoadResult } from '../load/loadResult';
import { AnswersToRead, type Operation } from '../load/operation';
import type { ServerProcess } from '../processes/serverProcess';

/** A load with what it took of the processors; 1 is one core. */
export interface Sample extends LoadResult {
  /** The server's processor time for each answer: what a busy neighbour changes least. */
  readonly serverCpuMicroseconds: number;
  readonly serverCores: number;
  readonly generatorCores: number;
}

export interface Strain {
  readonly connections: number;
  readonly durationMs: number;
}

/** Asks the servers over a number of connections in all, each as fast as it answers. */
export async function sampleOf(
  servers: readonly ServerProcess[],
  operation: Operation,
  { connections, durationMs }: Strain,
): Promise<Sample> {
  const ports = servers.map(({ port }) => port);
  const answers = new AnswersToRead(operation);
  return withConnections(ports, connections, async (open) => {
    const serversBefore = await cpuMsOf(servers);
    const before = process.cpuUsage();
    const startedAt = performance.now();
    const result = await closedLoop(open, answers, durationMs);
    const elapsedMs = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(before);
    const serverMs = (await cpuMsOf(servers)) - serversBefore;
    const generatorMs = (user + system) / 1_000;
    answers.readAll();
    return {
      ...result,
      serverCpuMicroseconds: (serverMs * 1_000) / (result.perSecond * (elapsedMs / 1_000)),
      serverCores: serverMs / elapsedMs,
      generatorCores: generatorMs / elapsedMs,
    };
  });
}

async function cpuMsOf(servers: readonly ServerProcess[]): Promise<number> {
  const each = await Promise.all(servers.map((server) => server.cpuMs()));
  return each.reduce((sum, ms) => sum + ms, 0);
}
