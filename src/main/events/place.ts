import { constants } from 'node:fs';
import { access, open, type FileHandle } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseEventId } from '../../domain/events/eventId';
import { replaceFile } from '../../storage/evidence/wholeFile';
import { CannotDo } from '../terminal/explain';
import { claimPlace } from './placeClaim';

/** The place of a reader in the feed, kept between runs. */
export interface Place {
  /** The id of the last event that was taken, or of a later one that the filter left out; null for none yet. */
  read(): Promise<string | null>;
  /** On the disk when it resolves. */
  keep(lastEventId: string | null): Promise<void>;
  /** Leaves the place to others. */
  letGo(): Promise<void>;
}

/**
 * The place in a file, which is whole whenever it is read, and which nobody else keeps meanwhile.
 *
 * @param file none keeps nothing
 * @throws CannotDo where it cannot be kept, before anything is printed
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

/** The id of an event has far fewer. */
const maxBytes = 1_000;

async function readPlace(file: string): Promise<string | null> {
  // Does not wait for somebody to write, where it is a pipe.
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

/** Nothing where it is a folder or a device, or longer. */
async function beginningOf(handle: FileHandle): Promise<string> {
  if (!(await handle.stat()).isFile()) return '';
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxBytes + 1));
  return bytesRead > maxBytes ? '' : buffer.toString('utf8', 0, bytesRead);
}

function unlessMissing(fault: NodeJS.ErrnoException): null {
  if (fault.code === 'ENOENT') return null;
  throw fault;
}
