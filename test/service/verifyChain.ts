import {
  findLinkFault,
  type ChainFault,
  type DecisionRecord,
} from '../../src/domain/evidence/decisionRecord';

export type ChainVerdict =
  | { readonly intact: true; readonly records: number }
  | { readonly intact: false; readonly position: number; readonly fault: ChainFault };

/**
 * Checks the records of one subject and template, oldest first. A broken chain names the position of its first bad record,
 * from 1. A cut-off end cannot be seen from the chain alone.
 */
export function verifyChain(records: readonly DecisionRecord[]): ChainVerdict {
  for (const [index, record] of records.entries()) {
    const fault = findLinkFault(record, records[index - 1] ?? null);
    if (fault !== null) return { intact: false, position: index + 1, fault };
  }
  return { intact: true, records: records.length };
}
