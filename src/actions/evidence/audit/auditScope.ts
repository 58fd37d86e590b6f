import type { LoggedApiKey } from '../../../domain/evidence/apiKeyEvent';
import type { ErasureMode } from '../../../domain/evidence/erasure/erasure';
import type { AuditFindings } from '../../../domain/evidence/audit/auditFault';
import type { LeafSet } from '../../../domain/evidence/audit/leafSet';
import type { DecisionRecord } from '../../../domain/evidence/decisionRecord';
import type { LogEventKind, LogEventName } from '../../../domain/evidence/logEvent';
import type { SettingsChange } from '../../../domain/publishing/settings';
import type { NoteKey } from '../../../domain/evidence/signedNote';
import type { Timeline } from '../../../domain/templates/timeline';
import type {
  AuditedHead,
  readCheckpointsAfter,
  readEventsBetween,
  readEventsOfKind,
  readLinks,
  readExpiries,
  readRecordsAfter,
  readUnlogged,
} from '../../../storage/evidence/auditReads';
import type { StoredCheckpoint } from '../../../storage/evidence/logCheckpoints';
import type { EntryLookUp } from '../../../storage/evidence/logTiles';
import type { TileStore } from '../tileReader';

type Over<Read> = Read extends (pool: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** What an audit reads: the log, the ledger and the templates. */
export interface AuditStore extends TileStore {
  readHead(): Promise<AuditedHead>;
  readonly readCheckpointsAfter: Over<typeof readCheckpointsAfter>;
  readonly readEventsBetween: Over<typeof readEventsBetween>;
  readonly readEventsOfKind: Over<typeof readEventsOfKind>;
  readonly readRecordsAfter: Over<typeof readRecordsAfter>;
  readonly readExpiries: Over<typeof readExpiries>;
  readonly readLinks: Over<typeof readLinks>;
  readonly readUnlogged: Over<typeof readUnlogged>;
  findLeafIndexes(lookUps: readonly EntryLookUp[]): Promise<readonly (number | null)[]>;
  areWaiting(lookUps: readonly EntryLookUp[]): Promise<readonly boolean[]>;
  readTimelines(templateCodes: readonly string[]): Promise<readonly Timeline[]>;
  /** Those with these revisions, in no order. */
  readSettingsChanges(revisions: readonly number[]): Promise<readonly SettingsChange[]>;
  /** Those with these ids, in no order. */
  readLoggedApiKeys(ids: readonly string[]): Promise<readonly LoggedApiKey[]>;
}

/** A key of the log, with the leaf from which it counts. */
export interface AuditedKey extends NoteKey {
  readonly fromIndex: number;
}

/** How much was checked. */
export interface AuditCounts {
  tiles: number;
  checkpoints: number;
  records: number;
  chains: number;
  /** Records that wait for their place. */
  waiting: number;
  /** Leaves whose records were erased. */
  erased: number;
  /** Consents whose end has a leaf. */
  expired: number;
  readonly events: Map<LogEventKind, number>;
  readonly erasures: Readonly<Record<ErasureMode, ErasureCounts>>;
}

/** How many erasures of a mode there are, and how many records the customers had. */
export interface ErasureCounts {
  erasures: number;
  records: number;
}

/** How many of each are looked at between two pauses, in which others are answered. */
export interface AuditPages {
  /** 8 KiB of hashes each, and as much of entries. */
  readonly tiles: number;
  readonly records: number;
  readonly checkpoints: number;
  readonly erasures: number;
}

/** One audit: of the tree as it was when it began. What comes later is not part of it. */
export interface AuditScope {
  readonly store: AuditStore;
  readonly pages: AuditPages;
  readonly head: AuditedHead;
  readonly keys: readonly AuditedKey[];
  /** The checkpoint that is kept outside the database. */
  readonly kept: StoredCheckpoint | null;
  readonly findings: AuditFindings;
  /** The leaves whose content is there, or was erased. */
  readonly known: LeafSet;
  /** The leaves of the versions that were published, by `consentVersionId`. */
  readonly versionLeaves: Map<string, number>;
  /** The events of versions that have a leaf so far, by kind and version. */
  readonly placed: Set<string>;
  readonly counts: AuditCounts;
}

/** A record with its leaf: null while it waits, undefined for one that neither has a leaf nor waits for one. */
export interface Placed {
  readonly record: DecisionRecord;
  readonly leaf: number | null | undefined;
}

/** An event by its name. */
export function placeOfEvent({ kind, about }: LogEventName): string {
  return `${kind} ${about}`;
}

/** A place in a chain, without saying whose it is: the ledger's own name for the customer. */
export function placeOfRecord({ subjectId, templateCode, sequence }: DecisionRecord): string {
  return `record ${sequence} of subject ${subjectId} on ${templateCode}`;
}
