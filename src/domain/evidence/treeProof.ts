import {
  largestPowerOfTwo,
  nodeHash,
  treeHashBytes,
  type TreeHash,
  consistencyRanges,
  type LeafRange,
} from './merkleTree';
import { rangeHash, tilesOf, type TileId, type TileReader } from './tiles';

interface Inclusion {
  readonly index: number;
  readonly size: number;
  readonly leaf: TreeHash;
  readonly path: readonly TreeHash[];
}

/** RFC 9162, section 2.1.3.2. */
export function isIncluded({ index, size, leaf, path }: Inclusion, root: TreeHash): boolean {
  if (index >= size || leaf.length !== treeHashBytes) return false;
  const roots = climb({ first: index, last: size - 1 }, leaf, path);
  return roots !== null && isSame(roots.after, root);
}

export interface TreeHead {
  readonly size: number;
  readonly root: TreeHash;
}

/** RFC 9162, section 2.1.4.2. Refuses an empty earlier tree, which proves nothing. */
export function isConsistent(earlier: TreeHead, later: TreeHead, path: readonly TreeHash[]): boolean {
  if (earlier.size < 1 || earlier.size > later.size) return false;
  if (earlier.size === later.size) return path.length === 0 && isSame(earlier.root, later.root);
  if (path.length === 0) return false;
  const [seed, ...siblings] = isPowerOfTwo(earlier.size) ? [earlier.root, ...path] : path;
  if (seed === undefined) return false;
  const roots = climb(seedOf({ first: earlier.size - 1, last: later.size - 1 }), seed, siblings);
  return roots !== null && isSame(roots.before, earlier.root) && isSame(roots.after, later.root);
}

/** The roots of the trees that end with the seed and that go on after it; null for a path of another length. */
function climb(
  start: Place,
  seed: TreeHash,
  siblings: readonly TreeHash[],
): { readonly before: TreeHash; readonly after: TreeHash } | null {
  let [place, before, after] = [start, seed, seed];
  for (const sibling of siblings) {
    if (place.last === 0) return null;
    if (isRight(place)) {
      const joined = nodeHash(sibling, after);
      // The same until a sibling follows on the right.
      before = before === after ? joined : nodeHash(sibling, before);
      after = joined;
      place = climbed(place);
    } else {
      after = nodeHash(after, sibling);
    }
    place = parentOf(place);
  }
  return place.last === 0 ? { before, after } : null;
}

/** A node and the last node of its level. Halved rather than shifted, for numbers beyond 32 bits. */
interface Place {
  readonly first: number;
  readonly last: number;
}

function isRight({ first, last }: Place): boolean {
  return first % 2 === 1 || first === last;
}

function parentOf({ first, last }: Place): Place {
  return { first: Math.floor(first / 2), last: Math.floor(last / 2) };
}

function climbed(place: Place): Place {
  return place.first % 2 === 0 && place.first !== 0 ? climbed(parentOf(place)) : place;
}

function seedOf(place: Place): Place {
  return place.first % 2 === 1 ? seedOf(parentOf(place)) : place;
}

function isPowerOfTwo(number: number): boolean {
  return largestPowerOfTwo(number) === number;
}

function isSame(one: TreeHash, other: TreeHash): boolean {
  return Buffer.compare(one, other) === 0;
}

export type TreeFault = 'SHRANK' | 'OTHER_ROOT' | 'TILES' | 'FORKED';

/** The later tree's tiles that show whether it begins with the earlier one. */
export function tilesToCompare(earlier: TreeHead | null, later: TreeHead): readonly TileId[] {
  if (earlier && later.size <= earlier.size) return [];
  return tilesOf([...wholeOf(later), ...proofOf(earlier, later)]);
}

/** @param read has the `tilesToCompare`. @param earlier null if unknown */
export function findTreeFault(earlier: TreeHead | null, later: TreeHead, read: TileReader): TreeFault | null {
  if (earlier && later.size < earlier.size) return 'SHRANK';
  if (earlier?.size === later.size)
    return Buffer.compare(earlier.root, later.root) === 0 ? null : 'OTHER_ROOT';
  const isWhole = wholeOf(later).every((range) => Buffer.compare(rangeHash(read, range), later.root) === 0);
  if (!isWhole) return 'TILES';
  const isProved = !earlier || earlier.size === 0 || isProvedBy(earlier, later, read);
  return isProved ? null : 'FORKED';
}

function isProvedBy(earlier: TreeHead, later: TreeHead, read: TileReader): boolean {
  const path = proofOf(earlier, later).map((range) => rangeHash(read, range));
  return isConsistent(earlier, later, path);
}

function wholeOf({ size }: TreeHead): readonly LeafRange[] {
  return size > 0 ? [{ start: 0, end: size }] : [];
}

/** An empty tree needs no proof. */
function proofOf(earlier: TreeHead | null, later: TreeHead): readonly LeafRange[] {
  if (!earlier || earlier.size === 0) return [];
  return consistencyRanges(earlier.size, later.size);
}

/** C2SP tlog-proof. */
export interface TlogProof {
  readonly index: number;
  readonly path: readonly TreeHash[];
  readonly checkpoint: string;
}

const firstLine = 'c2sp.org/tlog-proof@v1';

export function formatTlogProof({ index, path, checkpoint }: TlogProof): string {
  const hashes = path.map((hash) => `${Buffer.from(hash).toString('base64')}\n`);
  return `${firstLine}\nindex ${index}\n${hashes.join('')}\n${checkpoint}`;
}
