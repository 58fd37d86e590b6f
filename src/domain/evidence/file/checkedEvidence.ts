import type {
  EventEvidence,
  EvidenceFile,
  HashedMembers,
  RecordEvidence,
  VersionEvidence,
} from './evidenceFile';

/* An evidence file whose form was checked: what is read of the members that are hashed. */

export interface RecordMembers extends HashedMembers {
  readonly schemaVersion: 1 | 2;
  readonly subjectId: string;
  readonly templateCode: string;
  readonly sequence: number;
  readonly consentVersionId: string;
  readonly locale: string;
  readonly contentHash: string;
  readonly customerBinding: string;
  readonly prevHash: string;
  readonly value: string;
  /** RFC 3339 in UTC with milliseconds, so that texts compare as their instants do. */
  readonly decidedAt: string;
  readonly validUntil: string | null;
  readonly channel: string | null;
  readonly recorder: { readonly kind: string; readonly id: string | null };
}

export interface VersionMembers extends HashedMembers {
  readonly consentVersionId: string;
  readonly templateCode: string;
  readonly number: number;
  readonly effectiveFrom: string;
  readonly graceUntil: string | null;
  readonly label: string;
  readonly texts: readonly { readonly contentHash: string; readonly locale: string }[];
}

export interface TemplateEventMembers extends HashedMembers {
  readonly type:
    'creation' | 'renaming' | 'cancellation' | 'retirement' | 'effect' | 'supersession' | 'graceEnd';
  readonly templateCode: string;
}

export interface CheckedRecord extends RecordEvidence {
  readonly record: RecordMembers;
}

export interface CheckedVersion extends VersionEvidence {
  readonly event: VersionMembers;
}

export interface CheckedEvent extends EventEvidence {
  readonly event: TemplateEventMembers;
}

export interface CheckedEvidence extends EvidenceFile {
  readonly versions: readonly CheckedVersion[];
  readonly records: readonly CheckedRecord[];
  readonly events: readonly CheckedEvent[];
}

/** When the ledger took the record. In format 1, `decidedAt` is both. */
export function recordedAt({ record }: CheckedRecord): string {
  return typeof record.recordedAt === 'string' ? record.recordedAt : record.decidedAt;
}
