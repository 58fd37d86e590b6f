import type { Recorder } from '../access/caller';

export const changeKinds = ['MATERIAL', 'EDITORIAL'] as const;
export type ChangeKind = (typeof changeKinds)[number];

export const reasks = ['EVERYONE', 'GRANTS_ONLY', 'NOBODY'] as const;
/** Whom a material version asks again: all, those whose newest decision is `given`, or none. */
export type Reask = (typeof reasks)[number];

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

/** What is stated of how a draft is to be published; null for what is not. */
export interface VersionTerms {
  readonly effectiveFrom: Date | null;
  readonly changeKind: ChangeKind | null;
  readonly editorialReason: string | null;
  readonly reask: Reask | null;
  readonly graceUntil: Date | null;
  readonly validity: string | null;
}

/** By code units, so that no database and no machine orders them otherwise. */
export function byLocale(a: VersionText, b: VersionText): number {
  return a.locale < b.locale ? -1 : 1;
}

/** One wording of a template, immutable since `publishedAt`. */
export interface PublishedVersion {
  readonly consentVersionId: string;
  readonly templateCode: string;
  readonly number: number;
  readonly label: string;
  readonly publishedAt: Date;
  /** Null for a version from before it was noted. */
  readonly publishedBy: Recorder | null;
  readonly effectiveFrom: Date;
  readonly changeKind: ChangeKind;
  readonly editorialReason: string | null;
  readonly reask: Reask;
  /** Until when an older grant may still be relied upon; null gives no grace. */
  readonly graceUntil: Date | null;
  /** ISO 8601 duration after which a grant expires; null for never. */
  readonly validity: string | null;
  /** Null unless it was cancelled before it took effect. */
  readonly cancellation: Cancellation | null;
  readonly texts: readonly VersionText[];
}

export interface Cancellation {
  readonly cancelledAt: Date;
  readonly cancelledBy: Recorder;
}

/** A version that is still being written: it has no number and nobody can answer it. */
export interface Draft {
  readonly consentVersionId: string;
  readonly templateCode: string;
  readonly label: string;
  /**
   * Counts the savings of the template's drafts, one draft after another, so that none comes again; guards
   * against two editors overwriting each other.
   */
  readonly revision: number;
  readonly editedAt: Date;
  /** Who saved it last; null for a draft from before it was noted. */
  readonly editedBy: Recorder | null;
  /** What publishing it begins with. */
  readonly terms: VersionTerms;
  readonly texts: readonly VersionText[];
  /** Null where no colleague was asked, or the draft was saved since. */
  readonly reviewRequest: ReviewRequest | null;
}

/** Somebody asks a colleague to read the draft and to publish it. */
export interface ReviewRequest {
  readonly requestedAt: Date;
  readonly requestedBy: Recorder;
}
