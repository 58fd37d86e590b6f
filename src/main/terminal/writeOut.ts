import { randomUUID } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportStream } from '../../rest/reports/decisionLines';
import { CannotDo, NobodyReads } from './explain';
import type { Surroundings } from './surroundings';
import { isClosedPipe } from './terminal';

export const outHelp = 'the file to write, which appears once it is complete (default: standard output)';
export const overwriteHelp = 'overwrite the file of --out';

/** Before anything is read, so that nobody waits in vain. @throws CannotDo */
export async function mustBeWritable(
  file: string | undefined,
  overwrite: true | undefined,
  option = '--out',
  read: readonly (string | undefined)[] = [],
): Promise<void> {
  if (file === undefined) return;
  const folder = dirname(resolve(file));
  if (!(await isThere(folder)))
    throw new CannotDo(`${option}: there is no folder ${folder}; create it first`);
  if (!(await isThere(file))) return;
  const whole = await realpath(file);
  for (const each of read)
    if (each !== undefined && (await realpath(each).catch(() => null)) === whole)
      throw new CannotDo(`${option}: ${file} is read by this command; name another file`);
  if (overwrite) return;
  throw new CannotDo(`${option}: ${file} already exists; name another file, or use --overwrite`);
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Writes what is too long to be printed at once: to the file where one is named, else to standard output. */
export async function writeOut(at: Surroundings, file: string | undefined, stream: Readable): Promise<void> {
  if (file === undefined) {
    const end = (fault: Error) => {
      throw isClosedPipe(fault) ? new NobodyReads(fault.message) : fault;
    };
    return pipeline(stream, at.output, { end: false }).catch(end);
  }
  for (const name of await readdir(dirname(file)).catch(() => []))
    if (name.startsWith(`${basename(file)}.`) && name.endsWith('.unfinished'))
      at.say(`${join(dirname(file), name)} is of another run, which was killed or is still under way`);
  return writeFile(file, stream);
}

/** Writes the lines of an export. Answers how many items it had. @param onWritten called with each new total */
export async function writePages<Item>(
  at: Surroundings,
  file: string | undefined,
  pages: Parameters<typeof exportStream<Item>>[0],
  format: Parameters<typeof exportStream<Item>>[1],
  onWritten: (count: number) => void = () => undefined,
): Promise<number> {
  let count = 0;
  const stream = exportStream(pages, format, (found) => onWritten((count += found)));
  await writeOut(at, file, stream).finally(() => stream.destroy());
  return count;
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Under a new name until it is complete, so that nobody takes a part for the whole and no link leads elsewhere. Only
 * its owner can read it.
 */
async function writeFile(file: string, stream: Readable): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  const end = (signal: NodeJS.Signals) => {
    rmSync(unfinished, { force: true });
    process.kill(process.pid, signal);
  };
  for (const signal of endings) process.once(signal, end);
  try {
    await pipeline(stream, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(unfinished, file);
  } catch (fault) {
    await rm(unfinished, { force: true });
    throw fault;
  } finally {
    for (const signal of endings) process.off(signal, end);
  }
}
