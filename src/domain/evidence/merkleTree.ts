import { hash } from 'node:crypto';

/** 32 bytes of SHA-256. */
export type TreeHash = Uint8Array;

export const treeHashBytes = 32;

/** Of a tree without leaves (RFC 6962, section 2.1). */
export const emptyRoot: TreeHash = hash('sha256', '', 'buffer');

const leafPrefix = Buffer.of(0);
const nodePrefix = Buffer.of(1);

export function leafHash(entry: Uint8Array): TreeHash {
  return hash('sha256', Buffer.concat([leafPrefix, entry]), 'buffer');
}

export function nodeHash(left: TreeHash, right: TreeHash): TreeHash {
  return hash('sha256', Buffer.concat([nodePrefix, left, right]), 'buffer');
}

export function pairHash(pair: Uint8Array): TreeHash {
  return hash('sha256', Buffer.concat([nodePrefix, pair]), 'buffer');
}

/** Leaves `start` to `end` (exclusive) under one hash of a tree. */
export interface LeafRange {
  readonly start: number;
  readonly end: number;
}

/** Covers `2 ** level` leaves from leaf `index * 2 ** level`. */
export interface TreeNode {
  readonly level: number;
  readonly index: number;
}

/** The siblings that prove a leaf in a tree of this size, from the leaf up. */
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

/** What proves that a tree begins with the leaves of one of `earlierSize`, at least 1. */
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
  // The verifier knows the earlier root, and needs it only as part of a larger one.
  if (!isKnown) ranges.push({ start, end });
  return ranges.reverse();
}

/** The complete subtrees of a range, left to right: one per bit of its length. */
export function nodesOf({ start, end }: LeafRange): readonly TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let from = start; from < end;) {
    const leaves = largestPowerOfTwo(end - from);
    nodes.push({ level: Math.log2(leaves), index: from / leaves });
    from += leaves;
  }
  return nodes;
}

/** Hashes neighbouring subtrees, each larger than the next. */
export function foldNodes(hashes: readonly TreeHash[]): TreeHash {
  return hashes.reduceRight((right, left) => nodeHash(left, right));
}

/** The largest power of two below the number of leaves, which is at least 2. */
function splitOf(leaves: number): number {
  return largestPowerOfTwo(leaves - 1);
}

/** `Math.log2` would round large numbers up. */
export function largestPowerOfTwo(number: number): number {
  let power = 1;
  while (power * 2 <= number) power *= 2;
  return power;
}
