import { hash } from 'node:crypto';
import { findPublished, type Timeline } from '../templates/timeline';
import type { PublishedVersion } from '../templates/version';
import { canonicalJson, type CanonicalValue } from '../values/canonicalJson';
import { instantText } from '../values/instant';
import { durationBefore } from '../values/validity';
import type { DecisionRecord } from './decisionRecord';
import { membersOf } from './jsonMembers';

export type LogEventKind =
  | TemplateEventKind
  | 'creation'
  | 'renaming'
  | 'templateRules'
  | ApiKeyEventKind
  | 'settingsChange'
  | 'presentation'
  | 'setSaving'
  | 'import'
  | 'expiry'
  | 'reminder'
  | 'confirmationRequest'
  | 'key'
  | 'log'
  | 'erasure'
  | 'linking';

/** Keys of callers, not those that sign the log. */
type ApiKeyEventKind = 'apiKeyIssuance' | 'apiKeyRevocation';

type TemplateEventKind = keyof typeof versionEvents | 'retirement';

/** Something that happened, as the log keeps it. One event per kind and subject. */
export interface LogEvent {
  readonly kind: LogEventKind;
  /**
   * The id of a version, API key, subject or import. Or a template code, with a number for renamings and rules. Or a set code
   * with its revision. Or the revision of the settings, the id of a presentation, the hash of an expired record, a
   * verifier key or a succeeded log. Or the hash of a record with a number or duration.
   */
  readonly about: string;
  readonly body: string;
  readonly hash: Uint8Array;
  readonly at: Date;
}

export type LogEventName = Pick<LogEvent, 'kind' | 'about'>;

export function isTemplateEvent({ kind }: LogEventName): boolean {
  return templateEventKinds.includes(kind);
}

export function inOrder(a: LogEvent, b: LogEvent): number {
  return (
    a.at.getTime() - b.at.getTime() ||
    placeOf(a) - placeOf(b) ||
    numberIn(a) - numberIn(b) ||
    (a.body < b.body ? -1 : 1)
  );
}

/** A template that is created with rules of its own has both leaves at one instant. */
function placeOf({ kind }: LogEvent): number {
  return kind === 'creation' ? -2 : templateEventKinds.indexOf(kind);
}

function numberIn({ body }: LogEvent): number {
  const { number } = JSON.parse(body) as { readonly number?: number };
  return number ?? 0;
}

/** Null if it has not happened. */
export function findTemplateEvent(timeline: Timeline, { kind, about }: LogEventName): LogEvent | null {
  const { templateCode, retiredAt } = timeline.template;
  if (kind === 'retirement') {
    const members = { retiredAt: retiredAt && instantText(retiredAt), templateCode };
    return retiredAt && logEventOf(kind, templateCode, retiredAt, members);
  }
  const version = findPublished(timeline, about);
  if (!version || !isVersionEvent(kind)) return null;
  const happened = versionEvents[kind](version, timeline);
  if (!happened) return null;
  const { consentVersionId } = version;
  return logEventOf(kind, consentVersionId, happened.at, {
    consentVersionId,
    templateCode,
    ...happened.members,
  });
}

function isVersionEvent(kind: LogEventKind): kind is keyof typeof versionEvents {
  return Object.hasOwn(versionEvents, kind);
}

interface Happened {
  readonly at: Date;
  readonly members: { readonly [member: string]: CanonicalValue };
}

