import { tileKey, widthOf, type TileId, type TileReader } from '../../domain/evidence/tiles';
import { treeHashBytes } from '../../domain/evidence/merkleTree';
import type { StoredTile } from '../../storage/evidence/logTiles';

export interface TileStore {
  /** Those that there are, in no order. */
  readTiles(ids: readonly TileId[]): Promise<readonly StoredTile[]>;
}

/**
 * Reads the tiles as they were when the tree had this size: what came later only made them longer. Each is the same object
 * at every reading, and a full one is that of the tile, so what was hashed of it is remembered with it.
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
