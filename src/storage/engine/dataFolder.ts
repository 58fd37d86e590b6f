import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isSameProcessAlive, startTicksOf } from './processIdentity';

/** The data folder cannot be used; the message is one line for the person who started the service. */
export class DataFolderFault extends Error {
  override readonly name = 'DataFolderFault';
}

export interface FolderClaim {
  readonly release: () => Promise<void>;
}

interface Claimant {
  readonly pid: number;
  readonly startTicks: string;
  readonly host: string;
}

const OWNER_ONLY = 0o700;
const ATTEMPTS = 6;
const LONGEST_PAUSE_MS = 150;

/**
 * Makes this process the only user of a data folder.
 *
 * Each process puts a file of its own into `lock/`, named after itself, and only then looks who else is there:
 * of two living processes the later one always sees the earlier one's file, so never do both go on. No file is
 * ever taken over or rewritten, and one left by a dead process names nobody else, so anybody may sweep it away.
 * Two that start at once may both step back; they try again after pauses of different length.
 *
 * @throws DataFolderFault naming the folder and the process that has it
 */
export async function claimDataFolder(dataDir: string): Promise<FolderClaim> {
  const folder = resolve(dataDir);
  const locks = join(folder, 'lock');
  await usable(folder, () => mkdir(locks, { recursive: true, mode: OWNER_ONLY }));
  const own = nameOf({ pid: process.pid, startTicks: startTicksOf(process.pid) ?? '0', host: hostname() });
  const release = (): Promise<void> => rm(join(locks, own), { force: true });

  for (let attempt = 1; ; attempt += 1) {
    await usable(folder, () => writeFile(join(locks, own), '', { flag: 'wx' }));
    const other = await findOther(locks, own);
    if (other === null) return { release };
    await release();
    if (attempt === ATTEMPTS) throw new DataFolderFault(refusal(folder, locks, other));
    await wait(Math.random() * LONGEST_PAUSE_MS);
  }
}

function refusal(folder: string, locks: string, { pid, host }: Claimant): string {
  if (host === hostname()) return `the data folder ${folder} is in use by process ${pid}`;
  return `the data folder ${folder} is in use by process ${pid} on ${host}; if that machine or container is gone, delete ${locks}`;
}

async function findOther(locks: string, own: string): Promise<Claimant | null> {
  for (const name of await readdir(locks)) {
    const claimant = name === own ? null : parseName(name);
    if (claimant === null) continue;
    if (mayBeAlive(claimant)) return claimant;
    await rm(join(locks, name), { force: true });
  }
  return null;
}

/** Process ids of another host say nothing here, so its claim stands until somebody who knows removes it. */
function mayBeAlive({ pid, startTicks, host }: Claimant): boolean {
  return host !== hostname() || isSameProcessAlive(pid, startTicks);
}

// The last part tells two claims of one process apart.
function nameOf({ pid, startTicks, host }: Claimant): string {
  return [pid, startTicks, randomBytes(4).toString('hex'), encodeURIComponent(host)].join('-');
}

function parseName(name: string): Claimant | null {
  const match = /^(\d+)-(\d+)-[0-9a-f]{8}-(.+)$/.exec(name);
  if (match === null) return null;
  const [, pid = '', startTicks = '', host = ''] = match;
  return { pid: Number(pid), startTicks, host: decodeURIComponent(host) };
}

async function usable<T>(folder: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : cause;
    throw new DataFolderFault(`expected a folder that can be written to at ${folder}, got ${String(code)}`, {
      cause,
    });
  }
}
