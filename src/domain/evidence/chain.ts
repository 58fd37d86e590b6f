import { firstPrevHash, recordHash, type DecisionRecord } from './decisionRecord';

export type ChainFault =
  /** A record is missing, doubled or out of order. */
  | 'SEQUENCE'
  /** The record does not follow from the one before it. */
  | 'PREVIOUS_HASH'
  /** A member of the record is not what was sealed. */
  | 'HASH'
  /** The record belongs to another subject or template. */
  | 'CHAIN';

export type ChainVerdict =
  | { readonly intact: true; readonly records: number }
  | { readonly intact: false; readonly position: number; readonly fault: ChainFault };

/**
 * Checks one subject's records on one template, oldest first. A broken chain names the first bad record by
 * its position, 1, 2, 3…. A cut-off end cannot be seen from the chain alone.
 */
export function verifyChain(records: readonly DecisionRecord[]): ChainVerdict {
  for (const [index, record] of records.entries()) {
    const fault = findFault(record, index, records[index - 1] ?? null, records[0] ?? record);
    if (fault !== null) return { intact: false, position: index + 1, fault };
  }
  return { intact: true, records: records.length };
}

/** What is wrong with a record that follows another one of its chain, or begins it; null when nothing is. */
export function findLinkFault(record: DecisionRecord, before: DecisionRecord | null): ChainFault | null {
  return findFault(record, before?.sequence ?? 0, before, before ?? record);
}

function findFault(
  record: DecisionRecord,
  index: number,
  before: DecisionRecord | null,
  first: DecisionRecord,
): ChainFault | null {
  if (!isAsSealed(record)) return 'HASH';
  if (record.subjectId !== first.subjectId || record.templateCode !== first.templateCode) return 'CHAIN';
  if (record.sequence !== index + 1) return 'SEQUENCE';
  return record.prevHash === (before?.hash ?? firstPrevHash) ? null : 'PREVIOUS_HASH';
}

/** What cannot even be written in canonical form was never sealed. */
function isAsSealed(record: DecisionRecord): boolean {
  try {
    return isInFormat(record) && record.hash === recordHash(record);
  } catch {
    return false;
  }
}

/** Format 1 seals one instant for both, and has no nonce. */
function isInFormat({ schemaVersion, nonce, decidedAt, recordedAt }: DecisionRecord): boolean {
  if (schemaVersion === 2) return nonce !== null;
  return nonce === null && decidedAt.getTime() === recordedAt.getTime();
}
