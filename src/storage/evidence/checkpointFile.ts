import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseCheckpoint, type Checkpoint } from '../../domain/evidence/checkpoint';
import { parseNote } from '../../domain/evidence/signedNote';

/** The newest checkpoint that was signed here, in a file beside the database. */
export interface CheckpointFile {
  /** Null where there is no file yet. @throws Error if it holds no checkpoint */
  read(): Promise<Checkpoint | null>;
  /** On the disk when it resolves. */
  keep(note: string): Promise<void>;
}

export function checkpointFile(file: string): CheckpointFile {
  return {
    read: async () => {
      const note = await readFile(file, 'utf8').catch(unlessMissing);
      if (note === null) return null;
      const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '');
      if (!checkpoint) throw new Error(`${file} holds no checkpoint, so nobody knows what was signed last`);
      return checkpoint;
    },
    keep: (note) => replace(file, note),
  };
}

/** Whole or not at all. */
async function replace(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}

function unlessMissing(fault: NodeJS.ErrnoException): null {
  if (fault.code === 'ENOENT') return null;
  throw fault;
}
