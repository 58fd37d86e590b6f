import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
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

async function readPlace(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(unlessMissing);
  if (text === null) return null;
  const lastEventId = text.trim();
  if (parseEventId(lastEventId)) return lastEventId;
  throw new CannotDo(`--state: ${file} does not hold the id of an event`);
}

function unlessMissing(fault: NodeJS.ErrnoException): null {
  if (fault.code === 'ENOENT') return null;
  throw fault;
}
