import type { ProvedEvidence } from '../../domain/evidence/verify/verifyEvidence';

/** The verdict on one line of several. */
export function lineWords({ customerId, records, checkpoint }: ProvedEvidence, line: number): string {
  if (records === 0) return `line ${line}: about nobody: it holds no decision`;
  const whose = customerId === null ? 'a customer whom it does not name' : `customer ${customerId}`;
  const root = Buffer.from(checkpoint.root).toString('hex');
  const decisions = `${records} decision${records === 1 ? '' : 's'}`;
  return `line ${line}: ${whose}: ${decisions} proved, tree of ${checkpoint.size} leaves, root ${root}`;
}
