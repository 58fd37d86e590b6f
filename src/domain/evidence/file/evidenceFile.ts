import { hash } from 'node:crypto';
import { canonicalJson, type CanonicalValue } from '../../values/canonicalJson';
import { atOnce, type Steps } from './steps';

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
  return atOnce(evidenceLineInSteps(file));
}

/** The same: of thousands of records it takes a good part of a second. */
export function* evidenceLineInSteps(file: EvidenceFile): Steps<string> {
  return `${yield* canonicalInSteps(file)}\n`;
}

type DigestedFile = UnstatedEvidence & { readonly statement?: string };

/** SHA-256 of the canonical JSON of all members but the statement, in hex. */
export function evidenceDigest(file: DigestedFile): string {
  return atOnce(evidenceDigestInSteps(file));
}

export function* evidenceDigestInSteps(file: DigestedFile): Steps<string> {
  const { statement: _statement, ...unstated } = file;
  return hash('sha256', yield* canonicalInSteps(unstated), 'hex');
}

const itemsOfStep = 100;

/** As `canonicalJson` writes it, with a stop now and then in the long lists among its members. */
function* canonicalInSteps(file: object): Steps<string> {
  const members: string[] = [];
  const values = file as { readonly [member: string]: CanonicalValue };
  for (const name of Object.keys(values).sort()) {
    members.push(`${canonicalJson(name)}:${yield* memberInSteps(values[name] ?? null)}`);
  }
  return `{${members.join(',')}}`;
}

function* memberInSteps(value: CanonicalValue): Steps<string> {
  if (!Array.isArray(value)) return canonicalJson(value);
  const items: string[] = [];
  for (const item of value as readonly CanonicalValue[]) {
    if (items.push(canonicalJson(item)) % itemsOfStep === 0) yield;
  }
  return `[${items.join(',')}]`;
}
