import { randomBytes } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { holdSocket, isSocketHeld } from './heldSocket';
import { bootId, isSameProcessAlive, startTicksOf } from './processIdentity';
import { makeFolder } from '../makeFolder';

/** The data folder cannot be used; the message is one line for the person who started the service. */
export class DataFolderFault extends Error {
  override readonly name = 'DataFolderFault';
}

export class DataFolderInUse extends DataFolderFault {}

export interface FolderClaim {
  readonly release: () => Promise<void>;
}

interface Claimant {
  readonly pid: number;
  readonly startTicks: string;
  /** Distinguishes two claims of one process, and names the claim's socket. */
  readonly mark: string;
  /** Of the machine, by its last start; null where nobody knows. All containers on it have the same. */
  readonly boot: string | null;
  readonly host: string;
}

/** `unsure`: of another machine, where nobody here can look. */
type Life = 'alive' | 'dead' | 'unsure';

const OWNER_ONLY = 0o700;
const ATTEMPTS = 6;
const MAX_PAUSE_MS = 150;

/**
 * Makes this process the only user of a data folder.
 *
 * Each process puts a file of its own into `lock/`, named after itself, and only then looks who else is there:
 * of two living processes the later one always sees the earlier one's file, so never do both go on. No file is
 * ever taken over or rewritten, and one left by a dead process names nobody else, so anybody may sweep it away.
 * Two that start at once may both step back; they try again after pauses of different length.
 *
 * Containers on one machine do not see each other's processes, and may have one host name. So each claimant also
 * listens at a socket beside its file, which others of the machine can reach, and which lives no longer than itself.
 * @throws DataFolderInUse naming the folder and the process that has it; DataFolderFault
 */
export async function claimDataFolder(dataDir: string): Promise<FolderClaim> {
  const folder = resolve(dataDir);
  const locks = join(folder, 'lock');
  await usable(folder, () => makeFolder(locks, OWNER_ONLY));
  const own = ownClaimant();
  for (let attempt = 1; ; attempt += 1) {
    const release = await usable(folder, () => putClaim(locks, own));
    const other = await findOther(locks, nameOf(own));
    if (other === null) return { release };
    await release();
    if (attempt === ATTEMPTS) throw new DataFolderInUse(refusal(folder, locks, other));
    await wait(Math.random() * MAX_PAUSE_MS);
  }
}

function ownClaimant(): Claimant {
  const startTicks = startTicksOf(process.pid) ?? '0';
  const mark = randomBytes(4).toString('hex');
  return { pid: process.pid, startTicks, mark, boot: bootId(), host: hostname() };
}

/** The socket is there before the file that sends others to it, and goes after it. */
async function putClaim(locks: string, own: Claimant): Promise<() => Promise<void>> {
  const letGo = own.boot === null ? null : await holdSocket(locks, socketOf(own));
  await writeFile(join(locks, nameOf(own)), '', { flag: 'wx' });
  return async () => {
    await rm(join(locks, nameOf(own)), { force: true });
    await letGo?.();
  };
}

interface Other {
  readonly claimant: Claimant;
  readonly life: Exclude<Life, 'dead'>;
}

function refusal(folder: string, locks: string, { claimant: { pid, host }, life }: Other): string {
  const place = host === hostname() ? '' : ` on ${host}`;
  const advice = life === 'unsure' ? `; if that machine or container is gone, delete ${locks}` : '';
  return `the data folder ${folder} is in use by process ${pid}${place}${advice}`;
}

async function findOther(locks: string, own: string): Promise<Other | null> {
  for (const name of await readdir(locks)) {
    const claimant = name === own ? null : parseName(name);
    if (claimant === null) continue;
    const life = await lifeOf(locks, claimant);
    if (life !== 'dead') return { claimant, life };
    await rm(join(locks, name), { force: true });
    await rm(join(locks, socketOf(claimant)), { force: true });
  }
  return null;
}

/** Process ids of another host say nothing here. A changed boot id under the same host name means a restart. */
async function lifeOf(locks: string, claimant: Claimant): Promise<Life> {
  const { pid, startTicks, boot, host } = claimant;
  if (boot !== null && boot === bootId()) {
    const isHeld = await isSocketHeld(locks, socketOf(claimant));
    if (isHeld !== null) return isHeld ? 'alive' : 'dead';
  }
  if (host !== hostname()) return 'unsure';
  return isSameProcessAlive(pid, startTicks) ? 'alive' : 'dead';
}

function nameOf({ pid, startTicks, mark, boot, host }: Claimant): string {
  return [pid, startTicks, mark, ...(boot === null ? [] : [boot]), encodeURIComponent(host)].join('-');
}

function socketOf({ mark }: Claimant): string {
  return `${mark}.sock`;
}

/** Null for what no claimant has put there. */
function parseName(name: string): Claimant | null {
  const match = /^(\d+)-(\d+)-([0-9a-f]{8})-(?:([0-9a-f]{32})-)?(.+)$/.exec(name);
  if (match === null) return null;
  const [, pid = '', startTicks = '', mark = '', boot = null, encoded = ''] = match;
  const host = findDecoded(encoded);
  return host === null ? null : { pid: Number(pid), startTicks, mark, boot, host };
}

function findDecoded(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

async function usable<T>(folder: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : cause;
    const says = `DATA_DIR: ${folder} is not a folder that can be written to (${String(code)})`;
    throw new DataFolderFault(says, { cause });
  }
}
