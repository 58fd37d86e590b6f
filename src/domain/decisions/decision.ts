import type { Recorder } from '../access/caller';
import type { KnownContext } from './context';
import type { DecidedBy, DecisionSource } from './decidedBy';
import { boundDecider, findLackOfAuthority, type Decider } from './decider';
import {
  askableVersion,
  findCurrentVersion,
  findVersion,
  namedVersion,
  type Timeline,
  type VersionInTime,
} from '../templates/timeline';
import type { SetRevision } from '../templates/consentSet';
import type { DecisionValue } from '../values/decisionValue';
import type { Refusal } from '../errors/refusal';
import { clockToleranceMs, notAfter, saidAt, type Behind } from './behind';
import { findConflict } from './conflict';
import { endOfWaiting, findLinkRefusal, needsClick } from './confirming';
import {
  findImportRefusal,
  isLaterBesideImports,
  versionOfTime,
  withVersionId,
  type Imported,
} from './imported';
import { isTheSameAgain } from './sameAgain';
import { shownText } from '../templates/shownText';
import { validUntil } from '../values/validity';
import type { VersionText } from '../templates/version';

/** What a caller asks to be recorded; null stands for what was left out. */
export interface DecisionCommand extends KnownContext {
  readonly value: DecisionValue;
  readonly consentVersionId: string | null;
  readonly locale: string | null;
  readonly contentHash: string | null;
  /** Where the customer answered, in the caller's words (`web`, `call-centre`). */
  readonly channel: string | null;
  /** The newest decision that the sender knew of, 0 for none; null where nobody said. */
  readonly afterSequence: number | null;
  /** When the customer decided, where it was before it is recorded. */
  readonly decidedAt: Date | null;
  /** Null for the customer. */
  readonly decidedBy?: Decider | null;
  readonly recorder: Recorder;
  /** What the screen asked, where the answer says so. */
  readonly set?: SetRevision | null;
  /** The waiting grant whose link was opened; left out for an answer of its own. */
  readonly confirms?: Decision & { readonly hash: string };
  /** Of what another system holds; left out for an answer that is made now. Then `decidedAt` is not null. */
  readonly imported?: Imported;
}

/** One answer in the ledger, without its seal. */
export interface Decision {
  /** 1, 2, 3… per subject and template. */
  readonly sequence: number;
  readonly value: DecisionValue;
  readonly consentVersionId: string;
  /** The highest that this customer has answered, this decision included: a late answer takes nothing back. */
  readonly epoch: number;
  readonly locale: string;
  readonly contentHash: string;
  readonly channel: string | null;
  readonly decidedAt: Date;
  /** When the ledger took it, by the service's clock: the order of a customer's decisions on a template. */
  readonly recordedAt: Date;
  /** When a grant expires; null for never, and for other answers than grants. */
  readonly validUntil: Date | null;
  readonly recorder: Recorder;
  /** Null for the customer. */
  readonly decidedBy: DecidedBy | null;
  readonly source: DecisionSource | null;
  /** What ties the decision to the context that is kept beside it, in lower-case hex. */
  readonly contextHash: string | null;
  /** A grant that counts only once a later one confirms it; it waits until `validUntil`. */
  readonly awaitsConfirmation: boolean;
}

/** `Newest` is the newest decision as the caller keeps it, perhaps with its seal. */
export type DecisionOutcome<Newest extends Decision> =
  | { readonly kind: 'recorded'; readonly decision: Decision }
  /** The newest decision says the same already; nothing is appended. */
  | { readonly kind: 'unchanged'; readonly decision: Newest }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * The decision table: the customer's newest decision, the template's versions, a command and the instant in,
 * what happens out.
 * @param salt the customer’s, which binds who decided to them
 */
export function decide<Newest extends Decision & Behind & { readonly hash?: string }>(
  timeline: Timeline,
  newest: Newest | null,
  sent: DecisionCommand,
  now: Date,
  salt: Uint8Array,
): DecisionOutcome<Newest> {
  const at = notBefore(newest, now);
  const outdated = findImportRefusal(timeline, newest, sent, at);
  if (outdated) return { kind: 'refused', refusal: outdated };
  const command = withVersionId(timeline, sent);
  if ('code' in command) return { kind: 'refused', refusal: command };
  if (command.confirms) {
    const refusal = findLinkRefusal(newest, command.confirms, at);
    if (refusal) return { kind: 'refused', refusal };
    if (newest && !newest.awaitsConfirmation) return { kind: 'unchanged', decision: newest };
  }
  const answered = answeredVersion(timeline, newest, command, at);
  if ('code' in answered) return { kind: 'refused', refusal: answered };
  const text = answeredText(timeline, answered, newest, command);
  if ('code' in text) return { kind: 'refused', refusal: text };
  const lack = command.confirms ? null : findLackOfAuthority(timeline.template, command);
  // Of what is imported that was asked above.
  const refusal = lack ?? (command.imported ? null : findConflict(timeline, newest, command, at));
  if (refusal) return { kind: 'refused', refusal };
  const decidedBy = command.confirms?.decidedBy ?? boundDecider(command.decidedBy ?? null, salt);
  const decision = { ...decisionOn(answered, text, newest, command, at, timeline), decidedBy };
  const isSame =
    newest !== null &&
    isTheSameAgain(newest, decision) &&
    !isLaterBesideImports(newest, decision) &&
    !followsNo(newest, decision);
  if (isSame) return { kind: 'unchanged', decision: newest };
  return { kind: 'recorded', decision };
}

