import { execFile } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { promisify } from 'node:util';
import type { DatabaseServer } from '../fill/server';

/** Where and when a result was measured. */
export interface Machine {
  readonly measuredAt: string;
  readonly commit: string | null;
  readonly processor: string;
  readonly cores: number;
  readonly memoryGib: number;
  readonly node: string;
  /** The mean number of processes that wanted a core in the minute before: a busy machine shows here. */
  readonly loadBefore: number;
  readonly postgresql: Readonly<Record<string, string>>;
}

export async function machineOf({ client }: DatabaseServer): Promise<Machine> {
  const { rows } = await client.query<{ name: string; value: string }>(
    'SELECT name, current_setting(name) AS value FROM unnest($1::text[]) AS name',
    [settings],
  );
  return {
    measuredAt: new Date().toISOString(),
    commit: await commitOf(),
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGib: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    loadBefore: loadavg()[0] ?? NaN,
    postgresql: Object.fromEntries(rows.map(({ name, value }) => [name, value])),
  };
}

/** What of the server's settings weighs on the figures. */
const settings = [
  ...['server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers', 'max_wal_size'],
  ...['autovacuum', 'jit'],
];

async function commitOf(): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD']);
    return stdout.trim();
  } catch {
    return null;
  }
}

export function describeMachine({ measuredAt, processor, cores, node, postgresql, commit }: Machine): string {
  const version = postgresql.server_version?.split(' ')[0] ?? '';
  const of = commit === null ? '' : ` · ${commit}`;
  return `${measuredAt.slice(0, 10)} · ${cores} cores of ${processor} · Node ${node} · PostgreSQL ${version}${of}`;
}
