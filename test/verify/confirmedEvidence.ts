import { contextHash } from '../../src/domain/evidence/decisionRecord';
import type {
  CheckedEvidence,
  CheckedRecord,
  HashedMembers,
} from '../../src/domain/evidence/file/evidenceFile';
import { canonicalHash } from '../../src/domain/values/contentHash';
import { day } from '../domain/given';
import { file, loggedAnew } from './alteredEvidence';

interface Said {
  readonly members?: object;
  readonly context?: HashedMembers;
}

/** The file with other members or contexts of records, by their index. All are of format 3 and follow each other. */
export function told(said: Readonly<Record<number, Said>>): CheckedEvidence {
  const records: CheckedRecord[] = [];
  for (const [index, each] of file.records.entries()) {
    const before = records.findLast(({ record }) => record.templateCode === each.record.templateCode);
    const { members, context } = said[index] ?? {};
    const salt = Buffer.alloc(32, index);
    const record = {
      ...{ ...file.records[2]?.record, ...each.record, schemaVersion: 3, recordedAt: each.record.decidedAt },
      ...(context && { contextHash: contextHash({ salt, context }) }),
      ...(before && { prevHash: before.hash }),
      ...members,
    } as CheckedRecord['record'];
    const kept = context ? { salt: salt.toString('hex'), context } : null;
    records.push({ ...each, record, hash: canonicalHash(record), context: kept });
  }
  return loggedAnew({ records });
}

/** A yes that waits until that day. */
export const waiting = (until: number): Said => ({
  members: { value: 'given', awaitsConfirmation: true, validUntil: day(until).toISOString() },
});

/** The answer at index 1 waited for it. */
export const confirmed: Readonly<Record<number, Said>> = {
  1: waiting(16),
  2: { members: { value: 'given' }, context: { confirms: 2 } },
};

export const formerSubject = '50000000-0000-4000-8000-00000000000f';

/** What was an answer of another id. @param system of what that had imported */
export const linkedOf = (system: object = {}): Said => ({
  members: {
    recorder: { kind: 'operator', id: 'root' },
    source: { kind: 'LINKED', subjectId: formerSubject, sequence: 7, hash: 'ab'.repeat(32), ...system },
  },
});
export const linked = linkedOf();
