import { keylessCodes, type ProofFault, type ReadingFault } from '../domain/evidence/file/evidenceFault';
import { faultOfBeginning, readEvidence } from '../domain/evidence/file/readEvidence';
import { verifyEvidence, type ProvedEvidence, type Trust } from '../domain/evidence/verify/verifyEvidence';
import { linesOf } from './lines';
import { treeKey } from './provedTree';
import { NotUnderstood } from './trust';

export interface LineFault {
  /** 1, 2, 3…; 0 for the file as a whole. */
  readonly line: number;
  /** Whether the line was read, so that something in it was judged. */
  readonly isRead: boolean;
  readonly fault: ReadingFault | ProofFault;
}

/** Without a key of the log, nothing speaks against a line, and nothing for it. */
export function verdictOf({
  isRead,
  fault,
}: Pick<LineFault, 'isRead' | 'fault'>): 'not_proved' | 'not_judged' | 'not_readable' {
  if (!isRead) return 'not_readable';
  return keylessCodes.has(fault.code) ? 'not_judged' : 'not_proved';
}

export type LinesVerdict =
  | { readonly isProved: true; readonly files: number }
  | { readonly isProved: false; readonly fault: LineFault };

/** Trees that are remembered to find two of one size: so many exports with a tree of their own fit into one file. */
const usualMaxTrees = 100_000;

/**
 * Judges evidence files one after another and stops at the first fault. Each that is proved is told of.
 *
 * @throws NotUnderstood
 */
export async function verifyLines(
  chunks: AsyncIterable<Uint8Array>,
  trust: Trust,
  proved: (evidence: ProvedEvidence, line: number) => void,
  maxTrees = usualMaxTrees,
): Promise<LinesVerdict> {
  const trees = new SeenTrees(maxTrees);
  let line = 0;
  for await (const read of linesOf(chunks, (begun) => faultOfBeginning(begun) !== null)) {
    line += 1;
    const fault = judge('hopeless' in read ? read.hopeless : read, line, trust, trees, proved);
    if (fault) return { isProved: false, fault };
  }
  if (line === 0)
    return { isProved: false, fault: { line, isRead: false, fault: { code: 'EMPTY', place: '' } } };
  return { isProved: true, files: line };
}

function judge(
  bytes: Buffer,
  line: number,
  trust: Trust,
  trees: SeenTrees,
  proved: (evidence: ProvedEvidence, line: number) => void,
): LineFault | null {
  const reading = readEvidence(bytes);
  if ('fault' in reading) return { line, isRead: false, fault: reading.fault };
  const verdict = verifyEvidence(reading.file, trust);
  if (verdict.proved === null) return { line, isRead: true, fault: verdict.fault };
  const forkedFrom = trees.findFork(verdict.proved, line);
  if (forkedFrom !== null)
    return { line, isRead: true, fault: { code: 'FORK', place: 'checkpoint', detail: String(forkedFrom) } };
  proved(verdict.proved, line);
  return null;
}

/** The signed trees of a file by log and size. */
class SeenTrees {
  readonly #seen = new Map<string, { readonly root: string; readonly line: number }>();

  constructor(private readonly maxTrees: number) {}

  /** The line with another root for the same size; null where there is none. */
  findFork({ checkpoint }: ProvedEvidence, line: number): number | null {
    const root = Buffer.from(checkpoint.root).toString('base64');
    const tree = treeKey(checkpoint);
    const before = this.#seen.get(tree);
    if (before) return before.root === root ? null : before.line;
    if (this.#seen.size === this.maxTrees)
      throw new NotUnderstood(
        `The file has more than ${this.maxTrees} different trees. Judging ended before line ${line}, so nothing is proved of the file as a whole. Split it, and compare the trees.`,
      );
    this.#seen.set(tree, { root, line });
    return null;
  }
}
