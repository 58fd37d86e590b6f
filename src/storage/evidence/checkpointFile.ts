import { hash } from 'node:crypto';
import { readFile, rename, stat } from 'node:fs/promises';
import { checkpointIn, type SignedTree } from '../../domain/evidence/checkpoint';
import { noteIn } from '../../domain/evidence/file/textAround';
import { replaceFile, tryReplacing, unlessMissing, withoutWaiting } from './wholeFile';

export interface KeptCheckpoint extends SignedTree {
  readonly keptAt: Date;
}

/** A renamed log's last checkpoint stays in another file, so that no name is forgotten. */
export interface CheckpointFile {
  /** Under any name; null if there is no file. @throws Error if it holds no checkpoint */
  newest(): Promise<KeptCheckpoint | null>;
  /** @throws Error if the file holds no checkpoint */
  read(origin: string): Promise<KeptCheckpoint | null>;
  /** On the disk when it resolves. */
  keep(note: string): Promise<void>;
  /** A dry run of `keep`. @throws Error if it would fail */
  tryOut(): Promise<void>;
}

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

/** Origins may contain what file names must not. */
function besideOf(file: string, origin: string): string {
  return `${file}.${hash('sha256', origin, 'hex').slice(0, 16)}`;
}

async function readKept(file: string): Promise<KeptCheckpoint | null> {
  const text = await readFile(file, withoutWaiting).catch(unlessMissing);
  if (text === null) return null;
  const checkpoint = checkpointIn(noteIn(text));
  if (!checkpoint) throw new Error(`${file} holds no checkpoint, so nobody knows what was signed last`);
  return { ...checkpoint, keptAt: (await stat(file)).mtime };
}
