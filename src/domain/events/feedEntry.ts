import type { DecisionSummary } from '../evidence/decisionRecord';
import type { LogEvent } from '../evidence/logEvent';
import type { ToldCounts } from '../reports/toldCounts';
import type { DecisionValue } from '../values/decisionValue';

export type FeedEntry = DecisionEntry | HappenedEntry;

export interface DecisionEntry {
  /** A request is to confirm the decision. A reminder tells of its end beforehand. */
  readonly kind: 'decision' | 'expiry' | 'request' | 'reminder';
  readonly position: number;
  /** Null once the records were shredded. */
  readonly subjectId: string | null;
  readonly templateCode: string;
  readonly sequence: number;
  readonly writtenAt: Date;
  /** Of a reminder alone. */
  readonly notifyBefore?: string;
  /** Null once the record was shredded. */
  readonly decided: DecidedEntry | null;
}

export interface DecidedEntry {
  readonly decision: Omit<DecisionSummary, 'id' | 'copyKey'>;
  /** Null once the customer was erased. */
  readonly customer: {
    readonly customerId: string;
    readonly salt: Uint8Array;
    /** Of an id that was linked since: what counts of it was recorded anew. */
    readonly ofFormerId: boolean;
  } | null;
  readonly previousValue: DecisionValue | null;
  readonly version: { readonly number: number; readonly label: string };
}

export interface HappenedEntry {
  readonly kind: 'event';
  readonly position: number;
  /** Of a version that took effect or whose grace ended; null for all others. */
  readonly templateCode: string | null;
  /** Of two who were linked, unless erased since; null for all others. */
  readonly formerId: string | null;
  readonly event: Pick<LogEvent, 'kind' | 'about' | 'body' | 'at'>;
  /** As they were when it got its position; null if nothing was counted. */
  readonly counts: ToldCounts | null;
}
