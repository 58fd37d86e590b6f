import { largestPowerOfTwo, nodeHash, treeHashBytes, type TreeHash } from './merkleTree';

/** A leaf with what proves its place in a tree. */
export interface Inclusion {
  readonly index: number;
  readonly size: number;
  readonly leaf: TreeHash;
  /** The leaf's sibling first. */
  readonly path: readonly TreeHash[];
}

/** Whether the leaf stands at its index in the tree with this root (RFC 9162, section 2.1.3.2). */
export function isIncluded({ index, size, leaf, path }: Inclusion, root: TreeHash): boolean {
  if (index >= size || leaf.length !== treeHashBytes) return false;
  let place: Place = { first: index, last: size - 1 };
  let hash = leaf;
  for (const sibling of path) {
    if (place.last === 0) return false;
    if (isRight(place)) {
      hash = nodeHash(sibling, hash);
      place = climbed(place);
    } else {
      hash = nodeHash(hash, sibling);
    }
    place = parentOf(place);
  }
  return place.last === 0 && isSame(hash, root);
}

/** A tree's size and root. */
export interface TreeHead {
  readonly size: number;
  readonly root: TreeHash;
}

/**
 * Whether the later tree begins with all leaves of the earlier one (RFC 9162, section 2.1.4.2). An empty tree proves
 * nothing, so an earlier size of 0 is refused.
 */
export function isConsistent(earlier: TreeHead, later: TreeHead, path: readonly TreeHash[]): boolean {
  if (earlier.size < 1 || earlier.size > later.size) return false;
  if (earlier.size === later.size) return path.length === 0 && isSame(earlier.root, later.root);
  if (path.length === 0) return false;
  const [seed, ...siblings] = isPowerOfTwo(earlier.size) ? [earlier.root, ...path] : path;
  if (seed === undefined) return false;
  let place = seedOf({ first: earlier.size - 1, last: later.size - 1 });
  let [before, after] = [seed, seed];
  for (const sibling of siblings) {
    if (place.last === 0) return false;
    if (isRight(place)) {
      before = nodeHash(sibling, before);
      after = nodeHash(sibling, after);
      place = climbed(place);
    } else {
      after = nodeHash(after, sibling);
    }
    place = parentOf(place);
  }
  return place.last === 0 && isSame(before, earlier.root) && isSame(after, later.root);
}

/** Where a node and the last node of its level stand. Numbers beyond 32 bits, so they are halved instead of shifted. */
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

/** Goes up while the node would be its parent's left child, and so the parent itself, at the tree's right edge. */
function climbed(place: Place): Place {
  return place.first % 2 === 0 && place.first !== 0 ? climbed(parentOf(place)) : place;
}

/** The largest subtree of the earlier tree that ends where the tree does. */
function seedOf(place: Place): Place {
  return place.first % 2 === 1 ? seedOf(parentOf(place)) : place;
}

function isPowerOfTwo(number: number): boolean {
  return largestPowerOfTwo(number) === number;
}

function isSame(one: TreeHash, other: TreeHash): boolean {
  return Buffer.compare(one, other) === 0;
}
