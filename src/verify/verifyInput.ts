import { beginningBytes, evidenceInPage, isPage, maxPageBytes } from '../domain/evidence/page/evidenceInPage';
import type { ProvedEvidence, Trust } from '../domain/evidence/verify/verifyEvidence';
import { gathered, HashedInput, peeked, type Given } from './reading/hashedInput';
import { unread, verifyLines, type LinesOptions, type LinesVerdict } from './verifyLines';

export interface InputVerdict {
  readonly verdict: LinesVerdict;
  /** Null where the input was not read to its end. */
  readonly given: Given | null;
}

/**
 * Judges evidence files, or the one in an evidence page.
 *
 * @throws NotUnderstood
 */
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
  const verdict = await verifyLines(inPieces(reading.evidence), trust, proved, options);
  return { verdict, given: input.given(reading.sha256) };
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
