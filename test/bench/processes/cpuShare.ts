import { existsSync } from 'node:fs';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerProcess } from './serverProcess';

/*
 * Control groups as Linux has them, version 2 or 1 (cgroups(7)). Each server gets a group of its own, so that none
 * can take what another leaves.
 */

const firstVersion = '/sys/fs/cgroup/cpu';
const secondVersion = '/sys/fs/cgroup';
/** Short, so that a server that has used up its share is not stopped for long. */
const periodMicroseconds = 10_000;

/** Lets each server have so much of one core while the work is done; all of it where no percentage is given. */
export async function withCpuShare<Result>(
  servers: readonly ServerProcess[],
  percent: number | null,
  work: () => Promise<Result>,
): Promise<Result> {
  if (percent === null) return work();
  for (const { pid } of servers) await confine(pid, percent);
  try {
    return await work();
  } finally {
    for (const { pid } of servers) await release(pid);
  }
}

async function confine(pid: number, percent: number): Promise<void> {
  const group = groupOf(pid);
  const quota = String((periodMicroseconds * percent) / 100);
  if (!isFirstVersion()) await writeFile(join(secondVersion, 'cgroup.subtree_control'), '+cpu');
  await mkdir(group);
  if (isFirstVersion()) {
    await writeFile(join(group, 'cpu.cfs_period_us'), String(periodMicroseconds));
    await writeFile(join(group, 'cpu.cfs_quota_us'), quota);
  } else {
    await writeFile(join(group, 'cpu.max'), `${quota} ${periodMicroseconds}`);
  }
  await writeFile(join(group, 'cgroup.procs'), String(pid));
}

/** A group can be removed once it is empty. */
async function release(pid: number): Promise<void> {
  await writeFile(join(hierarchy(), 'cgroup.procs'), String(pid));
  await rmdir(groupOf(pid));
}

function groupOf(pid: number): string {
  return join(hierarchy(), `consent_bench_${pid}`);
}

function hierarchy(): string {
  return isFirstVersion() ? firstVersion : secondVersion;
}

function isFirstVersion(): boolean {
  return existsSync(join(firstVersion, 'cpu.cfs_quota_us'));
}
