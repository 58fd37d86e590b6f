import type { Recorder } from '../domain/caller';
import type { DecisionRecord } from '../domain/decisionRecord';
import type { PendingReason, Standing } from '../domain/pending';
import { servedText } from '../domain/shownText';
import type { Template } from '../domain/template';
import type { VersionInTime } from '../domain/timeline';
import type { VersionText } from '../domain/version';

/** A version in the one locale that it is served in. */
export interface ServedVersion {
  readonly version: VersionInTime;
  readonly text: VersionText;
}

/** A ledger record together with the customer id it was asked by; the record itself does not hold it. */
export interface CustomerDecision {
  readonly customerId: string;
  readonly record: DecisionRecord;
}

/** Whether the current version still awaits a customer, and what she decided last. */
export interface PendingUpdate {
  readonly customerId: string;
  readonly templateCode: string;
  readonly accepted: boolean;
  readonly reason: PendingReason | null;
  readonly mayProceed: boolean;
  readonly current: ServedVersion;
  readonly decision: CustomerDecision | null;
}

/** Who recorded the decision. The ledger names a customer by her subject, which is nobody's business outside. */
export function recorderOf({ customerId, record: { recorder } }: CustomerDecision): Recorder {
  return recorder.kind === 'customer' ? { kind: 'customer', id: customerId } : recorder;
}

export function serveVersion(
  version: VersionInTime,
  locales: readonly string[],
  { defaultLocale }: Template,
): ServedVersion {
  return { version, text: servedText(version, locales, defaultLocale) };
}

export function pendingUpdateOf(
  customerId: string,
  template: Template,
  { version, ...standing }: Standing,
  newest: DecisionRecord | null,
  locales: readonly string[],
): PendingUpdate {
  return {
    customerId,
    templateCode: template.templateCode,
    ...standing,
    current: serveVersion(version, locales, template),
    decision: newest && { customerId, record: newest },
  };
}
