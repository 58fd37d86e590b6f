import { parseCheckpoint, type Checkpoint } from '../checkpoint';
import type { ProofFault } from '../file/evidenceFault';
import { noteKeyId, openNote, parseNote, verifierKey, type NoteKey } from '../signedNote';

export interface OpenedCheckpoint {
  readonly checkpoint: Checkpoint;
  /** Signatures that nobody judged, because no key for them was given: `name+id`. */
  readonly unjudged: readonly string[];
}

type Outcome = { readonly opened: OpenedCheckpoint } | { readonly fault: ProofFault };

const place = 'checkpoint';

/** The tree that one of its log's own keys signed. A key that has another name than the log counts for nothing. */
export function openCheckpoint(note: string, keys: readonly NoteKey[]): Outcome {
  const parsed = parseNote(note);
  const checkpoint = parsed && parseCheckpoint(parsed.text);
  if (!checkpoint) return { fault: { code: 'CHECKPOINT_FORM', place } };
  const { origin } = checkpoint;
  const own = keysOf(origin, keys);
  if (own.length === 0) return { fault: unknownLog(note, origin, keys) };
  const opened = openNote(note, own);
  if (opened === 'FORM') return { fault: { code: 'CHECKPOINT_FORM', place } };
  if (opened === 'SIGNATURE') return { fault: { code: 'CHECKPOINT_SIGNATURE', place } };
  if (opened === 'NOT_SIGNED') return { fault: { code: 'CHECKPOINT_NOT_SIGNED', place, detail: origin } };
  return { opened: { checkpoint, unjudged: unjudgedIn(note, own) } };
}

/** A log that was renamed or succeeded is signed by the same key, whose id depends on the name. */
function unknownLog(note: string, origin: string, keys: readonly NoteKey[]): ProofFault {
  const renamed = keys.find(({ publicKey }) => {
    const key = { name: origin, id: noteKeyId(origin, publicKey), publicKey };
    return typeof openNote(note, [key]) !== 'string';
  });
  return renamed
    ? { code: 'RENAMED_LOG', place, detail: verifierKey(origin, renamed.publicKey) }
    : { code: 'UNKNOWN_LOG', place, detail: origin };
}

export function keysOf(origin: string, keys: readonly NoteKey[]): readonly NoteKey[] {
  return keys.filter(({ name }) => name === origin);
}

/** The signature lines of a note that no known key could have made. */
export function unjudgedIn(note: string, keys: readonly NoteKey[]): readonly string[] {
  const signatures = parseNote(note)?.signatures ?? [];
  return signatures
    .filter(({ name, id }) => !keys.some((key) => key.name === name && key.id === id))
    .map(({ name, id }) => `${name}+${id}`);
}
