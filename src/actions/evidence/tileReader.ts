import type { Pool } from 'pg';
import { tileKey, widthOf, type TileReader, partialTiles, rangeHash } from '../../domain/evidence/tiles';
import { treeHashBytes } from '../../domain/evidence/merkleTree';
import { readTiles, type StoredTile } from '../../storage/evidence/logTiles';
import type { TreeHead } from '../../domain/evidence/treeProof';

/**
 * Reads tiles as of this tree size; later leaves only made them longer. Returns the same object for a tile each time,
 * so that its subtree hashes stay cached.
 */
export function tileReader(tiles: readonly StoredTile[], size: number): TileReader {
  const byKey = new Map(tiles.map((tile) => [tileKey(tile), tile.hashes]));
  return (id) => {
    const key = tileKey(id);
    const hashes = byKey.get(key);
    const bytes = widthOf(id, size) * treeHashBytes;
    if (!hashes || hashes.length < bytes) throw new Error(`The log lacks its tile ${key}.`);
    if (hashes.length === bytes) return hashes;
    const cut = hashes.subarray(0, bytes);
    byKey.set(key, cut);
    return cut;
  };
}

export async function isContinued(pool: Pool, signed: TreeHead, size: number): Promise<boolean> {
  if (signed.size === 0) return true;
  if (signed.size > size) return false;
  const tiles = await readTiles(pool, partialTiles(signed.size));
  const root = rangeHash(tileReader(tiles, signed.size), { start: 0, end: signed.size });
  return Buffer.compare(root, signed.root) === 0;
}
