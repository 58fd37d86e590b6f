import { actorOf } from '../access/actor';
import { toldSource } from '../decisions/decidedBy';
import { standingOnRetiredToo, endsOlderGrants } from '../decisions/pending';
import { decisionNames } from '../evidence/decisionNames';
import type { LogEventKind } from '../evidence/logEvent';
import type { CountByValue } from '../reports/standings';
import type { ToldCounts } from '../reports/toldCounts';
import { type Timeline, findVersion } from '../templates/timeline';
import type { CanonicalValue } from '../values/canonicalJson';
import { instantText } from '../values/instant';
import { snakeCased } from './snakeCase';
import { importedDecision, type EventType } from './eventType';
import type { DecidedEntry, DecisionEntry, FeedEntry, HappenedEntry } from './feedEntry';

export type EventData = { readonly [member: string]: CanonicalValue };

export interface FeedEvent {
  readonly position: number;
  readonly type: EventType;
  /** When it happened, which may be long before it was noticed. */
  readonly at: Date;
  readonly templateCode: string | null;
  /** Of a decision, or the former one of a link, unless erased; null for all others. */
  readonly customerId: string | null;
  /** Of a decision that was not shredded, or an erasure; null for all others. */
  readonly subjectId: string | null;
  /** Events with the same key are ordered; null where no order counts. */
  readonly key: string | null;
  /** In snake_case, as at REST. */
  readonly data: EventData;
}

/**
 * Null for the event of an expiry, request or reminder, which is in the feed with its decision.
 * @param timeline of the template of a recorded decision, or of a version that took effect or whose grace ended,
 * read after the entry
 */
export function feedEventOf(entry: FeedEntry, timeline: Timeline | null): FeedEvent | null {
  return entry.kind === 'event' ? happened(entry, timeline) : decided(entry, timeline);
}

function decided(entry: DecisionEntry, timeline: Timeline | null): FeedEvent {
  const { kind, position, subjectId, templateCode, decided: found } = entry;
  const common = {
    position,
    type: typeOfDecision(entry),
    templateCode,
    customerId: found?.customer?.customerId ?? null,
    subjectId,
    key: subjectId && `${subjectId}/${templateCode}`,
  } as const;
  if (!found) return { ...common, at: entry.writtenAt, data: erasedData(entry) };
  const { recordedAt, validUntil } = found.decision;
  if (kind === 'decision') return { ...common, at: recordedAt, data: recordedData(found, timeline) };
  const data = { ...expiredData(found), locale: found.decision.locale };
  if (kind === 'request') return { ...common, at: entry.writtenAt, data };
  if (kind === 'reminder') {
    const notifyBefore = entry.notifyBefore ?? null;
    return { ...common, at: entry.writtenAt, data: { ...data, notify_before: notifyBefore } };
  }
  return { ...common, at: validUntil ?? recordedAt, data: expiredData(found) };
}

function typeOfDecision({ kind, decided: found }: DecisionEntry): EventType {
  const isImported = found?.decision.source?.kind === 'IMPORTED';
  if (kind === 'decision') return isImported ? importedDecision : 'consent.decision.recorded';
  if (kind === 'request') return 'consent.confirmation.requested';
  if (kind === 'reminder') return 'consent.decision.expiring';
  return found?.decision.awaitsConfirmation ? 'consent.confirmation.expired' : 'consent.decision.expired';
}

function erasedData({ templateCode, sequence }: DecisionEntry): EventData {
  const customer = { customer_id: null, of_former_id: null };
  return { id: null, ...customer, template_code: templateCode, sequence, erased: true };
}

function expiredData({ decision, customer, version }: DecidedEntry): EventData {
  const { templateCode, sequence, consentVersionId, validUntil, hash } = decision;
  return {
    id: customer && decisionNames(customer.salt, templateCode, sequence).id,
    customer_id: customer && customer.customerId,
    of_former_id: customer && customer.ofFormerId,
    template_code: templateCode,
    sequence,
    consent_version_id: consentVersionId,
    number: version.number,
    label: version.label,
    epoch: decision.epoch,
    valid_until: validUntil && instantText(validUntil),
    hash,
    erased: false,
  };
}

