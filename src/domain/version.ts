export type ChangeKind = 'MATERIAL' | 'EDITORIAL';

/** Whom a material version asks again: all, those whose newest decision is `given`, or none. */
export type Reask = 'EVERYONE' | 'GRANTS_ONLY' | 'NOBODY';

/** The wording of a version in one locale. */
export interface VersionText {
  readonly locale: string;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  /** What is new for the reader since the version before; no part of the content hash. */
  readonly changeNote: string | null;
  /** SHA-256 in lower-case hex, see `contentHash`. */
  readonly contentHash: string;
}

/** One wording of a template, immutable since `publishedAt`. */
export interface PublishedVersion {
  readonly consentVersionId: string;
  readonly templateCode: string;
  readonly number: number;
  readonly label: string;
  readonly publishedAt: Date;
  readonly effectiveFrom: Date;
  readonly changeKind: ChangeKind;
  readonly editorialReason: string | null;
  readonly reask: Reask;
  /** Until when an older grant may still be relied upon; null gives no grace. */
  readonly graceUntil: Date | null;
  /** ISO 8601 duration after which a grant expires; null for never. */
  readonly validity: string | null;
  readonly texts: readonly VersionText[];
}

/** A version that is still being written: it has no number and nobody can answer it. */
export interface Draft {
  readonly consentVersionId: string;
  readonly templateCode: string;
  readonly label: string;
  /** Counts the savings, 1, 2, 3…; guards against two editors overwriting each other. */
  readonly revision: number;
  readonly texts: readonly VersionText[];
}
