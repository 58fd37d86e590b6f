import { checkpointIn, type Checkpoint, type SignedTree } from '../../domain/evidence/checkpoint';
import { findTreeFault, tilesToCompare, type TreeFault } from '../../domain/evidence/treeProof';
import { openNote, parseVerifierKey, type NoteKey } from '../../domain/evidence/signedNote';
import { tileKey, widthOf, type TileReader } from '../../domain/evidence/tiles';
import { printable } from '../../domain/values/printable';
import { CannotDo, NotJudged } from '../terminal/explain';
import type { LogClient, LogDescription } from './logClient';

/**
 * The newest signed tree, found to continue what was seen; without that, the first is trusted.
 *
 * @param keys if none: those that signed what was seen, or that the log names
 * @throws CannotDo, NotJudged
 */
export async function lookAt(
  client: LogClient,
  seen: SignedTree | null,
  keys: readonly NoteKey[],
): Promise<SignedTree> {
  const description = await client.describe();
  const note = await client.checkpoint(description.prefix);
  const found = checkpointIn(note);
  if (!found) throw new NotJudged('The log sent something that is no checkpoint.');
  if (seen && found.origin !== seen.origin) throw new CannotDo(otherOrigin(seen, found, description));
  // A changed file does not accuse the log.
  if (seen && openNote(seen.note, [...keys, ...keysOf(description)]) === 'SIGNATURE')
    throw new NotJudged(changed);
  const known = knownKeys(found, seen, keys, description);
  const opened = openNote(note, known);
  if (typeof opened === 'string') throw new CannotDo(signatureWords[opened]);
  const fault = await treeFault(client, description, seen, found);
  if (fault) throw new CannotDo(treeWords[fault](seen, found));
  return found;
}

/** Keys that did not sign what was seen may be anybody's. */
function knownKeys(
  { origin }: Checkpoint,
  seen: SignedTree | null,
  given: readonly NoteKey[],
  description: LogDescription,
): readonly NoteKey[] {
  const keys = given.length > 0 ? given : keysOf(description);
  const ofLog = keys.filter(({ name }) => name === origin);
  if (given.length > 0 || !seen) return ofLog;
  return ofLog.filter((key) => typeof openNote(seen.note, [key]) !== 'string');
}

function keysOf({ vkeys }: LogDescription): readonly NoteKey[] {
  return vkeys.flatMap((vkey) => parseVerifierKey(vkey) ?? []);
}

const changed =
  '--since: the signature of the checkpoint does not fit what it says, so it was changed. Nothing was judged.';

async function treeFault(
  client: LogClient,
  { prefix }: LogDescription,
  seen: SignedTree | null,
  found: SignedTree,
): Promise<TreeFault | null> {
  const tiles = new Map<string, Uint8Array>();
  for (const id of tilesToCompare(seen, found)) {
    tiles.set(tileKey(id), await client.tile(prefix, { ...id, width: widthOf(id, found.size) }));
  }
  const read: TileReader = (id) => {
    const hashes = tiles.get(tileKey(id));
    if (!hashes) throw new Error(`The tile ${tileKey(id)} was not asked for.`);
    return hashes;
  };
  return findTreeFault(seen, found, read);
}

const signatureWords = {
  FORM: 'The log sent something that is no signed note.',
  SIGNATURE: 'A signature on the checkpoint is wrong.',
  NOT_SIGNED:
    'The checkpoint is not signed by a known key. If the log has a new one, make sure of it and name it with --key.',
} as const;

const treeWords: Readonly<Record<TreeFault, (seen: Checkpoint | null, found: Checkpoint) => string>> = {
  SHRANK: (seen, { size }) => `The log shrank: it had ${seen?.size ?? 0} leaves and has ${size}.`,
  OTHER_ROOT: (_seen, { size }) => `The log forked: it has another root for the same ${size} leaves.`,
  TILES: (_seen, { size }) => `The tiles of the log do not give the root that it signed for ${size} leaves.`,
  FORKED: (seen, { size }) =>
    `The log forked: its tree of ${size} leaves does not begin with the ${seen?.size ?? 0} leaves seen before.`,
};

function otherOrigin(seen: Checkpoint, found: Checkpoint, { predecessors }: LogDescription): string {
  const succession = predecessors.includes(seen.origin)
    ? ' It says that it succeeded that log after a loss. Ask its operator what was lost, then begin a new file.'
    : '';
  return `The log changed its name from ${printable(seen.origin)} to ${printable(found.origin)}.${succession}`;
}