function recordedData(entry: DecidedEntry, timeline: Timeline | null): EventData {
  const { decision, previousValue } = entry;
  const { kind, name } = actorOf(decision.recorder);
  return {
    ...expiredData(entry),
    value: decision.value,
    previous_value: previousValue,
    ...standingThen(entry, timeline),
    decided_at: instantText(decision.decidedAt),
    recorded_at: instantText(decision.recordedAt),
    locale: decision.locale,
    content_hash: decision.contentHash,
    awaits_confirmation: decision.awaitsConfirmation,
    channel: decision.channel,
    recorder: { kind, name },
    decided_by: decision.decidedBy && snakeCased({ ...decision.decidedBy }),
    source: toldSource(decision.source),
  };
}

/** As it was right after the decision: what was published or retired since has a later instant. */
function standingThen({ decision }: DecidedEntry, timeline: Timeline | null): EventData {
  const standing = timeline && standingOnRetiredToo(timeline, decision, decision.recordedAt);
  return standing ? { accepted: standing.accepted, may_proceed: standing.mayProceed } : {};
}

function happened(
  { position, event, counts, formerId }: HappenedEntry,
  timeline: Timeline | null,
): FeedEvent | null {
  const type = typeOf[event.kind];
  if (!type) return null;
  const data = snakeCased(JSON.parse(event.body) as EventData);
  const { schema_version: _version, type: _type, ...said } = data;
  const members = { ...said, ...versionEventData(event, timeline), ...countedData(type, counts) };
  const { template_code: templateCode, api_key_id: apiKeyId, subject_id: subjectId } = members;
  const key = templateCode ?? apiKeyId ?? members['set_code'];
  return {
    position,
    type,
    at: event.at,
    templateCode: typeof templateCode === 'string' ? templateCode : null,
    customerId: formerId,
    subjectId: typeof subjectId === 'string' ? subjectId : null,
    key: typeof key === 'string' ? key : null,
    data: members,
  };
}

/** Null if nothing was counted, so that each event of a type has the same members. */
function countedData(type: EventType, counts: ToldCounts | null): EventData {
  switch (type) {
    case 'consent.version.published':
    case 'consent.version.current':
      return { asked: counts && 'asked' in counts ? withTotal(counts.asked) : null };
    case 'consent.version.grace_ended':
      return { lose_may_proceed: counts && 'loseMayProceed' in counts ? counts.loseMayProceed : null };
    default:
      return {};
  }
}

function withTotal({ given, reject, withdraw }: CountByValue): EventData {
  return { given, reject, withdraw, total: given + reject + withdraw };
}

/** The leaves of the log as the feed tells of them; expiries, requests and reminders stand there with their decision. */
const typeOf: Readonly<Record<LogEventKind, EventType | null>> = {
  version: 'consent.version.published',
  effect: 'consent.version.current',
  supersession: 'consent.version.superseded',
  graceEnd: 'consent.version.grace_ended',
  cancellation: 'consent.version.cancelled',
  creation: 'consent.template.created',
  renaming: 'consent.template.renamed',
  templateRules: 'consent.template.rules_changed',
  retirement: 'consent.template.retired',
  setSaving: 'consent.set.saved',
  import: 'consent.import.finished',
  erasure: 'consent.customer.erased',
  linking: 'consent.customer.linked',
  apiKeyIssuance: 'consent.api_key.issued',
  apiKeyRevocation: 'consent.api_key.revoked',
  settingsChange: 'consent.settings.changed',
  presentation: 'consent.presentation.registered',
  key: 'consent.log.key_added',
  log: 'consent.log.succeeded',
  expiry: null,
  reminder: null,
  confirmationRequest: null,
};

/** What a reader needs of a version that took effect, or whose grace ended, and no leaf of the log says. */
function versionEventData({ kind, about, at }: HappenedEntry['event'], timeline: Timeline | null): EventData {
  const version = timeline && findVersion(timeline, about);
  if (!version) return {};
  const { changeKind, reask, graceUntil, epoch } = version;
  const ends = { epoch, ends_older_consents: endsOlderGrants(version, at) };
  if (kind !== 'effect') return ends;
  const grace = graceUntil && instantText(graceUntil);
  return { ...ends, change_kind: changeKind, reask, grace_until: grace };
}
