import { createHistogram } from 'node:perf_hooks';
import type { ServerProcess } from '../processes/serverProcess';
import { Connection, type Answer } from './connection';
import type { Operation } from './requests';

/** What a load has seen of a server, and what it took of the processors; 1 is one core. */
export interface Sample {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The server's processor time for each answer: what a busy neighbour changes least. */
  readonly serverCpuMicroseconds: number;
  readonly serverCores: number;
  readonly generatorCores: number;
}

const connectionCount = 32;
const microsecondsInMs = 1_000;

/**
 * Each connection sends its next request as soon as it has the answer to the one before: as much as the server takes
 * from these callers. Requests in flight at the end are awaited, so that nobody is left in doubt of what was recorded,
 * but count for nothing.
 */
export async function sampleOf(
  server: ServerProcess,
  operation: Operation,
  durationMs: number,
): Promise<Sample> {
  // What earlier loads have left behind, so that no pause of the generator is taken for one of the server.
  globalThis.gc?.();
  const opening = Array.from({ length: connectionCount }, () => Connection.open(server.port));
  const connections = await Promise.all(opening);
  try {
    const serverBeforeMs = await server.cpuMs();
    const before = process.cpuUsage();
    const startedAt = performance.now();
    const latencies = createHistogram();
    await Promise.all(
      connections.map((connection) => askUntil(startedAt + durationMs, connection, operation, latencies)),
    );
    const elapsedMs = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(before);
    const serverMs = (await server.cpuMs()) - serverBeforeMs;
    const perMs = latencies.count / durationMs;
    return {
      perSecond: perMs * 1_000,
      p50Ms: latencies.percentile(50) / microsecondsInMs,
      p99Ms: latencies.percentile(99) / microsecondsInMs,
      serverCpuMicroseconds: (serverMs * microsecondsInMs) / (perMs * elapsedMs),
      serverCores: serverMs / elapsedMs,
      generatorCores: (user + system) / microsecondsInMs / elapsedMs,
    };
  } finally {
    connections.forEach((connection) => connection.close());
  }
}

function askUntil(
  endsAt: number,
  connection: Connection,
  operation: Operation,
  latencies: ReturnType<typeof createHistogram>,
): Promise<void> {
  let answered = 0;
  return new Promise((resolve, reject) => {
    const sendNext = (): void => {
      const sentAt = performance.now();
      if (sentAt >= endsAt) return resolve();
      const asked = operation.next();
      const onAnswer = (answer: Answer): void => {
        const answeredAt = performance.now();
        if (answeredAt < endsAt)
          latencies.record(Math.max(1, Math.round((answeredAt - sentAt) * microsecondsInMs)));
        answered += 1;
        try {
          mustBeGood(answer);
          if (answered % operation.readEvery === 0) asked.read(JSON.parse(answer.body.toString()));
        } catch (failure) {
          return reject(failure instanceof Error ? failure : new Error(String(failure)));
        }
        sendNext();
      };
      connection.send(asked.request, onAnswer, reject);
    };
    sendNext();
  });
}

/**
 * GraphQL tells of a field that failed beside the others.
 *
 * @throws Error: what is measured beside errors would mean nothing
 */
export function mustBeGood({ status, body }: Answer): void {
  if ((status === 200 || status === 201) && !body.includes('"errors"')) return;
  throw new Error(`unexpected answer ${status}: ${body.toString('utf8', 0, 2_000)}`);
}
