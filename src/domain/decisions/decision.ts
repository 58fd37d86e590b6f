import type { Recorder } from '../access/caller';
import {
  askableVersion,
  findCurrentVersion,
  findVersion,
  isEffective,
  type Timeline,
  type VersionInTime,
} from '../templates/timeline';
import type { DecisionValue } from '../values/decisionValue';
import type { Refusal } from '../errors/refusal';
import { shownText } from '../templates/shownText';
import { validUntil } from '../values/validity';
import type { VersionText } from '../templates/version';

/** What a caller asks to be recorded; null stands for what was left out. */
export interface DecisionCommand {
  readonly value: DecisionValue;
  readonly consentVersionId: string | null;
  readonly locale: string | null;
  readonly contentHash: string | null;
  /** Where the customer answered, in the caller's words (`web`, `call-centre`). */
  readonly channel: string | null;
  readonly recorder: Recorder;
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
 */
export function decide<Newest extends Decision>(
  timeline: Timeline,
  newest: Newest | null,
  command: DecisionCommand,
  now: Date,
): DecisionOutcome<Newest> {
  const at = notBefore(newest, now);
  const answered = answeredVersion(timeline, newest, command, at);
  if ('code' in answered) return { kind: 'refused', refusal: answered };
  const text = answeredText(timeline, answered, newest, command);
  if ('code' in text) return { kind: 'refused', refusal: text };
  const decision = decisionOn(answered, text, newest, command, at);
  if (newest !== null && isTheSameAgain(newest, decision)) return { kind: 'unchanged', decision: newest };
  return { kind: 'recorded', decision };
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
  const named = namedVersion(timeline, command.consentVersionId, now);
  if ('code' in named || 'code' in current) return named;
  const isLateGrant = command.value === 'given' && named.epoch < current.epoch;
  return isLateGrant ? supersededBy(named, current) : named;
}

/** Without a version named it ends the grant there is; without one it answers the current version. */
function withdrawnVersion(
  timeline: Timeline,
  newest: Decision | null,
  { consentVersionId }: DecisionCommand,
  now: Date,
): VersionInTime | Refusal {
  if (consentVersionId !== null) return namedVersion(timeline, consentVersionId, now);
  const { templateCode } = timeline.template;
  const ended = newest?.value === 'given' ? findVersion(timeline, newest.consentVersionId) : null;
  return ended ?? findCurrentVersion(timeline, now) ?? { code: 'NO_PUBLISHED_VERSION', templateCode };
}

function namedVersion(timeline: Timeline, consentVersionId: string, now: Date): VersionInTime | Refusal {
  const version = findVersion(timeline, consentVersionId);
  if (version && isEffective(version, now)) return version;
  return { code: 'VERSION_NOT_FOUND', templateCode: timeline.template.templateCode, consentVersionId };
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
  { value, channel, recorder }: DecisionCommand,
  now: Date,
): Decision {
  const { consentVersionId, validity } = version;
  return {
    sequence: (newest?.sequence ?? 0) + 1,
    value,
    consentVersionId,
    epoch: Math.max(version.epoch, newest?.epoch ?? version.epoch),
    locale: text.locale,
    contentHash: text.contentHash,
    channel,
    decidedAt: now,
    recordedAt: now,
    validUntil: value === 'given' ? validUntil(now, validity) : null,
    recorder,
  };
}

/** A clock that was set back must neither make a history run backwards nor undo what took effect. */
function notBefore(newest: Decision | null, now: Date): Date {
  return newest !== null && newest.recordedAt > now ? newest.recordedAt : now;
}

/** Same epoch, same value and nothing gained in `validUntil`; a grant that lasts longer is a renewal. */
function isTheSameAgain(newest: Decision, decision: Decision): boolean {
  if (newest.epoch !== decision.epoch || newest.value !== decision.value) return false;
  return lastsUntil(decision) <= lastsUntil(newest);
}

function lastsUntil({ validUntil: end }: Decision): number {
  return end?.getTime() ?? Infinity;
}
