import { treeHashBytes } from './merkleTree';
import { bytesOf, parseNote } from './signedNote';
import type { TreeHead } from './treeProof';

/** A signed size and root (C2SP tlog-checkpoint). */
export interface Checkpoint extends TreeHead {
  readonly origin: string;
}

export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`;
}

/** Null unless it is a checkpoint. Extension lines after the root are allowed and ignored. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [origin = '', decimal = '', encoded = ''] = text.split('\n');
  const size = parseTreeSize(decimal);
  const root = bytesOf(encoded);
  if (origin === '' || !text.endsWith('\n') || size === null || root?.length !== treeHashBytes) return null;
  return { origin, size, root };
}

export interface SignedTree extends Checkpoint {
  readonly note: string;
}

/** The checkpoint in a signed note, whose signatures are not verified; null for none. */
export function checkpointIn(note: string): SignedTree | null {
  const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '');
  return checkpoint && { ...checkpoint, note };
}

/** Decimal without leading zeros; null beyond safe integers. */
export function parseTreeSize(decimal: string): number | null {
  if (!/^(0|[1-9][0-9]{0,15})$/.test(decimal)) return null;
  const size = Number(decimal);
  return Number.isSafeInteger(size) ? size : null;
}
