import type { ProbeAnswer, ProbeRequest } from './probeMessages';

/*
 * Loaded into a measured process before its program (`--require`). It reports what the process uses, and does
 * nothing between requests.
 */

process.on('message', ({ collectFirst }: ProbeRequest) => {
  if (collectFirst) global.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const answer: ProbeAnswer = { rssBytes: rss, heapUsedBytes: heapUsed, cpuMs: (user + system) / 1_000 };
  process.send?.(answer);
});
// The channel by itself must not keep the process alive.
process.channel?.unref();
