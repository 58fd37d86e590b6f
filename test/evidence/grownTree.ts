import type { TreeHash } from '../../src/domain/evidence/merkleTree';
import { appendToTiles, hashesIn, tileKey, type Tile, type TileId } from '../../src/domain/evidence/tiles';

/** A tree whose leaves came in portions, in memory. */
export function grownTree(leaves: readonly TreeHash[], portions: readonly number[]) {
  const tiles = new Map<string, Tile>();
  const read = (id: TileId) => {
    const tile = tiles.get(tileKey(id));
    if (!tile) throw new Error(`There is no tile ${tileKey(id)}.`);
    return tile.hashes;
  };
  let size = 0;
  for (const portion of portions) {
    for (const tile of appendToTiles(read, size, leaves.slice(size, size + portion))) {
      tiles.set(tileKey(tile), tile);
    }
    size += portion;
  }
  const leaf = (index: number): TreeHash => {
    const found = hashesIn(read({ level: 0, index: Math.floor(index / 256) }))[index % 256];
    if (!found) throw new Error(`There is no leaf ${index}.`);
    return found;
  };
  return { tiles, read, leaf, size };
}