/** In the order of their leaves at one instant. */
const versionEvents = {
  /** The publisher is named in the database only. */
  version: ({ publishedAt, effectiveFrom, graceUntil, ...version }: PublishedVersion): Happened => {
    const { number, label, changeKind, reask, validity } = version;
    const texts = version.texts.map(({ locale, contentHash }) => ({ contentHash, locale }));
    return {
      at: publishedAt,
      members: {
        changeKind,
        effectiveFrom: instantText(effectiveFrom),
        graceUntil: graceUntil && instantText(graceUntil),
        label,
        number,
        processingHash: null,
        publishedAt: instantText(publishedAt),
        reask,
        texts: texts.sort((a, b) => (a.locale < b.locale ? -1 : 1)),
        validity,
      },
    };
  },
  cancellation: ({ cancellation }: PublishedVersion): Happened | null =>
    cancellation && {
      at: cancellation.cancelledAt,
      members: { cancelledAt: instantText(cancellation.cancelledAt) },
    },
  effect: (version: PublishedVersion, timeline: Timeline): Happened | null => {
    const { number, effectiveFrom: at, cancellation } = version;
    const supersedes = neighbour(timeline, version, -1)?.consentVersionId ?? null;
    return cancellation ? null : { at, members: { effectiveFrom: instantText(at), number, supersedes } };
  },
  supersession: (version: PublishedVersion, timeline: Timeline): Happened | null => {
    const after = neighbour(timeline, version, 1);
    if (!after) return null;
    const { effectiveFrom: at, consentVersionId: supersededBy } = after;
    return { at, members: { number: version.number, supersededAt: instantText(at), supersededBy } };
  },
  /** Older grants no longer stand in for an answer to this version. */
  graceEnd: ({ number, graceUntil: at, cancellation }: PublishedVersion): Happened | null =>
    cancellation || !at ? null : { at, members: { graceUntil: instantText(at), number } },
} as const;

export const templateEventKinds: readonly LogEventKind[] = [
  ...(Object.keys(versionEvents) as (keyof typeof versionEvents)[]),
  'retirement',
];

function neighbour(
  { versions }: Timeline,
  version: PublishedVersion,
  distance: 1 | -1,
): PublishedVersion | null {
  const place = versions.findIndex(({ consentVersionId }) => consentVersionId === version.consentVersionId);
  return (place === -1 ? null : versions[place + distance]) ?? null;
}

export function keyEvent(vkey: string, at: Date): LogEvent {
  return logEventOf('key', vkey, at, { vkey });
}

/** A consent was still the newest answer when it expired. Named by its record's hash, in hex. */
export function expiryEvent(recordHash: string, validUntil: Date): LogEvent {
  return logEventOf('expiry', recordHash, validUntil, { recordHash, validUntil: instantText(validUntil) });
}

type Expiring = Pick<DecisionRecord, 'templateCode' | 'sequence' | 'hash'> & { readonly validUntil: Date };

/** A consent expires in that time. The subject is named in the feed only. */
export function reminderEvent(expiring: Expiring, notifyBefore: string): LogEvent {
  const { templateCode, sequence, hash, validUntil } = expiring;
  return logEventOf('reminder', `${hash} ${notifyBefore}`, durationBefore(validUntil, notifyBefore), {
    notifyBefore,
    recordHash: hash,
    sequence,
    templateCode,
    validUntil: instantText(validUntil),
  });
}

export function logEventOf(
  kind: LogEventKind,
  about: string,
  at: Date,
  members: { readonly [member: string]: CanonicalValue },
): LogEvent {
  const body = canonicalJson({ ...members, schemaVersion: 2, type: kind });
  return { kind, about, body, hash: hash('sha256', body, 'buffer'), at };
}

/** The event that must have its leaf before this one; null if none must. */
export function precedingEvent({ kind, about, body }: Omit<LogEvent, 'hash' | 'at'>): LogEventName | null {
  switch (kind) {
    case 'effect':
    case 'cancellation':
    case 'graceEnd':
      return { kind: 'version', about };
    case 'supersession':
      return effectIn(body);
    case 'settingsChange':
    case 'setSaving':
      return revisionBefore({ kind, about });
    default:
      return null;
  }
}

/** The revision stands at the end. */
function revisionBefore({ kind, about }: LogEventName): LogEventName | null {
  const [, named = '', revision] = /^(.* )?(\d+)$/.exec(about) ?? [];
  return revision === '1' ? null : { kind, about: `${named}${Number(revision) - 1}` };
}

/** The log states the effect of the new version first. */
function effectIn(body: string): LogEventName | null {
  const supersededBy = membersOf(body)?.['supersededBy'];
  return typeof supersededBy === 'string' ? { kind: 'effect', about: supersededBy } : null;
}
