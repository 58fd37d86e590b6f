import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, type Gauge, type Registry } from 'prom-client';
import type { Engine } from '../../storage/engine/engine';
import { gauge } from './gauge';

const resolutionMs = 20;
const nsPerSecond = 1e9;
const msPerSecond = 1_000;
const microsecondsPerSecond = 1e6;

/** The process as it is when it is asked. Answers how to stop watching the event loop. */
export function measureProcess(registry: Registry, version: string): () => void {
  const help = 'Which release runs, on which Node.js; always 1.';
  const build = { version, node: process.versions.node };
  gauge(registry, 'consent_build_info', help, (info) => info.set(build, 1), Object.keys(build));
  gauge(registry, 'process_resident_memory_bytes', 'Memory of the process.', (memory) =>
    memory.set(process.memoryUsage.rss()),
  );
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time that the process has used.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / microsecondsPerSecond);
    },
  });
  const startedAtS = Math.round(Date.now() / msPerSecond - process.uptime());
  gauge(
    registry,
    'process_start_time_seconds',
    'When the process was started, in seconds since 1970.',
    (started) => started.set(startedAtS),
  );
  return measureEventLoop(registry);
}

/** Since the last scrape: a delay that has passed would otherwise stay in the highest quantiles permanently. */
function measureEventLoop(registry: Registry): () => void {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  const name = 'nodejs_eventloop_delay_seconds';
  const help = 'How late the event loop was since the last scrape.';
  const collect = (delay: Gauge) => {
    for (const quantile of [0.5, 0.9, 0.99, 1]) {
      // What is measured includes the interval of measuring, and is a minimum before the first measurement.
      const seconds = delays.count === 0 ? 0 : delays.percentile(quantile * 100) / nsPerSecond;
      delay.set({ quantile }, Math.max(0, seconds - resolutionMs / msPerSecond));
    }
    delays.reset();
  };
  gauge(registry, name, help, collect, ['quantile']);
  return () => delays.disable();
}

export function measurePool(registry: Registry, { pool }: Pick<Engine, 'pool'>): void {
  const collect = (connections: Gauge) => {
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
  };
  const help = 'Connections to the database, by what they do.';
  gauge(registry, 'db_client_connection_count', help, collect, ['state']);
  const helpOfMax = 'How many connections the process may open.';
  gauge(registry, 'db_client_connection_max', helpOfMax, (most) => most.set(pool.options.max));
  const helpOfPending = 'Statements that wait for a connection.';
  gauge(registry, 'db_client_connection_pending_requests', helpOfPending, (pending) =>
    pending.set(pool.waitingCount),
  );
}
