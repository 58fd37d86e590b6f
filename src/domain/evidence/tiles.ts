import {
  foldNodes,
  nodesOf,
  pairHash,
  type LeafRange,
  type TreeHash,
  type TreeNode,
  treeHashBytes,
} from './merkleTree';

/** C2SP tlog-tiles. */
export const tileWidth = 256;
export const tileHeight = 8;

/** Hashes from `index * 256` of tree level `level * 8`. */
export interface TileId {
  readonly level: number;
  readonly index: number;
}

/** 32 bytes each; fewer than 256 at the tree's right edge. */
export interface Tile extends TileId {
  readonly hashes: Uint8Array;
}

/** How many hashes the tile has at this tree size; 0 for none yet. */
export function widthOf({ level, index }: TileId, size: number): number {
  const complete = Math.floor(size / tileWidth ** level);
  return Math.max(0, Math.min(tileWidth, complete - index * tileWidth));
}

/** The unfinished tiles at the right edge: what appending needs. */
export function partialTiles(size: number): readonly TileId[] {
  const tiles: TileId[] = [];
  for (let [level, hashes] = [0, size]; hashes > 0; level += 1, hashes = Math.floor(hashes / tileWidth)) {
    if (hashes % tileWidth > 0) tiles.push({ level, index: Math.floor(hashes / tileWidth) });
  }
  return tiles;
}

/** The changed tiles after appending leaf hashes. @param partial the `partialTiles` */
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

/** Returns the same object each time, with at least the needed hashes. @throws Error if it is not there */
export type TileReader = (id: TileId) => Uint8Array;

export function tilesOf(ranges: readonly LeafRange[]): readonly TileId[] {
  const found = new Map<string, TileId>();
  for (const node of ranges.flatMap(nodesOf)) {
    const id = tileOf(node);
    found.set(tileKey(id), id);
  }
  return [...found.values()];
}

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

function hashIn(tile: Uint8Array, level: number, index: number): TreeHash {
  const found = subtreesOf(tile)[level]?.subarray(index * treeHashBytes, (index + 1) * treeHashBytes);
  if (found?.length !== treeHashBytes) throw new Error(`A tile lacks its hash ${index} of level ${level}.`);
  return found;
}

/** Cached as long as the tile lives; otherwise each path would hash its tiles again. */
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

/** Has a width if it is not full. */
export interface NamedTile extends TileId {
  readonly width: number;
}

const maxLevel = 63;

/** C2SP tlog-tiles, such as `0/x001/x234/067.p/12`. */
export function tilePath({ level, index, width }: NamedTile): string {
  return `${level}/${groups(index)}${width === tileWidth ? '' : `.p/${width}`}`;
}

const pathPattern = /^(0|[1-9][0-9]?)\/((?:x[0-9]{3}\/){0,4}[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/;

/** Null unless it is the tile's canonical path. */
export function tileFromPath(path: string): NamedTile | null {
  const [, level = '', name = '', width] = pathPattern.exec(path) ?? [];
  if (level === '') return null;
  const tile = {
    level: Number(level),
    index: Number(name.replaceAll(/[x/]/g, '')),
    width: width === undefined ? tileWidth : Number(width),
  };
  const isOne = tile.level <= maxLevel && tilePath(tile) === path;
  return isOne ? tile : null;
}

function groups(index: number): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  return padded.replaceAll(/\d{3}(?=\d)/g, (group) => `x${group}/`);
}
