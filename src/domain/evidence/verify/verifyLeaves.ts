import { hash } from 'node:crypto';
import { canonicalJson } from '../../values/canonicalJson';
import type { CheckedEvidence } from '../file/checkedEvidence';
import type { ProofFault } from '../file/evidenceFault';
import type { HashedMembers, LoggedLeaf } from '../file/evidenceFile';
import { leafHash, type TreeHash } from '../merkleTree';
import { isIncluded, type TreeHead } from '../treeProof';

/** A leaf of the log, with where the file has it. */
export interface PlacedLeaf extends LoggedLeaf {
  readonly place: string;
  /** The 32 bytes that the log holds. */
  readonly entry: Uint8Array;
}

/** All leaves of a file, as it has them. */
export function* leavesOf({ versions, records, events }: CheckedEvidence): Generator<PlacedLeaf> {
  yield* leavesIn('versions', versions, ({ event }) => entryOf(event));
  yield* leavesIn('records', records, (record) => Buffer.from(record.hash, 'hex'));
  yield* leavesIn('events', events, ({ event }) => entryOf(event));
}

/** The first leaf that does not stand in the tree where its proof says. */
export function findForeignLeaf(file: CheckedEvidence, tree: TreeHead): ProofFault | null {
  for (const leaf of leavesOf(file)) {
    if (Number(leaf.leafIndex) >= tree.size)
      return { code: 'INDEX_BEYOND_TREE', place: `${leaf.place}.leafIndex`, detail: String(tree.size) };
    if (!isProved(leaf, leafHash(leaf.entry), tree)) return foreign(leaf, file, tree);
  }
  return null;
}

/** A proof that was mixed up with a neighbour's tells so. */
function foreign(leaf: PlacedLeaf, file: CheckedEvidence, tree: TreeHead): ProofFault {
  const place = `${leaf.place}.proof`;
  for (const other of leavesOf(file)) {
    if (isProved(leaf, leafHash(other.entry), tree))
      return { code: 'PROOF_OF_ANOTHER', place, detail: other.place };
  }
  return { code: 'NOT_INCLUDED', place };
}

function isProved({ leafIndex, proof }: LoggedLeaf, leaf: TreeHash, { size, root }: TreeHead): boolean {
  const path = proof.map((sibling) => Buffer.from(sibling, 'base64'));
  return isIncluded({ index: Number(leafIndex), size, leaf, path }, root);
}

function* leavesIn<Leaf extends LoggedLeaf>(
  member: string,
  leaves: readonly Leaf[],
  entry: (leaf: Leaf) => Uint8Array,
): Generator<PlacedLeaf> {
  for (const [index, leaf] of leaves.entries()) {
    const { leafIndex, proof } = leaf;
    yield { place: `${member}[${index}]`, leafIndex, proof, entry: entry(leaf) };
  }
}

function entryOf(event: HashedMembers): Uint8Array {
  return hash('sha256', canonicalJson(event), 'buffer');
}
