import { keylessCodes, type ProofFault, type ReadingFault } from '../domain/evidence/file/evidenceFault';
import { isEmptyLines, withLineFeed } from '../domain/evidence/file/textAround';
import { faultOfBeginning, readEvidence } from '../domain/evidence/file/readEvidence';
import { verifyEvidence, type ProvedEvidence, type Trust } from '../domain/evidence/verify/verifyEvidence';
import { linesOf } from './reading/lines';
import { SeenTrees } from './seenTrees';
import { findUnmet, nothingRequired, type Required } from './trust/required';

export interface LineFault {
  /** 1, 2, 3…; 0 for the file as a whole. */
  readonly line: number;
  /** Whether the line was read, so that something in it was judged. */
  readonly isRead: boolean;
  /** Whom the line names, which is not proved; null where it names nobody. */
  readonly customerId: string | null;
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

export interface LinesOptions {
  readonly required?: Required;
  /** How many trees are remembered to find two of one size: so many exports with their own fit into one file. */
  readonly maxTrees?: number;
}

type Told = (evidence: ProvedEvidence, line: number) => void;

/**
 * Judges evidence files one after another until the first fault. Each that is proved is told of. What follows a fault is
 * read, so that all of it is hashed, and not judged.
 *
 * @throws NotUnderstood
 */
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
    // At the end they say nothing; before another line they are one that is no file.
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

/** A fault that keeps a line from being judged. */
export function unread(line: number, fault: ReadingFault): LineFault {
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
