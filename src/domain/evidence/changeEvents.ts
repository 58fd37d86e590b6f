import type { CallerKind, Recorder } from '../access/caller';
import type { ImportTrust } from '../decisions/decidedBy';
import type { DecisionRecord } from './decisionRecord';
import type { LinkReason } from './linking';
import { instantText } from '../values/instant';
import { membersOf } from './jsonMembers';
import { logEventOf, type LogEvent, type LogEventName } from './logEvent';
import type { Template } from '../templates/template';
import { areSameRules, sealedRules, type TemplateRules } from '../templates/templateRules';
import type { Timeline } from '../templates/timeline';
import { actorOf } from '../access/actor';
import type { PublishingSettings, SettingsChange } from '../publishing/settings';
import { contentMembers, type Presentation } from '../publishing/presentation';
import type { SetSaving } from '../templates/consentSet';
import type { CanonicalValue } from '../values/canonicalJson';

/** What the log knows of an API key: nothing usable for access, not even a hash. */
export interface LoggedApiKey {
  readonly id: string;
  readonly name: string;
  /** As stored, including those of other releases. */
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  /** Staff are named nowhere in the log. Null if version 0.1 issued the key. */
  readonly createdByKind: Recorder['kind'] | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export function issuanceEvent(key: Omit<LoggedApiKey, 'revokedAt'>): LogEvent {
  return logEventOf('apiKeyIssuance', key.id, key.createdAt, {
    apiKeyId: key.id,
    by: key.createdByKind,
    expiresAt: key.expiresAt && instantText(key.expiresAt),
    issuedAt: instantText(key.createdAt),
    name: key.name,
    scopes: [...key.scopes],
  });
}

export function revocationEvent(
  { id, name, scopes }: Pick<LoggedApiKey, 'id' | 'name' | 'scopes'>,
  revokedAt: Date,
  by: string,
): LogEvent {
  return logEventOf('apiKeyRevocation', id, revokedAt, {
    apiKeyId: id,
    by,
    name,
    revokedAt: instantText(revokedAt),
    scopes: [...scopes],
  });
}

export function isApiKeyEvent({ kind }: Pick<LogEventName, 'kind'>): boolean {
  return kind === 'apiKeyIssuance' || kind === 'apiKeyRevocation';
}

/** What such an event would say of the key; null if it was not revoked. Only the event says who revoked it. */
export function apiKeyEventAnew(key: LoggedApiKey, { kind, body }: LogEvent): LogEvent | null {
  if (kind === 'apiKeyIssuance') return issuanceEvent(key);
  const by = membersOf(body)?.['by'];
  return key.revokedAt && typeof by === 'string' ? revocationEvent(key, key.revokedAt, by) : null;
}

type NamedTemplate = Pick<Template, 'templateCode' | 'name'>;

export function creationEvent(template: NamedTemplate & Pick<Template, 'createdAt'>): LogEvent {
  const { templateCode, name, createdAt } = template;
  return logEventOf('creation', templateCode, createdAt, {
    createdAt: instantText(createdAt),
    name,
    templateCode,
  });
}

interface Renaming extends Pick<Timeline, 'revision'> {
  readonly template: NamedTemplate;
}

/** Several per template, told apart by its revision. */
export function renamingEvent({ template, revision }: Renaming, name: string, renamedAt: Date): LogEvent {
  const { templateCode, name: previousName } = template;
  return renaming(`${templateCode} ${revision + 1}`, { templateCode, previousName, name }, renamedAt);
}

interface Names extends NamedTemplate {
  readonly previousName: string;
}

function renaming(about: string, { templateCode, previousName, name }: Names, renamedAt: Date): LogEvent {
  return logEventOf('renaming', about, renamedAt, {
    name,
    previousName,
    renamedAt: instantText(renamedAt),
    templateCode,
  });
}

interface RulesBefore extends Pick<Timeline, 'revision'> {
  readonly template: Pick<Template, 'templateCode'> & TemplateRules;
}

/** As `renamingEvent`; null if none of the rules that are sealed has changed. Without one a template has the default rules. */
export function rulesEvent(
  { template, revision }: RulesBefore,
  rules: TemplateRules,
  changedAt: Date,
): LogEvent | null {
  if (areSameRules({ ...rules, notifyBefore: template.notifyBefore }, template)) return null;
  const { templateCode } = template;
  return logEventOf('templateRules', `${templateCode} ${revision + 1}`, changedAt, {
    ...sealedRules(rules),
    changedAt: instantText(changedAt),
    previous: { ...sealedRules(template) },
    templateCode,
  });
}

export function isChangeOfTemplate({ kind }: Pick<LogEventName, 'kind'>): boolean {
  return kind === 'creation' || kind === 'renaming' || kind === 'templateRules';
}

/**
 * What such an event would say, with its own names and rules: nodes of an older release rename templates without an
 * event.
 */
export function changeAnew({ template }: Timeline, { kind, about, body, at }: LogEvent): LogEvent | null {
  const { name, previousName, ...others } = membersOf(body) ?? {};
  if (kind === 'templateRules') {
    const own = others as { readonly [member: string]: CanonicalValue };
    const { templateCode } = template;
    return logEventOf(kind, about, at, { ...own, changedAt: instantText(at), templateCode });
  }
  if (typeof name !== 'string') return null;
  if (kind === 'creation') return creationEvent({ ...template, name });
  if (typeof previousName !== 'string') return null;
  return renaming(about, { templateCode: template.templateCode, previousName, name }, at);
}

/** A set has a new revision. Staff are named in the database only. */
export function setSavingEvent({ setCode, revision, name, members, savedAt, savedBy }: SetSaving): LogEvent {
  return logEventOf('setSaving', `${setCode} ${revision}`, savedAt, {
    by: savedBy.kind,
    members: members.map(({ audience, required, templateCode }) => ({
      audience: [...audience],
      required,
      templateCode,
    })),
    name,
    revision,
    savedAt: instantText(savedAt),
    setCode,
  });
}

interface CustomerLinking {
  readonly subjectId: string;
  readonly formerSubjectId: string;
  readonly reason: LinkReason;
  readonly linkedAt: Date;
  /** Staff are named nowhere in the log. */
  readonly by: CallerKind;
  /** How many were recorded anew. */
  readonly decisions: number;
}

/** Two subjects are one person from here on. Neither customer is in it. */
export function linkingEvent(linking: CustomerLinking): LogEvent {
  const { formerSubjectId, linkedAt } = linking;
  return logEventOf('linking', formerSubjectId, linkedAt, { ...linking, linkedAt: instantText(linkedAt) });
}

/** A customer is asked to confirm a grant, for the first, second… time. The subject is named in the database only. */
export function requestEvent(
  { templateCode, sequence, hash }: Pick<DecisionRecord, 'templateCode' | 'sequence' | 'hash'>,
  number: number,
  requestedAt: Date,
): LogEvent {
  return logEventOf('confirmationRequest', `${hash} ${number}`, requestedAt, {
    number,
    recordHash: hash,
    requestedAt: instantText(requestedAt),
    sequence,
    templateCode,
  });
}

/**
 * New publishing rules count from here on. Names staff, unlike other events: otherwise nobody could tell whether two
 * persons turned four eyes off.
 */
export function settingsEvent(change: SettingsChange, previous: PublishingSettings): LogEvent {
  const { revision, changedAt, changedBy, confirmedBy } = change;
  return logEventOf('settingsChange', String(revision), changedAt, {
    ...settingsMembers(change),
    changedAt: instantText(changedAt),
    changedBy: named(changedBy),
    confirmedBy: confirmedBy && named(confirmedBy),
    previous: settingsMembers(previous),
    revision,
  });
}

function settingsMembers({ fourEyes, confirmAskedAbove }: PublishingSettings) {
  return { confirmAskedAbove, fourEyes };
}

/** The publisher is named in the database only. */
export function presentationEvent(presentation: Presentation): LogEvent {
  const { presentationId, registeredAt, registeredBy } = presentation;
  return logEventOf('presentation', presentationId, registeredAt, {
    ...contentMembers(presentation),
    by: registeredBy.kind,
    presentationId,
    registeredAt: instantText(registeredAt),
  });
}

/** What an import from another system was. Counts are of rows. */
export interface FinishedImport {
  readonly importId: string;
  readonly source: string;
  readonly trust: ImportTrust;
  readonly fileSha256: string;
  readonly bytes: number;
  readonly rows: number;
  readonly recorded: number;
  readonly unchanged: number;
  readonly superseded: number;
  readonly refused: number;
  readonly importedBy: Recorder;
  readonly finishedAt: Date;
}

/** Names staff, who answer for what they brought in, and no customer. */
export function importEvent({ importedBy, finishedAt, ...finished }: FinishedImport): LogEvent {
  return logEventOf('import', finished.importId, finishedAt, {
    ...finished,
    finishedAt: instantText(finishedAt),
    importedBy: named(importedBy),
  });
}

function named(by: Recorder): CanonicalValue {
  const { kind, name } = actorOf(by);
  return { kind, name };
}
