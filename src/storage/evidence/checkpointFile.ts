import { hash } from 'node:crypto';
import { readFile, rename, stat } from 'node:fs/promises';
import { parseCheckpoint, type Checkpoint } from '../../domain/evidence/checkpoint';
import { noteIn } from '../../domain/evidence/file/textAround';
import { parseNote } from '../../domain/evidence/signedNote';
import { replaceFile, tryReplacing } from './wholeFile';

/** A checkpoint as it was signed, and when it was put down. */
export interface KeptCheckpoint extends Checkpoint {
  readonly note: string;
  readonly keptAt: Date;
}

/**
 * The newest checkpoint that was signed here, in a file beside the database. The last one of a log that goes on under
 * another name is kept in a file beside that, so that no name is ever forgotten.
 */
export interface CheckpointFile {
  /** The newest under any name; null where there is no file yet. @throws Error if it holds no checkpoint */
  newest(): Promise<KeptCheckpoint | null>;
  /** The newest under this name. @throws Error if the file holds no checkpoint */
  read(origin: string): Promise<KeptCheckpoint | null>;
  /** On the disk when it resolves. */
  keep(note: string): Promise<void>;
  /** Keeps nothing. @throws Error where nothing could be kept, or if the file holds no checkpoint */
  tryOut(): Promise<void>;
}

/** @param file null keeps nothing */
export function checkpointFile(file: string | null): CheckpointFile {
  if (file === null) return noFile;
  const newest = () => readKept(file);
  return {
    newest,
    read: async (origin) => {
      const kept = await newest();
      return kept?.origin === origin ? kept : readKept(besideOf(file, origin));
    },
    keep: async (note) => {
      const kept = await newest();
      const { origin } = checkpointIn(note) ?? {};
      if (kept && kept.origin !== origin) await rename(file, besideOf(file, kept.origin));
      await replaceFile(file, note);
    },
    tryOut: async () => {
      await newest();
      await tryReplacing(file);
    },
  };
}

const noFile: CheckpointFile = {
  newest: () => Promise.resolve(null),
  read: () => Promise.resolve(null),
  keep: () => Promise.resolve(),
  tryOut: () => Promise.reject(new Error('LOG_CHECKPOINT_FILE is not set.')),
};

/** A name may hold what file names must not. */
function besideOf(file: string, origin: string): string {
  return `${file}.${hash('sha256', origin, 'hex').slice(0, 16)}`;
}

async function readKept(file: string): Promise<KeptCheckpoint | null> {
  const text = await readFile(file, 'utf8').catch(unlessMissing);
  if (text === null) return null;
  const note = noteIn(text);
  const checkpoint = checkpointIn(note);
  if (!checkpoint) throw new Error(`${file} holds no checkpoint, so nobody knows what was signed last`);
  return { ...checkpoint, note, keptAt: (await stat(file)).mtime };
}

function checkpointIn(note: string): Checkpoint | null {
  return parseCheckpoint(parseNote(note)?.text ?? '');
}

function unlessMissing(fault: NodeJS.ErrnoException): null {
  if (fault.code === 'ENOENT') return null;
  throw fault;
}
