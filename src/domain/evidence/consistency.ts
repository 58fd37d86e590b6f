import { consistencyRanges, type LeafRange } from './merkleTree';
import { rangeHash, tilesOf, type TileId, type TileReader } from './tiles';
import { isConsistent, type TreeHead } from './treeProof';

export type TreeFault =
  /** Smaller than it was. */
  | 'SHRANK'
  /** Of the same size, and another one. */
  | 'OTHER_ROOT'
  /** Its tiles do not hash to its root. */
  | 'TILES'
  /** It does not begin with the earlier one. */
  | 'FORKED';

/** The tiles of the later tree that show whether it begins with the earlier one. */
export function tilesToCompare(earlier: TreeHead | null, later: TreeHead): readonly TileId[] {
  if (earlier && later.size <= earlier.size) return [];
  return tilesOf([...wholeOf(later), ...proofOf(earlier, later)]);
}

/**
 * Judges a later tree by an earlier one, by hashes of the later one that nobody needs to trust.
 *
 * @param read has the `tilesToCompare`
 * @param earlier null where nothing is known of it
 */
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

/** An empty tree proves nothing and needs no proof. */
function proofOf(earlier: TreeHead | null, later: TreeHead): readonly LeafRange[] {
  if (!earlier || earlier.size === 0) return [];
  return consistencyRanges(earlier.size, later.size);
}
