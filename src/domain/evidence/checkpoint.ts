import { treeHashBytes } from './merkleTree';
import { bytesOf } from './signedNote';
import type { TreeHead } from './treeProof';

/** A tree's size and root as its log signs them (C2SP tlog-checkpoint). */
export interface Checkpoint extends TreeHead {
  readonly origin: string;
}

/** The text that is signed. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`;
}

/** Null for what is no checkpoint. Lines that follow the root are extensions, which are allowed and not read. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [origin = '', decimal = '', encoded = ''] = text.split('\n');
  const size = parseTreeSize(decimal);
  const root = bytesOf(encoded);
  if (origin === '' || !text.endsWith('\n') || size === null || root?.length !== treeHashBytes) return null;
  return { origin, size, root };
}

/** A size or an index in decimal, without leading zeros. Null beyond what numbers can say exactly. */
export function parseTreeSize(decimal: string): number | null {
  if (!/^(0|[1-9][0-9]{0,15})$/.test(decimal)) return null;
  const size = Number(decimal);
  return Number.isSafeInteger(size) ? size : null;
}
