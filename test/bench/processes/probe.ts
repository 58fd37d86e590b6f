/*
 * Loaded into a measured process before its program (`--require`). It reports what the process has used of the
 * processors, and does nothing between requests.
 */

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1_000);
});
// The channel by itself must not keep the process alive.
process.channel?.unref();
