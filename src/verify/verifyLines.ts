import { Readable } from 'node:stream';
import { keylessCodes, type ProofFault, type ReadingFault } from '../domain/evidence/file/evidenceFault';
import { isEmptyLines, withLineFeed } from '../domain/evidence/file/textAround';
import { faultOfBeginning, readEvidence } from '../domain/evidence/file/readEvidence';
import { verifyEvidence, type ProvedEvidence, type Trust } from '../domain/evidence/verify/verifyEvidence';
import { gathered } from '../domain/evidence/file/gathered';
import { linesOf, HashedInput, peeked, type Given } from './reading/hashedInput';
import { findUnmet, nothingRequired, type Required } from './trust/trust';
import { beginningBytes, evidenceInPage, isPage, maxPageBytes } from '../domain/evidence/page/evidenceInPage';
import { NotUnderstood } from './reading/files';
import type { Checkpoint } from '../domain/evidence/checkpoint';

export interface LineFault {
  /** 0 for the whole file. */
  readonly line: number;
  readonly isRead: boolean;
  /** The customer it claims to be about, unproved; null if none. */
  readonly customerId: string | null;
  readonly fault: ReadingFault | ProofFault;
}

/** Without a log key, nothing speaks for or against a line. */
export function verdictOf({
  isRead,
  fault,
}: Pick<LineFault, 'isRead' | 'fault'>): 'not_proved' | 'not_judged' | 'not_readable' {
  if (!isRead) return 'not_readable';
  return keylessCodes.has(fault.code) ? 'not_judged' : 'not_proved';
}

type LinesVerdict =
  | { readonly isProved: true; readonly files: number }
  | { readonly isProved: false; readonly fault: LineFault };

interface LinesOptions {
  readonly required?: Required;
  readonly maxTrees?: number;
}

type Told = (evidence: ProvedEvidence, line: number) => void;

/** Judges lines until the first fault. The rest is read only to be hashed. @throws NotUnderstood */
export async function verifyLines(
  chunks: AsyncIterable<Uint8Array>,
  trust: Trust,
  proved: Told,
  { required = nothingRequired, maxTrees = 100_000 }: LinesOptions = {},
): Promise<LinesVerdict> {
  const trees = new SeenTrees(maxTrees);
  let [line, empty] = [0, 0];
  let first: LineFault | null = null;
  for await (const read of linesOf(chunks, (begun) => faultOfBeginning(begun) !== null)) {
    if (first) continue;
    const bytes = 'hopeless' in read ? read.hopeless : withLineFeed(read);
    // Empty lines are allowed only at the end.
    if (isEmptyLines(bytes) && line > 0) {
      empty += 1;
      continue;
    }
    line += 1;
    first = judge(empty > 0 ? emptyLine : bytes, line, { trust, required, trees, proved });
    if (first && !first.isRead) break;
  }
  if (first) return { isProved: false, fault: first };
  if (line > 0) return { isProved: true, files: line };
  return { isProved: false, fault: unread(line, { code: 'EMPTY', place: '' }) };
}

const emptyLine = Buffer.from('\n');

function unread(line: number, fault: ReadingFault): LineFault {
  return { line, isRead: false, customerId: null, fault };
}

interface Judging {
  readonly trust: Trust;
  readonly required: Required;
  readonly trees: SeenTrees;
  readonly proved: Told;
}

function judge(bytes: Buffer, line: number, { trust, required, trees, proved }: Judging): LineFault | null {
  const reading = readEvidence(bytes);
  if ('fault' in reading) return unread(line, reading.fault);
  const customerId = reading.file.customer?.customerId ?? null;
  const verdict = verifyEvidence(reading.file, trust);
  const fault =
    verdict.proved === null
      ? verdict.fault
      : (trees.findFork(verdict.proved, line) ?? findUnmet(verdict.proved, required));
  if (fault) return { line, isRead: true, customerId, fault };
  if (verdict.proved) proved(verdict.proved, line);
  return null;
}

export interface InputVerdict {
  readonly verdict: LinesVerdict;
  readonly given: Given | null;
}

export async function verifyInput(
  source: AsyncIterable<Uint8Array>,
  trust: Trust,
  proved: (evidence: ProvedEvidence, line: number) => void,
  options: LinesOptions = {},
): Promise<InputVerdict> {
  const input = new HashedInput(source);
  const { beginning, all } = await peeked(input.chunks(), beginningBytes);
  if (!isPage(beginning)) {
    const verdict = await verifyLines(all, trust, proved, options);
    return { verdict, given: input.given(null) };
  }
  const reading = evidenceInPage(await gathered(all, maxPageBytes));
  if ('fault' in reading)
    return { verdict: { isProved: false, fault: unread(0, reading.fault) }, given: input.given(null) };
  const verdict = await verifyLines(Readable.from([reading.evidence]), trust, proved, options);
  return { verdict, given: input.given(reading.sha256) };
}

class SeenTrees {
  readonly #seen = new Map<string, { readonly root: string; readonly line: number }>();

  constructor(private readonly maxTrees: number) {}

  /** Names the line with another root for the same size. @throws NotUnderstood for too many trees */
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

/** Trees of one size with different roots never get here. */
export function treeKey({ origin, size }: Checkpoint): string {
  return `${size} ${origin}`;
}
