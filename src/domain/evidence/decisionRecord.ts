import { hash } from 'node:crypto';
import type { Recorder } from '../access/caller';
import { canonicalHash } from '../values/contentHash';
import type { CanonicalValue } from '../values/canonicalJson';
import type { Decision } from '../decisions/decision';
import { instantText } from '../values/instant';

/** The ledger's own name for a customer, and the salt that binds their records to their id. */
export interface Subject {
  readonly subjectId: string;
  /** 32 random bytes; erased with the link, after which the binding can be neither checked nor guessed. */
  readonly salt: Uint8Array;
}

/**
 * A decision with all that its hash covers and the hash: one row of the ledger. Format 1 holds one instant, because its
 * decisions are recorded as they are made, and no nonce.
 */
export interface DecisionRecord extends Decision {
  readonly schemaVersion: 1 | 2;
  /** 16 random bytes in hex, so that nobody can guess a record and check it by its hash. Null in format 1. */
  readonly nonce: string | null;
  readonly subjectId: string;
  readonly templateCode: string;
  /** `SHA-256(salt ‖ customerId)` in lower-case hex. */
  readonly customerBinding: string;
  /** The hash of the record before on this subject and template; 64 zeros for the first. */
  readonly prevHash: string;
  /** SHA-256 over the canonical JSON of all the other members. */
  readonly hash: string;
}

/** A record without its place in the chain, and with the id that callers know the decision by. */
export interface DecisionSummary extends Omit<
  DecisionRecord,
  'schemaVersion' | 'nonce' | 'subjectId' | 'customerBinding' | 'prevHash'
> {
  /** See `decisionId`. */
  readonly id: string;
}

export const firstPrevHash = '0'.repeat(64);

/** Ties a record to a customer id without holding it. The id goes in as lower-case text. */
export function customerBinding(salt: Uint8Array, customerId: string): string {
  return hash('sha256', Buffer.concat([salt, Buffer.from(customerId, 'utf8')]), 'hex');
}

/** Half a hash is as good as a random UUID, and as long. */
const decisionIdBytes = 16;

/**
 * What callers know a decision by: opaque, and derived from the salt, so that erasing the customer's link leaves nothing
 * that could tie a stored id to the ledger. The text hashed here is never a customer's id, which `customerBinding` hashes.
 */
export function decisionId(salt: Uint8Array, templateCode: string, sequence: number): string {
  const named = Buffer.concat([salt, Buffer.from(`decision ${templateCode} ${sequence}`, 'utf8')]);
  return hash('sha256', named, 'buffer').toString('base64url', 0, decisionIdBytes);
}

/** What makes a decision a record: whose it is, what it is about, and the record before it. */
export interface Seal {
  readonly subjectId: string;
  readonly templateCode: string;
  readonly customerBinding: string;
  readonly prevHash: string;
  readonly nonce: string;
}

export function sealDecision(decision: Decision, seal: Seal): DecisionRecord {
  const recorder = recorderInLedger(decision.recorder, seal);
  // The hash takes its place in the same object: to V8 each copy with one member more has a shape of its own, slow to read.
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

/** Customers who answer for themselves prove their customer id, which the ledger must not hold. */
function recorderInLedger(recorder: Recorder, { subjectId }: Seal): Recorder {
  return recorder.kind === 'customer' ? { kind: 'customer', id: subjectId } : recorder;
}

/** The hash of a record in its own format; `EVIDENCE.md` beside this file describes both with test vectors. */
export function recordHash(record: Omit<DecisionRecord, 'hash'>): string {
  return canonicalHash(hashedMembers(record));
}

/** Nobody else decides for a customer yet. */
const decidedBySelf = {
  actorBinding: null,
  check: null,
  evidenceSha256: null,
  relationship: null,
  role: 'SELF',
} as const;

/**
 * Exactly the members that are hashed, as they are hashed: instants as RFC 3339 in UTC with milliseconds. In the
 * order of their names, so that nothing is left to sort.
 */
export function hashedMembers(record: Omit<DecisionRecord, 'hash'>): CanonicalValue {
  return record.schemaVersion === 1 ? membersOfFormat1(record) : membersOfFormat2(record);
}

function membersOfFormat1(record: Omit<DecisionRecord, 'hash'>): CanonicalValue {
  return {
    channel: record.channel,
    consentVersionId: record.consentVersionId,
    contentHash: record.contentHash,
    customerBinding: record.customerBinding,
    decidedAt: instantText(record.decidedAt),
    epoch: record.epoch,
    locale: record.locale,
    prevHash: record.prevHash,
    recorder: { id: record.recorder.id, kind: record.recorder.kind },
    schemaVersion: record.schemaVersion,
    sequence: record.sequence,
    subjectId: record.subjectId,
    templateCode: record.templateCode,
    validUntil: record.validUntil && instantText(record.validUntil),
    value: record.value,
  };
}

/** What is null in every record waits for what fills it: entries by staff, imports, and what is processed. */
function membersOfFormat2(record: Omit<DecisionRecord, 'hash'>): CanonicalValue {
  return {
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
}
