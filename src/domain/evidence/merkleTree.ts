import { hash } from 'node:crypto';

/** 32 bytes of SHA-256. */
export type TreeHash = Uint8Array;

export const treeHashBytes = 32;

/** The hash of a tree without leaves (RFC 6962, section 2.1). */
export const emptyRoot: TreeHash = hash('sha256', '', 'buffer');

const leafPrefix = Buffer.of(0);
const nodePrefix = Buffer.of(1);

/** The hash of a leaf whose content is the entry. */
export function leafHash(entry: Uint8Array): TreeHash {
  return hash('sha256', Buffer.concat([leafPrefix, entry]), 'buffer');
}

export function nodeHash(left: TreeHash, right: TreeHash): TreeHash {
  return hash('sha256', Buffer.concat([nodePrefix, left, right]), 'buffer');
}

/** The same of two hashes that lie one behind the other. */
export function pairHash(pair: Uint8Array): TreeHash {
  return hash('sha256', Buffer.concat([nodePrefix, pair]), 'buffer');
}

/** Leaves `start` to `end` (exclusive) of a tree, as one of its hashes covers them. */
export interface LeafRange {
  readonly start: number;
  readonly end: number;
}

/** A node that covers `2 ** level` leaves, the first of which is leaf `index * 2 ** level`. */
export interface TreeNode {
  readonly level: number;
  readonly index: number;
}

/** What must be hashed to prove that a leaf is in a tree of this size: its siblings, from the leaf up. */
export function inclusionRanges(index: number, size: number): readonly LeafRange[] {
  const ranges: LeafRange[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    const isLeft = index < middle;
    ranges.push(isLeft ? { start: middle, end } : { start, end: middle });
    if (isLeft) end = middle;
    else start = middle;
  }
  return ranges.reverse();
}

/** What must be hashed to prove that a tree of `size` begins with the leaves of one of `earlierSize`, which is at least 1. */
export function consistencyRanges(earlierSize: number, size: number): readonly LeafRange[] {
  const ranges: LeafRange[] = [];
  let [start, end] = [0, size];
  let isKnown = true;
  while (end !== earlierSize) {
    const middle = start + splitOf(end - start);
    const isLeft = earlierSize <= middle;
    ranges.push(isLeft ? { start: middle, end } : { start, end: middle });
    if (isLeft) end = middle;
    else [start, isKnown] = [middle, false];
  }
  // Whoever checks has the root of the earlier tree, and needs it again only where it is part of a larger one.
  if (!isKnown) ranges.push({ start, end });
  return ranges.reverse();
}

/** The complete subtrees that a range is made of, from left to right: one for each bit of its length. */
export function nodesOf({ start, end }: LeafRange): readonly TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let from = start; from < end;) {
    const leaves = largestPowerOfTwo(end - from);
    nodes.push({ level: Math.log2(leaves), index: from / leaves });
    from += leaves;
  }
  return nodes;
}

/** The hash of neighbouring subtrees, of which each is larger than the next. */
export function foldNodes(hashes: readonly TreeHash[]): TreeHash {
  return hashes.reduceRight((right, left) => nodeHash(left, right));
}

/** Where a tree of so many leaves, at least 2, is split: at the largest power of two that is smaller. */
function splitOf(leaves: number): number {
  return largestPowerOfTwo(leaves - 1);
}

/** The largest power of two that is not larger. `Math.log2` would round large numbers up. */
export function largestPowerOfTwo(number: number): number {
  let power = 1;
  while (power * 2 <= number) power *= 2;
  return power;
}
