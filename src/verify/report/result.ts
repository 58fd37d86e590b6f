import type { Checkpoint } from '../../domain/evidence/checkpoint';
import type { Given } from '../reading/hashedInput';
import type { InputVerdict } from '../verifyInput';
import { verdictOf } from '../verifyLines';
import type { ProvedTree } from './provedTree';
import type { Tally } from './tally';

/** How a verification ended. */
export interface Result extends InputVerdict {
  /** Of the file. */
  readonly name: string;
  readonly tally: Tally;
  readonly kept: Checkpoint | null;
}

export type Verdict = 'proved' | 'not_proved' | 'not_judged' | 'not_readable' | 'about_nobody';

/** All of it in a word. What holds no decision proves nothing about anybody, however well it is signed. */
export function verdictIn({ verdict, tally, kept }: Result): Verdict {
  if (!verdict.isProved) return verdictOf(verdict.fault);
  if (tally.decisions === 0) return 'about_nobody';
  return untiedTrees(tally.trees, kept).length > 0 ? 'not_judged' : 'proved';
}

/** Those of another size than the checkpoint that was kept: only a consistency proof would tie them to it. */
export function untiedTrees(trees: readonly ProvedTree[], kept: Checkpoint | null): readonly ProvedTree[] {
  return kept ? trees.filter(({ checkpoint }) => checkpoint.size !== kept.size) : [];
}

/** What to cite the file by. */
export function givenWords(name: string, given: Given | null): readonly string[] {
  if (!given) return [];
  const what = `${name}, ${given.bytes} bytes`;
  if (given.inPageSha256 === null) return [`File: ${what}`, `SHA-256: ${given.sha256}`];
  return [
    `Page: ${what}`,
    `SHA-256 of the page: ${given.sha256}`,
    `SHA-256 of the evidence file in it: ${given.inPageSha256}`,
    'Nothing that the page shows was judged, neither decisions nor dates nor texts: go by what is printed here. --words shows the texts of the evidence file in it.',
  ];
}
