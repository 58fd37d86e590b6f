import type { ProofFault, ReadingFault } from '../../src/domain/evidence/file/evidenceFault';
import { readEvidence } from '../../src/domain/evidence/file/readEvidence';
import type { NoteKey } from '../../src/domain/evidence/signedNote';
import { verifyEvidence, type ProvedEvidence } from '../../src/domain/evidence/verify/verifyEvidence';

/** What a line proves, or its first fault. */
export function verdictOnLine(
  line: Uint8Array,
  keys: readonly NoteKey[],
): ProvedEvidence | ReadingFault | ProofFault {
  const reading = readEvidence(line);
  if ('fault' in reading) return reading.fault;
  const verdict = verifyEvidence(reading.file, { keys, authorities: null });
  return verdict.proved ?? verdict.fault;
}
