import { tileKey, tileWidth, type Tile } from '../../domain/evidence/tiles';
import type { ChangedTile } from '../../storage/evidence/appendToLog';
import type { StoredTile } from '../../storage/evidence/logTiles';
import type { NewLeaf } from './newLeaves';

/** The tiles that grew, those of level 0 with the entries behind their hashes and when these were recorded. */
export function changedTiles(
  grown: readonly Tile[],
  before: readonly StoredTile[],
  leaves: readonly NewLeaf[],
  sizeBefore: number,
): readonly ChangedTile[] {
  const held = new Map(before.map((tile) => [tileKey(tile), tile]));
  return grown.map((tile) => {
    if (tile.level > 0) return { ...tile, entries: null, minAt: null, maxAt: null };
    const start = tile.index * tileWidth;
    const added = leaves.slice(Math.max(0, start - sizeBefore), start + tileWidth - sizeBefore);
    const entries = [held.get(tileKey(tile))?.entries ?? Buffer.alloc(0), ...added.map(({ entry }) => entry)];
    return {
      ...tile,
      entries: Buffer.concat(entries),
      minAt: earliest(added.map(({ minAt }) => minAt)),
      maxAt: latest(added.map(({ maxAt }) => maxAt)),
    };
  });
}

function earliest(instants: readonly Date[]): Date {
  return instants.reduce((a, b) => (b < a ? b : a));
}

function latest(instants: readonly Date[]): Date {
  return instants.reduce((a, b) => (b > a ? b : a));
}
