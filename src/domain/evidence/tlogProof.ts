import { parseTreeSize } from './checkpoint';
import { treeHashBytes, type TreeHash } from './merkleTree';
import { bytesOf } from './signedNote';

/** One leaf's place in a log, with the checkpoint that it is proved against (C2SP tlog-proof). */
export interface TlogProof {
  readonly index: number;
  /** The leaf's sibling first. */
  readonly path: readonly TreeHash[];
  /** A signed note. */
  readonly checkpoint: string;
}

const firstLine = 'c2sp.org/tlog-proof@v1';
const maxPath = 64;

export function formatTlogProof({ index, path, checkpoint }: TlogProof): string {
  const hashes = path.map((hash) => `${Buffer.from(hash).toString('base64')}\n`);
  return `${firstLine}\nindex ${index}\n${hashes.join('')}\n${checkpoint}`;
}

/** Null for what is no such proof. An `extra` line is allowed and not read. */
export function parseTlogProof(text: string): TlogProof | null {
  const end = text.indexOf('\n\n');
  if (end < 0) return null;
  const [first, ...rest] = text.slice(0, end).split('\n');
  const lines = rest[0]?.startsWith('extra ') === true ? rest.slice(1) : rest;
  const [indexLine = '', ...encoded] = lines;
  const index = indexLine.startsWith('index ') ? parseTreeSize(indexLine.slice('index '.length)) : null;
  const path = encoded.map(bytesOf);
  if (first !== firstLine || index === null || path.length > maxPath || !path.every(isTreeHash)) return null;
  return { index, path, checkpoint: text.slice(end + 2) };
}

function isTreeHash(bytes: Buffer | null): bytes is Buffer {
  return bytes?.length === treeHashBytes;
}
