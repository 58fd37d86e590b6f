import type { Pool } from 'pg';
import type { ErasureMode } from '../../../domain/evidence/erasure/erasure';
import type { AuditFindings } from '../../../domain/evidence/audit/auditFault';
import type { LeafSet } from '../../../domain/evidence/audit/leafSet';
import type { DecisionRecord } from '../../../domain/evidence/decisionRecord';
import type { LogEventKind, LogEventName } from '../../../domain/evidence/logEvent';
import type { NoteKey } from '../../../domain/evidence/signedNote';
import type { PrismaClient } from '../../../storage/engine/prisma';
import type { AuditedHead } from '../../../storage/evidence/auditReads';
import type { StoredCheckpoint } from '../../../storage/evidence/logCheckpoints';

export interface AuditedKey extends NoteKey {
  readonly fromIndex: number;
}

export interface AuditCounts {
  tiles: number;
  checkpoints: number;
  records: number;
  chains: number;
  waiting: number;
  /** Leaves of erased records. */
  erased: number;
  /** Consents whose expiry has a leaf. */
  expired: number;
  readonly events: Map<LogEventKind, number>;
  /** By mode, with the records of those customers. */
  readonly erasures: Readonly<Record<ErasureMode, { erasures: number; records: number }>>;
}

/** Page sizes. Other requests are answered between pages. */
export interface AuditPages {
  readonly tiles: number;
  readonly records: number;
  readonly checkpoints: number;
  readonly erasures: number;
}

export interface AuditScope {
  readonly pool: Pool;
  readonly prisma: PrismaClient;
  readonly pages: AuditPages;
  readonly head: AuditedHead;
  readonly keys: readonly AuditedKey[];
  readonly kept: StoredCheckpoint | null;
  readonly findings: AuditFindings;
  /** Leaves whose content exists or was erased. */
  readonly known: LeafSet;
  /** Leaves of published versions, by `consentVersionId`. */
  readonly versionLeaves: Map<string, number>;
  /** Events that others must follow and that have a leaf, by kind and subject. */
  readonly placed: Set<string>;
  readonly counts: AuditCounts;
}

export function placeOfEvent({ kind, about }: LogEventName): string {
  return `${kind} ${about}`;
}

/** Names the customer by the ledger's own id. */
export function placeOfRecord({ subjectId, templateCode, sequence }: DecisionRecord): string {
  return `record ${sequence} of subject ${subjectId} on ${templateCode}`;
}
