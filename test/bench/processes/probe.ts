import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import type { ProbeAnswer, ProbeAsked } from './probeMessages';

/*
 * Loaded into a measured process before its program (`--require`). It tells what the process uses, and takes
 * profiles without those of the start. Between questions it does nothing.
 */

const session = new Session();

process.on('message', (asked: ProbeAsked) => {
  switch (asked.ask) {
    case 'usage':
      if (asked.collectFirst) global.gc?.();
      return reply();
    case 'start profile':
      return startProfile();
    case 'stop profile':
      return stopProfile(asked.file);
    default:
      return asked satisfies never;
  }
});
// The channel by itself must not keep the process alive.
process.channel?.unref();

function reply(): void {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const answer: ProbeAnswer = { rssBytes: rss, heapUsedBytes: heapUsed, cpuMs: (user + system) / 1_000 };
  process.send?.(answer);
}

const samplingMicroseconds = 250;

function startProfile(): void {
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: samplingMicroseconds });
  session.post('Profiler.start', reply);
}

function stopProfile(file: string): void {
  session.post('Profiler.stop', (failure, stopped) => {
    if (failure) throw failure;
    writeFileSync(file, JSON.stringify(stopped.profile));
    session.disconnect();
    reply();
  });
}
