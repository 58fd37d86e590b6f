import { randomBytes } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { isSameProcessAlive, startTicksOf } from '../../storage/pglite/processIdentity';
import { CannotDo } from '../terminal/explain';

interface Claimant {
  readonly pid: number;
  readonly startTicks: string;
  /** As it stands in the name of a file. */
  readonly host: string;
}

const ownHost = encodeURIComponent(hostname());

/**
 * Makes this process the only one that keeps its place in the file. It puts a file of its own beside it, named after itself,
 * and only then looks who else is there: of two, the later one always sees the earlier one's. One that was left by a
 * dead process is swept away.
 *
 * @returns how to let go
 * @throws CannotDo where another process keeps its place there
 */
export async function claimPlace(file: string): Promise<() => Promise<void>> {
  const [folder, name] = [dirname(resolve(file)), basename(file)];
  const own = nameOf(name);
  await writeFile(join(folder, own), '', { flag: 'wx', mode: 0o600 });
  const letGo = () => rm(join(folder, own), { force: true });
  const other = await findOther(folder, name, own);
  if (other === null) return letGo;
  await letGo();
  const { pid, host } = other.claimant;
  const where = host === ownHost ? '' : ` on ${host}; if that machine is gone, delete ${other.path}`;
  throw new CannotDo(`--state: ${file} is in use by process ${pid}${where}`);
}

/** The mark distinguishes two claims of one process. */
function nameOf(name: string): string {
  const mark = randomBytes(4).toString('hex');
  const startTicks = startTicksOf(process.pid) ?? '0';
  return `${name}.${process.pid}-${startTicks}-${mark}-${ownHost}.lock`;
}

async function findOther(folder: string, name: string, own: string) {
  for (const entry of await readdir(folder)) {
    const claimant = entry === own ? null : claimantIn(entry, name);
    if (!claimant) continue;
    const path = join(folder, entry);
    if (isAlive(claimant)) return { claimant, path };
    await rm(path, { force: true });
  }
  return null;
}

/** Null for what no claimant of the file has put there. */
function claimantIn(entry: string, name: string): Claimant | null {
  if (!entry.startsWith(`${name}.`)) return null;
  const [, pid, startTicks = '', host = ''] =
    /^(\d+)-(\d+)-[0-9a-f]{8}-([^/]+)\.lock$/.exec(entry.slice(name.length + 1)) ?? [];
  return pid === undefined ? null : { pid: Number(pid), startTicks, host };
}

/** Process ids of another host say nothing here. */
function isAlive({ pid, startTicks, host }: Claimant): boolean {
  return host !== ownHost || isSameProcessAlive(pid, startTicks);
}
