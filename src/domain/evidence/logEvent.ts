import { hash } from 'node:crypto';
import { findPublished, type Timeline } from '../templates/timeline';
import type { PublishedVersion } from '../templates/version';
import { canonicalJson, type CanonicalValue } from '../values/canonicalJson';
import { instantText } from '../values/instant';

/** What the log holds beside decisions. */
export type LogEventKind =
  | TemplateEventKind
  | 'creation'
  | 'renaming'
  | ApiKeyEventKind
  | 'settingsChange'
  | 'expiry'
  | 'key'
  | 'log'
  | 'erasure';

/** The API keys of callers, not the keys that sign the log. */
export type ApiKeyEventKind = 'apiKeyIssuance' | 'apiKeyRevocation';

/** What the timeline of a template tells: `effect`, `supersession` and `graceEnd` happen by themselves. */
export type TemplateEventKind =
  'version' | 'cancellation' | 'retirement' | 'effect' | 'supersession' | 'graceEnd';

/** Those of one instant in their order. */
const templateEventKinds: readonly TemplateEventKind[] = [
  'version',
  'cancellation',
  'effect',
  'supersession',
  'graceEnd',
  'retirement',
];

/** Something that happened, as the log keeps it. There is one event of a kind about a thing. */
export interface LogEvent {
  readonly kind: LogEventKind;
  /**
   * The id of a version or an API key, the code of a template, with a number where it was renamed, the revision of the
   * settings, the hash of a record that expired, a verifier key, a log that was succeeded, or a subject that was erased.
   */
  readonly about: string;
  /** Canonical JSON: what is hashed. */
  readonly body: string;
  /** SHA-256 of the body. */
  readonly hash: Uint8Array;
  readonly at: Date;
}

/** What an event is known by before it is written. */
export type LogEventName = Pick<LogEvent, 'kind' | 'about'>;

export function isTemplateEvent({ kind }: LogEventName): boolean {
  return templateEventKinds.some((known) => known === kind);
}

/** By their instants; what happened at one of them in the order of what it is, and versions by their numbers. */
export function inOrder(a: LogEvent, b: LogEvent): number {
  return (
    a.at.getTime() - b.at.getTime() ||
    rank(a) - rank(b) ||
    numberIn(a) - numberIn(b) ||
    (a.body < b.body ? -1 : 1)
  );
}

function rank({ kind }: LogEvent): number {
  return templateEventKinds.findIndex((known) => known === kind);
}

function numberIn({ body }: LogEvent): number {
  const { number } = JSON.parse(body) as { readonly number?: number };
  return number ?? 0;
}

/** The event of that name in the timeline of its template; null where it has not happened. */
export function findTemplateEvent(timeline: Timeline, { kind, about }: LogEventName): LogEvent | null {
  const { template } = timeline;
  if (kind === 'retirement') return template.retiredAt && retired(template.templateCode, template.retiredAt);
  const version = findPublished(timeline, about);
  if (!version) return null;
  switch (kind) {
    case 'version':
      return published(version);
    case 'cancellation':
      return cancellation(version);
    case 'effect':
      return effect(version, neighbour(timeline, version, -1));
    case 'supersession':
      return supersession(version, neighbour(timeline, version, 1));
    case 'graceEnd':
      return graceEnd(version);
    default:
      return null;
  }
}

/** The version that took effect before this one, or after it. */
function neighbour(
  { versions }: Timeline,
  version: PublishedVersion,
  distance: 1 | -1,
): PublishedVersion | null {
  const place = versions.findIndex(({ consentVersionId }) => consentVersionId === version.consentVersionId);
  return (place === -1 ? null : versions[place + distance]) ?? null;
}

/** That signatures by a key count from here on. */
export function keyEvent(vkey: string, at: Date): LogEvent {
  return logEventOf('key', vkey, at, { vkey });
}

/** Who published it is no part of it: staff are named in the database alone. */
function published(version: PublishedVersion): LogEvent {
  const { consentVersionId, templateCode, number, label, changeKind, reask, validity } = version;
  const texts = version.texts.map(({ locale, contentHash }) => ({ contentHash, locale }));
  return logEventOf('version', consentVersionId, version.publishedAt, {
    changeKind,
    consentVersionId,
    effectiveFrom: instantText(version.effectiveFrom),
    graceUntil: version.graceUntil && instantText(version.graceUntil),
    label,
    number,
    processingHash: null,
    publishedAt: instantText(version.publishedAt),
    reask,
    templateCode,
    texts: texts.sort((a, b) => (a.locale < b.locale ? -1 : 1)),
    validity,
  });
}

function cancellation({
  consentVersionId,
  templateCode,
  cancellation: done,
}: PublishedVersion): LogEvent | null {
  if (!done) return null;
  const cancelledAt = instantText(done.cancelledAt);
  return logEventOf('cancellation', consentVersionId, done.cancelledAt, {
    cancelledAt,
    consentVersionId,
    templateCode,
  });
}

/** From here on everybody is served this version. */
function effect(
  { consentVersionId, templateCode, number, effectiveFrom, cancellation: cancelled }: PublishedVersion,
  before: PublishedVersion | null,
): LogEvent | null {
  if (cancelled) return null;
  return logEventOf('effect', consentVersionId, effectiveFrom, {
    consentVersionId,
    effectiveFrom: instantText(effectiveFrom),
    number,
    supersedes: before && before.consentVersionId,
    templateCode,
  });
}

function supersession(
  { consentVersionId, templateCode, number }: PublishedVersion,
  after: PublishedVersion | null,
): LogEvent | null {
  if (!after) return null;
  return logEventOf('supersession', consentVersionId, after.effectiveFrom, {
    consentVersionId,
    number,
    supersededAt: instantText(after.effectiveFrom),
    supersededBy: after.consentVersionId,
    templateCode,
  });
}

/** From here on older grants do not stand in for an answer to this version any more. */
function graceEnd({
  consentVersionId,
  templateCode,
  number,
  graceUntil,
  cancellation: cancelled,
}: PublishedVersion): LogEvent | null {
  if (cancelled || !graceUntil) return null;
  return logEventOf('graceEnd', consentVersionId, graceUntil, {
    consentVersionId,
    graceUntil: instantText(graceUntil),
    number,
    templateCode,
  });
}

/** That a consent was still the newest answer when it expired. It is named by its record's hash, in hex. */
export function expiryEvent(recordHash: string, validUntil: Date): LogEvent {
  return logEventOf('expiry', recordHash, validUntil, { recordHash, validUntil: instantText(validUntil) });
}

function retired(templateCode: string, retiredAt: Date): LogEvent {
  return logEventOf('retirement', templateCode, retiredAt, {
    retiredAt: instantText(retiredAt),
    templateCode,
  });
}

/** @param members of the body, beside those that every event has */
export function logEventOf(
  kind: LogEventKind,
  about: string,
  at: Date,
  members: { readonly [member: string]: CanonicalValue },
): LogEvent {
  const body = canonicalJson({ ...members, schemaVersion: 2, type: kind });
  return { kind, about, body, hash: hash('sha256', body, 'buffer'), at };
}