/** A yes after a no that made no record, which a yes that waits from before it cannot be confirmed against. */
function followsNo(newest: Decision & Behind, { value, decidedAt }: Decision): boolean {
  return value === 'given' && saidAt(newest) > newest.decidedAt && decidedAt >= saidAt(newest);
}

/** Withdrawing is never harder than giving (GDPR article 7(3)), so it passes where the others are refused. */
function answeredVersion(
  timeline: Timeline,
  newest: Decision | null,
  command: DecisionCommand,
  now: Date,
): VersionInTime | Refusal {
  if (command.value === 'withdraw') return withdrawnVersion(timeline, newest, command, now);
  const current = askableVersion(timeline, now);
  if ('code' in current && current.code === 'TEMPLATE_RETIRED') return current;
  if (command.consentVersionId === null) return { code: 'VERSION_REQUIRED', value: command.value };
  const named = namedVersion(timeline, command.consentVersionId, now, shownBy(command, now));
  if ('code' in named || 'code' in current) return named;
  const isLateGrant = command.value === 'given' && named.epoch < current.epoch;
  const isRefused = isLateGrant && !isGivenInTime(timeline, named, newest, command);
  return isRefused ? supersededBy(named, current) : named;
}

/** Whether the version was not superseded yet when it was agreed to, and the customer has answered none of later epochs. */
function isGivenInTime(
  { versions }: Timeline,
  { epoch }: VersionInTime,
  newest: Decision | null,
  { decidedAt }: DecisionCommand,
): boolean {
  const superseding = versions.find((version) => version.epoch > epoch);
  if (decidedAt === null || !superseding || decidedAt >= superseding.effectiveFrom) return false;
  return newest === null || newest.epoch <= epoch;
}

/** By when the text must have been in effect. The sender’s clock may be five seconds behind. */
function shownBy({ decidedAt, confirms }: DecisionCommand, now: Date): Date {
  const latest = decidedAt === null || confirms ? now : new Date(decidedAt.getTime() + clockToleranceMs);
  return latest < now ? latest : now;
}

/** Without a version named it ends the grant there is; without one it answers the current version. */
function withdrawnVersion(
  timeline: Timeline,
  newest: Decision | null,
  { consentVersionId, imported, decidedAt }: DecisionCommand,
  now: Date,
): VersionInTime | Refusal {
  if (consentVersionId !== null) return namedVersion(timeline, consentVersionId, now);
  const { templateCode } = timeline.template;
  const ended = newest?.value === 'given' ? findVersion(timeline, newest.consentVersionId) : null;
  const shown =
    imported && decidedAt ? versionOfTime(timeline, decidedAt, now) : findCurrentVersion(timeline, now);
  return ended ?? shown ?? { code: 'NO_PUBLISHED_VERSION', templateCode };
}

function supersededBy(named: VersionInTime, current: VersionInTime): Refusal {
  return {
    code: 'VERSION_SUPERSEDED',
    consentVersionId: named.consentVersionId,
    currentVersionId: current.consentVersionId,
  };
}

function answeredText(
  { template }: Timeline,
  version: VersionInTime,
  newest: Decision | null,
  { consentVersionId, locale, contentHash }: DecisionCommand,
): VersionText | Refusal {
  if (consentVersionId !== null) return shownText(version, { locale, contentHash }, template.defaultLocale);
  const isOnSameVersion = newest?.consentVersionId === version.consentVersionId;
  const unsaid = isOnSameVersion ? newest.locale : template.defaultLocale;
  const text = shownText(version, { locale, contentHash }, unsaid);
  // Without a named version no text was shown, so the language must not prevent a withdrawal.
  const isForeign = 'code' in text && text.code === 'LOCALE_NOT_AVAILABLE';
  return isForeign ? shownText(version, { locale: null, contentHash }, unsaid) : text;
}

function decisionOn(
  version: VersionInTime,
  text: VersionText,
  newest: Decision | null,
  { value, channel, recorder, decidedAt: saidAt, confirms, imported }: DecisionCommand,
  now: Date,
  { template }: Timeline,
): Decision {
  const { consentVersionId, validity } = version;
  const decidedAt = notAfter(now, { decidedAt: saidAt });
  const fullEnd = value === 'given' ? validUntil(decidedAt, validity) : null;
  const awaitsConfirmation =
    value === 'given' && !confirms && !imported && needsClick(template, version, newest, now);
  return {
    sequence: (newest?.sequence ?? 0) + 1,
    value,
    consentVersionId,
    epoch: Math.max(version.epoch, newest?.epoch ?? version.epoch),
    locale: text.locale,
    contentHash: text.contentHash,
    channel,
    decidedAt,
    recordedAt: now,
    validUntil: awaitsConfirmation ? endOfWaiting(template, now, fullEnd) : fullEnd,
    recorder,
    decidedBy: null,
    source: imported?.source ?? null,
    contextHash: null,
    awaitsConfirmation,
  };
}

/** A clock that was set back must neither make a history run backwards nor undo what took effect. */
export function notBefore(newest: Decision | null, now: Date): Date {
  return newest !== null && newest.recordedAt > now ? newest.recordedAt : now;
}
