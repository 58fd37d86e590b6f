import type { Recorder } from '../access/caller';
import { canonicalHash, saltedHash } from '../values/contentHash';
import { canonicalJson, type CanonicalValue } from '../values/canonicalJson';
import type { Decision } from '../decisions/decision';
import type { DecisionNames } from './decisionNames';
import { instantText } from '../values/instant';

/** The ledger's own id for a customer, and the salt that binds it to the customer's id. */
export interface Subject {
  readonly subjectId: string;
  /** 32 random bytes. Erased with the link; then the binding can be neither checked nor guessed. */
  readonly salt: Uint8Array;
}

/** One row of the ledger: a decision with all that its hash covers. Format 1 has one instant and no nonce, format 2 nothing that format 3 adds. */
export interface DecisionRecord extends Decision {
  readonly schemaVersion: 1 | 2 | 3;
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
export interface DecisionSummary
  extends
    Omit<DecisionRecord, 'schemaVersion' | 'nonce' | 'subjectId' | 'customerBinding' | 'prevHash'>,
    DecisionNames {}

export const firstPrevHash = '0'.repeat(64);

/** Ties a record to a customer id without storing it. The bytes of the id are hashed. */
export function customerBinding(salt: Uint8Array, customerId: string): string {
  return saltedHash(salt, customerId);
}

/** A context with what its hash begins with. */
export interface SaltedContext {
  /** 32 random bytes, so that nobody can guess the context from its hash. */
  readonly salt: Uint8Array;
  readonly context: { readonly [member: string]: CanonicalValue };
}

/** `SHA-256(salt ‖ canonical context)` in lower-case hex: ties a record to what is kept beside it. */
export function contextHash({ salt, context }: SaltedContext): string {
  return saltedHash(salt, canonicalJson(context));
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
    schemaVersion: 3,
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
    decidedBy: decision.decidedBy,
    source: decision.source,
    contextHash: decision.contextHash,
    awaitsConfirmation: decision.awaitsConfirmation,
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

/** In the record's own format; `EVIDENCE.md` describes all with test vectors. */
export function recordHash(record: Omit<DecisionRecord, 'hash'>): string {
  return canonicalHash(hashedMembers(record));
}

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
 * The members that are hashed, sorted by name. Instants are RFC 3339 in UTC with milliseconds. `processingHash` is
 * reserved.
 */
export function hashedMembers(record: Omit<DecisionRecord, 'hash'>): CanonicalValue {
  const members = {
    channel: record.channel,
    consentVersionId: record.consentVersionId,
    contentHash: record.contentHash,
    customerBinding: record.customerBinding,
    decidedAt: instantText(record.decidedAt),
    decidedBy: record.decidedBy === null ? decidedBySelf : { ...record.decidedBy, evidenceSha256: null },
    enteredBy: null,
    epoch: record.epoch,
    locale: record.locale,
    nonce: record.nonce,
    prevHash: record.prevHash,
    processingHash: null,
    recordedAt: instantText(record.recordedAt),
    recorder: namedRecorder(record.recorder),
    schemaVersion: record.schemaVersion,
    sequence: record.sequence,
    source: record.source === null ? null : { ...record.source },
    subjectId: record.subjectId,
    templateCode: record.templateCode,
    type: 'decision',
    validUntil: record.validUntil && instantText(record.validUntil),
    value: record.value,
  };
  switch (record.schemaVersion) {
    case 1:
      return Object.fromEntries(membersOfFormat1.map((name) => [name, members[name]]));
    case 2:
      return members;
    case 3:
      return {
        ...members,
        ...(record.awaitsConfirmation && { awaitsConfirmation: true }),
        contextHash: record.contextHash,
        enteredBy: enteredIn(record),
      };
  }
}

function enteredIn({ recorder }: Pick<DecisionRecord, 'recorder'>): CanonicalValue {
  const by = enteredBy(recorder);
  return by && namedRecorder(by);
}

/** The staff who typed an answer in for the customer; null where none did. */
export function enteredBy(recorder: Recorder): Recorder | null {
  return recorder.kind === 'staff' || recorder.kind === 'operator' ? recorder : null;
}

function namedRecorder({ id, kind }: Recorder) {
  return { id, kind };
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

/** Format 1 seals one instant for both, and has no nonce. Only format 3 seals a context, and that a grant waits. */
function isInFormat(record: DecisionRecord): boolean {
  const { schemaVersion, nonce, decidedAt, recordedAt, contextHash, awaitsConfirmation } = record;
  if (schemaVersion === 3) return nonce !== null;
  if (contextHash !== null || awaitsConfirmation) return false;
  if (schemaVersion === 2) return nonce !== null;
  return nonce === null && decidedAt.getTime() === recordedAt.getTime();
}
