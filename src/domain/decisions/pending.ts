import { askableVersion, findRetirement } from '../templates/askable';
import type { Decision } from './decision';
import type { Refusal } from '../errors/refusal';
import { findCurrentVersion, type Timeline, type VersionInTime } from '../templates/timeline';

/** Why the current version still awaits a customer. */
export type PendingReason = 'NEVER_DECIDED' | 'NEW_VERSION' | 'EXPIRED';

/** What the newest decision says about the current version at one instant. */
export interface Standing {
  /** False while the current version awaits an answer from this customer. */
  readonly accepted: boolean;
  readonly reason: PendingReason | null;
  /** Whether processing may rest on this consent now (GDPR article 6(1)(a)): a question of its own. */
  readonly mayProceed: boolean;
  readonly version: VersionInTime;
}

/** The part of a decision that pending look-ups judge by. */
export type NewestDecision = Pick<Decision, 'value' | 'epoch' | 'validUntil'>;

type DatedDecision = NewestDecision & Pick<Decision, 'decidedAt'>;

/** Where a customer stands with the current version; a retired or never published template refuses. */
export function pendingStanding(
  timeline: Timeline,
  newest: NewestDecision | null,
  now: Date,
): Standing | Refusal {
  const version = askableVersion(timeline, now);
  return 'code' in version ? version : standingOn(timeline, version, newest, now);
}

/**
 * Where a customer stands once their decision is recorded. A retired template takes a withdrawal and asks
 * for nothing more.
 *
 * @throws Error when no version is in effect: then nothing can have been recorded
 */
export function standingAfter(timeline: Timeline, newest: DatedDecision, now: Date): Standing {
  // A clock may lag behind the one that the decision was judged by.
  const at = newest.decidedAt > now ? newest.decidedAt : now;
  const version = findCurrentVersion(timeline, at);
  if (!version) throw new Error(`Template ${timeline.template.templateCode} has no version in effect.`);
  const standing = standingOn(timeline, version, newest, at);
  return findRetirement(timeline, at) ? { ...standing, accepted: true, reason: null } : standing;
}

function standingOn(
  timeline: Timeline,
  version: VersionInTime,
  newest: NewestDecision | null,
  now: Date,
): Standing {
  const asking = newest === null ? [] : versionsAskingAgain(timeline, version, newest);
  const reason = pendingReason(newest, asking, now);
  const mayProceed = newest !== null && isReliable(newest, asking, now);
  return { accepted: reason === null, reason, mayProceed, version };
}

function pendingReason(
  newest: NewestDecision | null,
  asking: readonly VersionInTime[],
  now: Date,
): PendingReason | null {
  if (newest === null) return 'NEVER_DECIDED';
  if (asking.length > 0) return 'NEW_VERSION';
  return newest.value === 'given' && isExpired(newest, now) ? 'EXPIRED' : null;
}

function isReliable(newest: NewestDecision, asking: readonly VersionInTime[], now: Date): boolean {
  const isUnexpiredGrant = newest.value === 'given' && !isExpired(newest, now);
  return isUnexpiredGrant && asking.every((version) => isInGrace(version, now));
}

/** The material versions in effect since the decision's epoch that ask for a decision of its kind again. */
function versionsAskingAgain(
  timeline: Timeline,
  current: VersionInTime,
  newest: NewestDecision,
): readonly VersionInTime[] {
  return timeline.versions.filter(
    (version) =>
      version.epoch > newest.epoch &&
      version.epoch <= current.epoch &&
      version.changeKind === 'MATERIAL' &&
      asksAgain(version, newest),
  );
}

/** Whether a material version asks those again whose newest decision, on an earlier one, has this value. */
export function asksAgain(
  { reask }: Pick<VersionInTime, 'reask'>,
  { value }: Pick<Decision, 'value'>,
): boolean {
  switch (reask) {
    case 'EVERYONE':
      return true;
    case 'GRANTS_ONLY':
      return value === 'given';
    case 'NOBODY':
      return false;
    default:
      return reask satisfies never;
  }
}

function isExpired({ validUntil }: NewestDecision, now: Date): boolean {
  return validUntil !== null && validUntil.getTime() <= now.getTime();
}

function isInGrace({ graceUntil }: VersionInTime, now: Date): boolean {
  return graceUntil !== null && now.getTime() < graceUntil.getTime();
}
