import { hash } from 'node:crypto';
import type { Timeline } from '../templates/timeline';
import type { PublishedVersion } from '../templates/version';
import { canonicalJson, type CanonicalValue } from '../values/canonicalJson';
import { instantText } from '../values/instant';

/** What the log holds beside decisions. */
export type LogEventKind = 'version' | 'cancellation' | 'retirement' | 'key' | 'log' | 'erasure';

/** Something that happened, as the log keeps it. There is one event of a kind about a thing. */
export interface LogEvent {
  readonly kind: LogEventKind;
  /** The id of a version, the code of a template, a verifier key, a log that was succeeded, or a subject that was erased. */
  readonly about: string;
  /** Canonical JSON: what is hashed. */
  readonly body: string;
  /** SHA-256 of the body. */
  readonly hash: Uint8Array;
  readonly at: Date;
}

/** What an event is known by before it is written. */
export type LogEventName = Pick<LogEvent, 'kind' | 'about'>;

/** The event of that name in the timeline of its template; null where it has not happened. */
export function findTemplateEvent(
  { template, versions, cancelled }: Timeline,
  { kind, about }: LogEventName,
): LogEvent | null {
  if (kind === 'retirement') return template.retiredAt && retired(template.templateCode, template.retiredAt);
  const version = [...versions, ...cancelled].find(({ consentVersionId }) => consentVersionId === about);
  if (!version) return null;
  if (kind === 'version') return published(version);
  return kind === 'cancellation' ? cancellation(version) : null;
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
