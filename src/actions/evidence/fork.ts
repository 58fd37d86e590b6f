import { partialTiles, rangeHash } from '../../domain/evidence/tiles';
import type { TreeHead } from '../../domain/evidence/treeProof';
import { tileReader, type TileStore } from './tileReader';

/** Whether a tree of this size begins with the one that was signed. */
export async function isContinued(store: TileStore, signed: TreeHead, size: number): Promise<boolean> {
  if (signed.size === 0) return true;
  if (signed.size > size) return false;
  const tiles = await store.readTiles(partialTiles(signed.size));
  const root = rangeHash(tileReader(tiles, signed.size), { start: 0, end: signed.size });
  return Buffer.compare(root, signed.root) === 0;
}
