import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';

const resolutionMs = 20;
const nsPerSecond = 1e9;
const msPerSecond = 1_000;
const microsecondsPerSecond = 1e6;

/** The process as it is when it is asked. Answers how to stop watching the event loop. */
export function measureProcess(registry: Registry, version: string): () => void {
  const registers = [registry];
  new Gauge({
    name: 'consent_build_info',
    help: 'Which release runs, on which Node.js; always 1.',
    labelNames: ['version', 'node'],
    registers,
  })
    .labels({ version, node: process.versions.node })
    .set(1);
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time that the process has used.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / microsecondsPerSecond);
    },
  });
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'When the process was started, in seconds since 1970.',
    registers,
  }).set(Math.round(Date.now() / msPerSecond - process.uptime()));
  return measureEventLoop(registers);
}

/** Since the last scrape: a delay that has passed would otherwise stay in the highest quantiles for good. */
function measureEventLoop(registers: Registry[]): () => void {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  new Gauge({
    name: 'nodejs_eventloop_delay_seconds',
    help: 'How late the event loop was since the last scrape.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of [0.5, 0.9, 0.99, 1]) {
        // What is measured includes the interval of measuring, and is a minimum before the first measurement.
        const seconds = delays.count === 0 ? 0 : delays.percentile(quantile * 100) / nsPerSecond;
        this.labels({ quantile }).set(Math.max(0, seconds - resolutionMs / msPerSecond));
      }
      delays.reset();
    },
  });
  return () => delays.disable();
}
