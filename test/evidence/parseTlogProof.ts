import { parseTreeSize } from '../../src/domain/evidence/checkpoint';
import { treeHashBytes } from '../../src/domain/evidence/merkleTree';
import { bytesOf } from '../../src/domain/evidence/signedNote';
import type { TlogProof } from '../../src/domain/evidence/treeProof';

/** Reads a proof as C2SP's tlog-proof has it. Null for anything else. */
export function parseTlogProof(text: string): TlogProof | null {
  const end = text.indexOf('\n\n');
  const [first, indexLine = '', ...encoded] = text.slice(0, end).split('\n');
  const index = indexLine.startsWith('index ') ? parseTreeSize(indexLine.slice('index '.length)) : null;
  const path = encoded.map(bytesOf);
  const areHashes = path.every((hash) => hash?.length === treeHashBytes);
  if (end < 0 || first !== 'c2sp.org/tlog-proof@v1' || index === null || !areHashes) return null;
  return { index, path: path.flatMap((hash) => hash ?? []), checkpoint: text.slice(end + 2) };
}
