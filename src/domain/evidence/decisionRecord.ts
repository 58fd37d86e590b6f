import { hash } from 'node:crypto';
import type { Recorder } from '../access/caller';
import { canonicalHash } from '../values/contentHash';
import type { CanonicalValue } from '../values/canonicalJson';
import type { Decision } from '../decisions/decision';
import { instantText } from '../values/instant';

/** The ledger's own id for a customer, and the salt that binds it to the customer's id. */
export interface Subject {
  readonly subjectId: string;
  /** 32 random bytes. Erased with the link; then the binding can be neither checked nor guessed. */
  readonly salt: Uint8Array;
}

/** One row of the ledger: a decision with all that its hash covers. Format 1 has one instant and no nonce. */
export interface DecisionRecord extends Decision {
  readonly schemaVersion: 1 | 2;
  /** 16 random bytes in hex, so that a record cannot be guessed and checked by its hash. Null in format 1. */
  readonly nonce: string | null;
  readonly subjectId: string;
  readonly templateCode: string;
  /** `SHA-256(salt ‖ customerId)` in lower-case hex. */
  readonly customerBinding: string;
  /** The previous record's hash on this subject and template; 64 zeros for the first. */
  readonly prevHash: string;
  /** SHA-256 over the canonical JSON of all other members. */
  readonly hash: string;
}

/** A record without its place in the chain, with the id that callers know. */
export interface DecisionSummary extends Omit<
  DecisionRecord,
  'schemaVersion' | 'nonce' | 'subjectId' | 'customerBinding' | 'prevHash'
> {
  readonly id: string;
}

export const firstPrevHash = '0'.repeat(64);

/** Ties a record to a customer id without storing it. The id is hashed as lower-case text. */
export function customerBinding(salt: Uint8Array, customerId: string): string {
  return hash('sha256', Buffer.concat([salt, Buffer.from(customerId, 'utf8')]), 'hex');
}

/** As random and as long as a UUID. */
const decisionIdBytes = 16;

/**
 * The id that callers know: opaque and derived from the salt, so that after an erasure nothing ties a stored id to
 * the ledger. Never hashes a customer's id, which `customerBinding` does.
 */
export function decisionId(salt: Uint8Array, templateCode: string, sequence: number): string {
  const named = Buffer.concat([salt, Buffer.from(`decision ${templateCode} ${sequence}`, 'utf8')]);
  return hash('sha256', named, 'buffer').toString('base64url', 0, decisionIdBytes);
}

interface Seal {
  readonly subjectId: string;
  readonly templateCode: string;
  readonly customerBinding: string;
  readonly prevHash: string;
  readonly nonce: string;
}

export function sealDecision(decision: Decision, seal: Seal): DecisionRecord {
  const recorder = recorderInLedger(decision.recorder, seal);
  // Setting the hash on the same object keeps one V8 shape; a copy with one more member is slow to read.
  const record: Omit<DecisionRecord, 'hash'> & { hash: string } = {
    schemaVersion: 2,
    nonce: seal.nonce,
    subjectId: seal.subjectId,
    templateCode: seal.templateCode,
    sequence: decision.sequence,
    value: decision.value,
    consentVersionId: decision.consentVersionId,
    epoch: decision.epoch,
    locale: decision.locale,
    contentHash: decision.contentHash,
    channel: decision.channel,
    decidedAt: decision.decidedAt,
    recordedAt: decision.recordedAt,
    validUntil: decision.validUntil,
    recorder,
    customerBinding: seal.customerBinding,
    prevHash: seal.prevHash,
    hash: '',
  };
  record.hash = recordHash(record);
  return record;
}

/** A customer's recorder id is their customer id, which the ledger must not hold. */
function recorderInLedger(recorder: Recorder, { subjectId }: Seal): Recorder {
  return recorder.kind === 'customer' ? { kind: 'customer', id: subjectId } : recorder;
}

/** In the record's own format; `EVIDENCE.md` describes both with test vectors. */
export function recordHash(record: Omit<DecisionRecord, 'hash'>): string {
  return canonicalHash(hashedMembers(record));
}

/** No representatives yet. */
const decidedBySelf = {
  actorBinding: null,
  check: null,
  evidenceSha256: null,
  relationship: null,
  role: 'SELF',
} as const;

const membersOfFormat1 = [
  'channel',
  'consentVersionId',
  'contentHash',
  'customerBinding',
  'decidedAt',
  'epoch',
  'locale',
  'prevHash',
  'recorder',
  'schemaVersion',
  'sequence',
  'subjectId',
  'templateCode',
  'validUntil',
  'value',
] as const;

/**
 * The members that are hashed, sorted by name. Instants are RFC 3339 in UTC with milliseconds. Those that are always
 * null are reserved for staff entries, imports and processing.
 */
export function hashedMembers(record: Omit<DecisionRecord, 'hash'>): CanonicalValue {
  const members = {
    channel: record.channel,
    consentVersionId: record.consentVersionId,
    contentHash: record.contentHash,
    customerBinding: record.customerBinding,
    decidedAt: instantText(record.decidedAt),
    decidedBy: decidedBySelf,
    enteredBy: null,
    epoch: record.epoch,
    locale: record.locale,
    nonce: record.nonce,
    prevHash: record.prevHash,
    processingHash: null,
    recordedAt: instantText(record.recordedAt),
    recorder: { id: record.recorder.id, kind: record.recorder.kind },
    schemaVersion: record.schemaVersion,
    sequence: record.sequence,
    source: null,
    subjectId: record.subjectId,
    templateCode: record.templateCode,
    type: 'decision',
    validUntil: record.validUntil && instantText(record.validUntil),
    value: record.value,
  };
  if (record.schemaVersion !== 1) return members;
  return Object.fromEntries(membersOfFormat1.map((name) => [name, members[name]]));
}

export type ChainFault =
  /** Missing, doubled or out of order. */
  | 'SEQUENCE'
  | 'PREVIOUS_HASH'
  /** A member is not what was sealed. */
  | 'HASH'
  /** Of another subject or template. */
  | 'CHAIN';

/** What is wrong with a record after the one before it, null for the first of a chain; null when nothing is. */
export function findLinkFault(record: DecisionRecord, before: DecisionRecord | null): ChainFault | null {
  if (!isAsSealed(record)) return 'HASH';
  const first = before ?? record;
  if (record.subjectId !== first.subjectId || record.templateCode !== first.templateCode) return 'CHAIN';
  if (record.sequence !== (before?.sequence ?? 0) + 1) return 'SEQUENCE';
  return record.prevHash === (before?.hash ?? firstPrevHash) ? null : 'PREVIOUS_HASH';
}

/** What has no canonical form was never sealed. */
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
