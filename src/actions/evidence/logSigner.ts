import type { Checkpoint } from '../../domain/evidence/checkpoint';
import type { NoteSignature } from '../../domain/evidence/signedNote';

/** Signs what it is given, here or in a key management service. */
export interface LogKey {
  /** The public form: see `verifierKey`. */
  readonly vkey: string;
  sign(text: string): Promise<NoteSignature>;
}

/** Who signs the tree, under which name. */
export interface LogSigner {
  readonly origin: string;
  /** One, or two while one takes over from the other. */
  readonly keys: readonly LogKey[];
  /** The same keys under another name. */
  readonly under: (origin: string) => LogSigner;
}

/**
 * The newest checkpoint that was signed here, kept outside the database. It tells a database that was put back to an
 * earlier state, whose tree must not be signed a second time.
 */
export interface CheckpointMemory {
  /** Under this name; null where it was never signed here. */
  read(origin: string): Promise<Checkpoint | null>;
  keep(note: string): Promise<void>;
}
