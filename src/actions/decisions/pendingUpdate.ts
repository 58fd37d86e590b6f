import type { CustomerId } from '../../domain/values/checkedText';
import type { DecisionSummary } from '../../domain/evidence/decisionRecord';
import { versionsSince } from '../../domain/decisions/countedVersion';
import type { Standing } from '../../domain/decisions/pending';
import type { Template } from '../../domain/templates/template';
import type { TemplateKind } from '../../domain/templates/templateRules';
import type { Timeline } from '../../domain/templates/timeline';
import type { PublishedVersion } from '../../domain/templates/version';
import {
  serveCurrent,
  serveVersion,
  type ServedVersion,
  type VersionWithState,
} from '../templates/servedVersion';
import { wantedLocales } from '../running/requestLanguages';

/** A ledger record together with the customer id of the request; the record itself does not hold it. */
export interface CustomerDecision {
  readonly customerId: CustomerId;
  readonly record: DecisionSummary;
}

/** What is new since a customer's newest decision, before it is put into a language. */
export interface Changes {
  /** Oldest first; empty if the customer never decided. */
  readonly versions: readonly PublishedVersion[];
  readonly template: Template;
  readonly locales: readonly string[];
}

export interface PendingUpdate extends Omit<Standing, 'version'> {
  readonly customerId: CustomerId;
  readonly templateCode: string;
  readonly kind: TemplateKind;
  /** Null while the template is in use. */
  readonly retiredAt: Date | null;
  readonly current: VersionWithState;
  readonly decision: CustomerDecision | null;
  readonly changes: Changes;
}

/** The current version in the language named, else as the pending update serves it. @throws Refused `INVALID_INPUT` */
export function serveCurrentIn(
  { current, changes }: PendingUpdate,
  locale?: string | null,
): VersionWithState {
  const wanted = wantedLocales(locale, () => []);
  if (wanted.length === 0) return current;
  return { ...serveVersion(current.version, wanted, changes.template), state: current.state };
}

/**
 * Each change in the language that fits it best: the one named, else those of the pending update.
 * @throws Refused `INVALID_INPUT`
 */
export function serveChanges(
  { versions, template, locales }: Changes,
  locale?: string | null,
): readonly ServedVersion[] {
  const wanted = wantedLocales(locale, () => locales);
  return versions.map((version) => serveVersion(version, wanted, template));
}

export function pendingUpdateOf(
  customerId: CustomerId,
  timeline: Timeline,
  { version, ...standing }: Standing,
  newest: DecisionSummary | null,
  locales: readonly string[],
): PendingUpdate {
  const { template } = timeline;
  const versions = newest === null ? [] : versionsSince(timeline, newest, version);
  return {
    customerId,
    templateCode: template.templateCode,
    kind: template.kind,
    ...standing,
    retiredAt: template.retiredAt,
    current: serveCurrent(version, locales, template),
    decision: newest && { customerId, record: newest },
    changes: { versions, template, locales },
  };
}
