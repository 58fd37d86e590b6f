import type { ProofFault } from '../domain/evidence/file/evidenceFault';
import type { ProvedEvidence } from '../domain/evidence/verify/verifyEvidence';
import { NotUnderstood } from './notUnderstood';
import { treeKey } from './treeKey';

/** The signed trees of a file by log and size. */
export class SeenTrees {
  readonly #seen = new Map<string, { readonly root: string; readonly line: number }>();

  constructor(private readonly maxTrees: number) {}

  /** Names the line with another root for the same size. @throws NotUnderstood for more trees than are remembered */
  findFork({ checkpoint }: ProvedEvidence, line: number): ProofFault | null {
    const root = Buffer.from(checkpoint.root).toString('base64');
    const tree = treeKey(checkpoint);
    const before = this.#seen.get(tree);
    if (before)
      return before.root === root ? null : { code: 'FORK', place: 'checkpoint', detail: String(before.line) };
    if (this.#seen.size === this.maxTrees)
      throw new NotUnderstood(
        `The file has more than ${this.maxTrees} different trees. Judging ended before line ${line}, so nothing is proved of the file as a whole. Split it, and compare the trees.`,
      );
    this.#seen.set(tree, { root, line });
    return null;
  }
}
