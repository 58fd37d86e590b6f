import type { Checkpoint } from '../../domain/evidence/checkpoint';
import { printable } from '../../domain/values/printable';
import type { ProvedTree } from './provedTree';
import { untiedTrees } from './result';

/** What the checkpoint that the reader kept adds to the proof. */
export function provedByKept(trees: readonly ProvedTree[], kept: Checkpoint | null): readonly string[] {
  if (!kept || untiedTrees(trees, kept).length > 0) return [];
  return ['The tree is that of the checkpoint that you kept: same log, size and root.'];
}

/** Why a checkpoint of another size says nothing here, and what would. */
export function untiedWords(trees: readonly ProvedTree[], kept: Checkpoint): string {
  const sizes = untiedTrees(trees, kept).map(({ checkpoint }) => checkpoint.size);
  const [first = 0] = sizes;
  const more = sizes.length > 1 ? ` and ${sizes.length - 1} more` : '';
  return `Not judged: whether the tree of ${first} leaves${more} and that of ${kept.size} leaves, which you kept, are of one log.
That needs a consistency proof from ${printable(kept.origin)}, and no file holds one. With a network:
  consent proof split FILE parts --key VKEY
  consent log monitor URL --since - --key VKEY < parts/checkpoint
  consent log monitor URL --since - --key VKEY < KEPT
Both must end well and print the same size and root. Then the log’s tree begins with both.`;
}
