import {
  foldNodes,
  nodesOf,
  pairHash,
  type LeafRange,
  type TreeHash,
  type TreeNode,
  treeHashBytes,
} from './merkleTree';

/** How many hashes a full tile holds (C2SP tlog-tiles). */
export const tileWidth = 256;
/** How many levels of the tree a tile spans. */
const tileHeight = 8;

/** The tile with hashes `index * 256` and on of tree level `level * 8`. */
export interface TileId {
  readonly level: number;
  readonly index: number;
}

/** The hashes of a tile one after another, 32 bytes each; fewer than 256 at the tree's right edge. */
export interface Tile extends TileId {
  readonly hashes: Uint8Array;
}

/** How many hashes a tile holds in a tree of this size; 0 where it has none yet. */
export function widthOf({ level, index }: TileId, size: number): number {
  const complete = Math.floor(size / tileWidth ** level);
  return Math.max(0, Math.min(tileWidth, complete - index * tileWidth));
}

/** The tiles at the right edge of a tree that are not full: what must be read to append to it. */
export function partialTiles(size: number): readonly TileId[] {
  const tiles: TileId[] = [];
  for (let [level, hashes] = [0, size]; hashes > 0; level += 1, hashes = Math.floor(hashes / tileWidth)) {
    if (hashes % tileWidth > 0) tiles.push({ level, index: Math.floor(hashes / tileWidth) });
  }
  return tiles;
}

/**
 * The tiles that change when leaves are appended to a tree, as they are afterwards.
 *
 * @param partial its `partialTiles`
 * @param leaves their hashes
 */
export function appendToTiles(
  partial: TileReader,
  size: number,
  leaves: readonly TreeHash[],
): readonly Tile[] {
  const changed: Tile[] = [];
  let added = leaves;
  for (
    let [level, before] = [0, size];
    added.length > 0;
    level += 1, before = Math.floor(before / tileWidth)
  ) {
    const tiles = filled(partial, level, before, added);
    changed.push(...tiles);
    added = tiles.filter(isFull).map(rootOfTile);
  }
  return changed;
}

/** Finds a tile, the same object each time, with at least the hashes that are asked for. @throws Error if it is not there */
export type TileReader = (id: TileId) => Uint8Array;

/** The tiles that hold what is needed to hash the ranges. */
export function tilesOf(ranges: readonly LeafRange[]): readonly TileId[] {
  const found = new Map<string, TileId>();
  for (const node of ranges.flatMap(nodesOf)) {
    const id = tileOf(node);
    found.set(tileKey(id), id);
  }
  return [...found.values()];
}

/** The hash of the leaves in the range. */
export function rangeHash(read: TileReader, range: LeafRange): TreeHash {
  return foldNodes(nodesOf(range).map((node) => hashOfNode(read, node)));
}

export function tileKey({ level, index }: TileId): string {
  return `${level}/${index}`;
}

function tileOf({ level, index }: TreeNode): TileId {
  const within = level % tileHeight;
  return { level: (level - within) / tileHeight, index: Math.floor((index * 2 ** within) / tileWidth) };
}

function hashOfNode(read: TileReader, { level, index }: TreeNode): TreeHash {
  const within = level % tileHeight;
  return hashIn(read(tileOf({ level, index })), within, index % 2 ** (tileHeight - within));
}

function rootOfTile({ hashes }: Tile): TreeHash {
  return hashIn(hashes, tileHeight, 0);
}

/** @throws Error where the tile is too short for it */
function hashIn(tile: Uint8Array, level: number, index: number): TreeHash {
  const found = subtreesOf(tile)[level]?.subarray(index * treeHashBytes, (index + 1) * treeHashBytes);
  if (found?.length !== treeHashBytes) throw new Error(`A tile lacks its hash ${index} of level ${level}.`);
  return found;
}

/**
 * The hashes of a tile, then those of its pairs, and so on up to its root; only complete subtrees have one. They are
 * remembered for as long as somebody keeps the tile: without that each path hashes every tile on its way anew.
 */
function subtreesOf(hashes: Uint8Array): readonly Uint8Array[] {
  const known = knownSubtrees.get(hashes);
  if (known) return known;
  const levels = [hashes];
  for (let below = hashes; below.length >= 2 * treeHashBytes;) {
    const level = parentsOf(below);
    levels.push(level);
    below = level;
  }
  knownSubtrees.set(hashes, levels);
  return levels;
}

const knownSubtrees = new WeakMap<Uint8Array, readonly Uint8Array[]>();

function parentsOf(hashes: Uint8Array): Uint8Array {
  const pairBytes = 2 * treeHashBytes;
  const parents = new Uint8Array(Math.floor(hashes.length / pairBytes) * treeHashBytes);
  for (let at = 0; at < parents.length; at += treeHashBytes) {
    parents.set(pairHash(hashes.subarray(2 * at, 2 * at + pairBytes)), at);
  }
  return parents;
}

export function hashesIn(bytes: Uint8Array): readonly TreeHash[] {
  const hashes: TreeHash[] = [];
  for (let at = 0; at < bytes.length; at += treeHashBytes)
    hashes.push(bytes.subarray(at, at + treeHashBytes));
  return hashes;
}

function isFull({ hashes }: Tile): boolean {
  return hashes.length === tileWidth * treeHashBytes;
}

/** The tiles of one level that take the hashes in. */
function filled(
  partial: TileReader,
  level: number,
  before: number,
  added: readonly TreeHash[],
): readonly Tile[] {
  const tiles: Tile[] = [];
  for (let taken = 0; taken < added.length;) {
    const at = before + taken;
    const id = { level, index: Math.floor(at / tileWidth) };
    const held = at % tileWidth;
    const room = added.slice(taken, taken + tileWidth - held);
    tiles.push({ ...id, hashes: Buffer.concat(held > 0 ? [partial(id), ...room] : room) });
    taken += room.length;
  }
  return tiles;
}
