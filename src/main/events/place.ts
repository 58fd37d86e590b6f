import { constants } from 'node:fs';
import { access, open, type FileHandle, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve, basename, join } from 'node:path';
import { parseEventId } from '../../domain/events/eventId';
import { replaceFile, unlessMissing } from '../../storage/evidence/wholeFile';
import { CannotDo } from '../terminal/explain';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { isSameProcessAlive, startTicksOf } from '../../storage/pglite/processIdentity';

/** The position of a reader in the feed, kept between runs. */
export interface Place {
  read(): Promise<string | null>;
  keep(lastEventId: string | null): Promise<void>;
  letGo(): Promise<void>;
}

/**
 * The file is always whole, and only one process keeps its place in it.
 * @throws CannotDo if it cannot be kept, before anything is printed
 */
export async function placeIn(file: string | undefined): Promise<Place> {
  if (file === undefined) return nowhere;
  const folder = dirname(resolve(file));
  await access(folder, constants.W_OK).catch(() => {
    throw new CannotDo(`--state: the folder ${folder} is not there, or cannot be written to`);
  });
  const letGo = await claimPlace(file);
  let kept: string | null = null;
  return {
    letGo,
    read: async () => (kept = await readPlace(file)),
    keep: async (lastEventId) => {
      if (lastEventId === null || lastEventId === kept) return;
      await replaceFile(file, `${lastEventId}\n`);
      kept = lastEventId;
    },
  };
}

const nowhere: Place = {
  read: () => Promise.resolve(null),
  keep: () => Promise.resolve(),
  letGo: () => Promise.resolve(),
};

/** Far more than an id has. */
const maxBytes = 1_000;

async function readPlace(file: string): Promise<string | null> {
  // Does not block on a pipe.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch(unlessMissing);
  if (handle === null) return null;
  try {
    const lastEventId = (await beginningOf(handle)).trim();
    if (parseEventId(lastEventId)) return lastEventId;
  } finally {
    await handle.close();
  }
  throw new CannotDo(`--state: ${file} is no file that holds a place`);
}

/** Empty for anything but a short regular file. */
async function beginningOf(handle: FileHandle): Promise<string> {
  if (!(await handle.stat()).isFile()) return '';
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxBytes + 1));
  return bytesRead > maxBytes ? '' : buffer.toString('utf8', 0, bytesRead);
}

interface Claimant {
  readonly pid: number;
  readonly startTicks: string;
  readonly host: string;
}

const ownHost = encodeURIComponent(hostname());

/**
 * Claims the file for this process: creates a lock file named after the process, and only then looks for others.
 * Of two, the later one always sees the earlier. Removes those of dead processes.
 * @throws CannotDo if another process holds the file
 */
async function claimPlace(file: string): Promise<() => Promise<void>> {
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
    const { pid, startTicks, host } = claimant;
    // Process ids of another host mean nothing here.
    if (host !== ownHost || isSameProcessAlive(pid, startTicks)) return { claimant, path };
    await rm(path, { force: true });
  }
  return null;
}

/** Null for other files. */
function claimantIn(entry: string, name: string): Claimant | null {
  if (!entry.startsWith(`${name}.`)) return null;
  const [, pid, startTicks = '', host = ''] =
    /^(\d+)-(\d+)-[0-9a-f]{8}-([^/]+)\.lock$/.exec(entry.slice(name.length + 1)) ?? [];
  return pid === undefined ? null : { pid: Number(pid), startTicks, host };
}
