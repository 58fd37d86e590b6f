import { hash } from 'node:crypto';
import { canonicalJson, type CanonicalValue } from '../../values/canonicalJson';
import { atOnce, type Steps } from './steps';

/** The earlier one has no contexts. */
export const evidenceFormats = ['consent-evidence/1', 'consent-evidence/2'] as const;
export const evidenceFormat = evidenceFormats[1];

export interface HashedMembers {
  readonly [member: string]: CanonicalValue;
}

export interface LoggedLeaf {
  readonly leafIndex: string;
  /** 32 bytes each in base64, the leaf's sibling first. */
  readonly proof: readonly string[];
}

export interface VersionEvidence extends LoggedLeaf {
  /** See `logEvent`. Its canonical JSON is hashed. */
  readonly event: HashedMembers;
  /** Each is hashed by `contentHash`; the event lists the hashes. */
  readonly texts: readonly { readonly body: string; readonly locale: string; readonly title: string }[];
}

export interface RecordEvidence extends LoggedLeaf {
  /** SHA-256 of the canonical record, in hex. */
  readonly hash: string;
  readonly record: HashedMembers;
  /** What the record's `contextHash` is over; null where none was kept. Left out in files of the earlier format. */
  readonly context?: ContextEvidence | null;
}

export interface ContextEvidence {
  /** 32 bytes in hex. */
  readonly salt: string;
  readonly context: HashedMembers;
}

export interface EventEvidence extends LoggedLeaf {
  readonly event: HashedMembers;
}

/** `SHA-256(salt ‖ customerId)` is the binding in each record. */
interface CustomerEvidence {
  readonly customerId: string;
  readonly salt: string;
  readonly subjectId: string;
}

export interface EvidenceFile {
  readonly format: (typeof evidenceFormats)[number];
  /** The signed tree of all proofs: a signed note. */
  readonly checkpoint: string;
  /** An RFC 3161 reply over the checkpoint's bytes, in base64. */
  readonly timestamp: string | null;
  /** Null if the file does not say whose records it holds. */
  readonly customer: CustomerEvidence | null;
  readonly versions: readonly VersionEvidence[];
  readonly records: readonly RecordEvidence[];
  /** Rules and retirements of these templates. */
  readonly events: readonly EventEvidence[];
  /** A signed note that this is all, see `evidenceStatement`. */
  readonly statement: string;
}

/** What a page shows of answers. */
export type ShownEvidence = Pick<EvidenceFile, 'records' | 'versions' | 'events'>;

/** The statement covers every byte of the rest. */
export type UnstatedEvidence = Omit<EvidenceFile, 'statement'>;

/** One line of canonical JSON (RFC 8785) with its line feed. A file of several customers has several lines. */
export function evidenceLine(file: EvidenceFile): string {
  return atOnce(evidenceLineInSteps(file));
}

export function* evidenceLineInSteps(file: EvidenceFile): Steps<string> {
  return `${yield* canonicalInSteps(file)}\n`;
}

type DigestedFile = UnstatedEvidence & { readonly statement?: string };

/** SHA-256 of the canonical JSON without the statement, in hex. */
export function evidenceDigest(file: DigestedFile): string {
  return atOnce(evidenceDigestInSteps(file));
}

export function* evidenceDigestInSteps(file: DigestedFile): Steps<string> {
  const { statement: _statement, ...unstated } = file;
  return hash('sha256', yield* canonicalInSteps(unstated), 'hex');
}

const itemsOfStep = 100;

/** Like `canonicalJson`, yielding in long lists. */
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

/* Members of a file whose form was checked. */

interface RecordMembers extends HashedMembers {
  readonly subjectId: string;
  readonly templateCode: string;
  readonly sequence: number;
  readonly consentVersionId: string;
  readonly locale: string;
  readonly contentHash: string;
  readonly customerBinding: string;
  readonly prevHash: string;
  readonly value: string;
  /** RFC 3339 in UTC with milliseconds, so that texts sort by time. */
  readonly decidedAt: string;
  readonly validUntil: string | null;
  readonly channel: string | null;
  readonly recorder: { readonly kind: string; readonly id: string | null };
}

interface VersionMembers extends HashedMembers {
  readonly consentVersionId: string;
  readonly templateCode: string;
  readonly number: number;
  readonly label: string;
  readonly publishedAt: string;
  readonly effectiveFrom: string;
  readonly texts: readonly { readonly contentHash: string; readonly locale: string }[];
}

interface TemplateEventMembers extends HashedMembers {
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

/** In format 1, `decidedAt` is both. */
export function recordedAt({ record }: CheckedRecord): string {
  return typeof record.recordedAt === 'string' ? record.recordedAt : record.decidedAt;
}
