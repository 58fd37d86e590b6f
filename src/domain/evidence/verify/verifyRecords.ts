import { canonicalHash } from '../../values/contentHash';
import { recordedAt, type CheckedEvidence, type CheckedRecord } from '../file/checkedEvidence';
import type { ProofFault } from '../file/evidenceFault';
import { customerBinding, firstPrevHash } from '../decisionRecord';

type Records = Pick<CheckedEvidence, 'records'>;

/** The first record that is not what was sealed. */
export function findChangedRecord({ records }: Records): ProofFault | null {
  const index = records.findIndex(({ hash, record }) => canonicalHash(record) !== hash);
  return index < 0 ? null : { code: 'RECORD_HASH', place: placeOf(index) };
}

/** The first record that does not follow from the one before it, on its template. */
export function findBrokenChain({ records }: Records): ProofFault | null {
  const seen = new Set<string>();
  let before: CheckedRecord | null = null;
  for (const [index, record] of records.entries()) {
    const { templateCode } = record.record;
    if (before?.record.templateCode !== templateCode) before = null;
    if (!before && seen.has(templateCode))
      return { code: 'ORDER', place: placeOf(index), detail: templateCode };
    const fault = faultOfLink(record, before, placeOf(index));
    if (fault) return fault;
    seen.add(templateCode);
    before = record;
  }
  return null;
}

function faultOfLink(next: CheckedRecord, before: CheckedRecord | null, place: string): ProofFault | null {
  const { sequence, prevHash } = next.record;
  const wanted = (before?.record.sequence ?? 0) + 1;
  if (sequence !== wanted)
    return { code: 'SEQUENCE', place: `${place}.record.sequence`, detail: String(wanted) };
  if (prevHash !== (before?.hash ?? firstPrevHash))
    return { code: 'PREVIOUS_HASH', place: `${place}.record.prevHash` };
  if (!before) return null;
  if (Number(next.leafIndex) <= Number(before.leafIndex))
    return { code: 'LEAF_ORDER', place: `${place}.leafIndex` };
  return recordedAt(next) < recordedAt(before) ? { code: 'RECORDED_AT', place: `${place}.record` } : null;
}

/** The first record that is not bound to the customer of the file or, where it names none, to that of the first record. */
export function findUnboundRecord({ records, customer }: CheckedEvidence): ProofFault | null {
  const binding = customer
    ? customerBinding(Buffer.from(customer.salt, 'hex'), customer.customerId)
    : records[0]?.record.customerBinding;
  const index = records.findIndex(({ record }) => record.customerBinding !== binding);
  return index < 0 ? null : { code: 'BINDING', place: `${placeOf(index)}.record.customerBinding` };
}

/** The first record of another subject than the file's, or than the first record's. */
export function findOtherSubject({ records, customer }: CheckedEvidence): ProofFault | null {
  const subjectId = customer?.subjectId ?? records[0]?.record.subjectId;
  const index = records.findIndex(({ record }) => record.subjectId !== subjectId);
  return index < 0 ? null : { code: 'SUBJECT', place: `${placeOf(index)}.record.subjectId` };
}

function placeOf(index: number): string {
  return `records[${index}]`;
}
