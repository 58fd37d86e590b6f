import { hash } from 'node:crypto';
import { canonicalJson, type CanonicalValue } from '../../values/canonicalJson';

export const evidenceFormat = 'consent-evidence/1';

/** JSON objects as they were hashed: members with canonical values. */
export interface HashedMembers {
  readonly [member: string]: CanonicalValue;
}

/** A leaf of the log with its place, proved against the checkpoint of the file. */
export interface LoggedLeaf {
  /** In decimal. */
  readonly leafIndex: string;
  /** 32 bytes each in base64, the leaf's sibling first. */
  readonly proof: readonly string[];
}

/** A published version, with those of its texts that the records name. */
export interface VersionEvidence extends LoggedLeaf {
  /** The event of the log, see `logEvent`. Its canonical JSON is hashed. */
  readonly event: HashedMembers;
  /** Each is hashed by `contentHash`; the event lists the hashes. */
  readonly texts: readonly { readonly body: string; readonly locale: string; readonly title: string }[];
}

export interface RecordEvidence extends LoggedLeaf {
  /** SHA-256 of the record's canonical JSON, in hex. */
  readonly hash: string;
  /** The members that are hashed, see `hashedMembers`. */
  readonly record: HashedMembers;
}

export interface EventEvidence extends LoggedLeaf {
  readonly event: HashedMembers;
}

/** Whose the records are: `SHA-256(salt ‖ customerId)` is the binding in each of them. */
export interface CustomerEvidence {
  readonly customerId: string;
  /** 32 bytes in hex. */
  readonly salt: string;
  readonly subjectId: string;
}

/** What a customer or an auditor takes away, and verifies without the service. */
export interface EvidenceFile {
  readonly format: typeof evidenceFormat;
  /** A signed note: the tree that all proofs are against. */
  readonly checkpoint: string;
  /** An RFC 3161 reply over the bytes of the checkpoint, in base64; null where there is none. */
  readonly timestamp: string | null;
  /** Null in a file that does not tell whose records it holds. */
  readonly customer: CustomerEvidence | null;
  readonly versions: readonly VersionEvidence[];
  /** By template code, then by sequence. */
  readonly records: readonly RecordEvidence[];
  /** What else the log says of these templates: retirements. */
  readonly events: readonly EventEvidence[];
  /** A signed note, see `evidenceStatement`: that this is all, as of the checkpoint. */
  readonly statement: string;
}

/** The file before its statement, which covers every byte of it. */
export type UnstatedEvidence = Omit<EvidenceFile, 'statement'>;

/** One line of canonical JSON (RFC 8785), with its line feed. Files of several customers are lines one after another. */
export function evidenceLine(file: EvidenceFile): string {
  return `${canonicalJson(valueOf(file))}\n`;
}

/** SHA-256 of the canonical JSON of all members but the statement, in hex. */
export function evidenceDigest(file: UnstatedEvidence & { readonly statement?: string }): string {
  const { statement: _statement, ...unstated } = file;
  return hash('sha256', canonicalJson(valueOf(unstated)), 'hex');
}

/** Interfaces have no index signature, though all members are canonical values. */
function valueOf(file: object): CanonicalValue {
  return file as { readonly [member: string]: CanonicalValue };
}
