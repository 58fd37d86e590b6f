import type { Recorder } from '../domain/caller';
import { versionsSince } from '../domain/changes';
import type { StatedRecord } from '../domain/decisionRecord';
import type { PendingReason, Standing } from '../domain/pending';
import { servedText } from '../domain/shownText';
import type { Template } from '../domain/template';
import { versionState, type Timeline, type VersionInTime, type VersionState } from '../domain/timeline';
import type { PublishedVersion, VersionText } from '../domain/version';
import { wantedLocales } from './wantedLocales';

/** A version in the one locale that it is served in. */
export interface ServedVersion {
  readonly version: PublishedVersion;
  readonly text: VersionText;
}

/** The same with where the version stands in its template's history. */
export interface StatedVersion extends ServedVersion {
  readonly state: VersionState;
}

/** A ledger record together with the customer id it was asked by; the record itself does not hold it. */
export interface CustomerDecision {
  readonly customerId: string;
  readonly record: StatedRecord;
}

/** What is new since a customer's newest decision, before it is put into a language. */
export interface Changes {
  /** Oldest first; none when she has never decided. */
  readonly versions: readonly PublishedVersion[];
  readonly template: Template;
  /** The language ranges by which the pending update was served. */
  readonly locales: readonly string[];
}

/** Whether the current version still awaits a customer, and what she decided last. */
export interface PendingUpdate {
  readonly customerId: string;
  readonly templateCode: string;
  readonly accepted: boolean;
  readonly reason: PendingReason | null;
  readonly mayProceed: boolean;
  readonly current: StatedVersion;
  readonly decision: CustomerDecision | null;
  readonly changes: Changes;
}

/** Who recorded the decision. The ledger names a customer by her subject, which is nobody's business outside. */
export function recorderOf({ customerId, record: { recorder } }: CustomerDecision): Recorder {
  return recorder.kind === 'customer' ? { kind: 'customer', id: customerId } : recorder;
}

export function serveVersion(
  version: PublishedVersion,
  locales: readonly string[],
  { defaultLocale }: Template,
): ServedVersion {
  return { version, text: servedText(version, locales, defaultLocale) };
}

export function serveCurrent(
  version: VersionInTime,
  locales: readonly string[],
  template: Template,
): StatedVersion {
  return { version, text: servedText(version, locales, template.defaultLocale), state: 'CURRENT' };
}

/** In the template's default locale. */
export function stateVersion(timeline: Timeline, version: PublishedVersion, now: Date): StatedVersion {
  return { ...serveVersion(version, [], timeline.template), state: versionState(timeline, version, now) };
}

/**
 * The current version in the language named, else as the pending update serves it.
 *
 * @throws Refused `INVALID_INPUT`
 */
export function serveCurrentIn({ current, changes }: PendingUpdate, locale?: string | null): StatedVersion {
  const wanted = wantedLocales({ locale });
  if (wanted.length === 0) return current;
  return { ...serveVersion(current.version, wanted, changes.template), state: current.state };
}

/**
 * Each change in the language that fits it best: the one named, else those of the pending update.
 *
 * @throws Refused `INVALID_INPUT`
 */
export function serveChanges(
  { versions, template, locales }: Changes,
  locale?: string | null,
): readonly ServedVersion[] {
  const wanted = wantedLocales({ locale, acceptedLocales: locales });
  return versions.map((version) => serveVersion(version, wanted, template));
}

export function pendingUpdateOf(
  customerId: string,
  timeline: Timeline,
  { version, accepted, reason, mayProceed }: Standing,
  newest: StatedRecord | null,
  locales: readonly string[],
): PendingUpdate {
  const { template } = timeline;
  const versions = newest === null ? [] : versionsSince(timeline, newest, version);
  return {
    customerId,
    templateCode: template.templateCode,
    accepted,
    reason,
    mayProceed,
    current: serveCurrent(version, locales, template),
    decision: newest && { customerId, record: newest },
    changes: { versions, template, locales },
  };
}
