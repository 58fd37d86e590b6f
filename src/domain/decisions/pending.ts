import {
  askableVersion,
  findRetirement,
  findCurrentVersion,
  isEffective,
  type Timeline,
  type VersionInTime,
} from '../templates/timeline';
import { endOfReliance, isExpired, relianceOn, type Reliance, type Relied } from './reliance';
import type { Refusal } from '../errors/refusal';

export type PendingReason = 'NEVER_DECIDED' | 'NEW_VERSION' | 'EXPIRED';

/** What the newest decision says about the current version at one instant. */
export interface Standing extends Reliance {
  /** False while the current version awaits an answer from this customer. */
  readonly accepted: boolean;
  readonly reason: PendingReason | null;
  readonly version: VersionInTime;
}

export interface NewestDecision extends Relied {
  readonly epoch: number;
}

interface DatedDecision extends NewestDecision {
  readonly recordedAt: Date;
}

/** Where a customer stands with the current version; a retired or never published template refuses. */
export function pendingStanding(
  timeline: Timeline,
  newest: NewestDecision | null,
  now: Date,
): Standing | Refusal {
  const version = askableVersion(timeline, now);
  return 'code' in version ? version : standingOn(timeline, version, newest, now);
}

/** The same, but a retired template asks for nothing instead of refusing; null before the first version. */
export function standingOnRetiredToo(
  timeline: Timeline,
  newest: NewestDecision | null,
  now: Date,
): Standing | null {
  const version = findCurrentVersion(timeline, now);
  if (!version) return null;
  const standing = standingOn(timeline, version, newest, now);
  return findRetirement(timeline, now) ? { ...standing, accepted: true, reason: null } : standing;
}

/**
 * Where a customer stands once their decision is recorded. A retired template takes a withdrawal.
 * @throws Error when no version is in effect: then nothing can have been recorded
 */
export function standingAfter(timeline: Timeline, newest: DatedDecision, now: Date): Standing {
  // A clock may lag behind the one that the decision was judged by.
  const at = newest.recordedAt > now ? newest.recordedAt : now;
  const standing = standingOnRetiredToo(timeline, newest, at);
  if (!standing) throw new Error(`Template ${timeline.template.templateCode} has no version in effect.`);
  return standing;
}

function standingOn(
  timeline: Timeline,
  version: VersionInTime,
  newest: NewestDecision | null,
  now: Date,
): Standing {
  const asking = newest === null ? [] : versionsAskingAgain(timeline, newest);
  const reason = pendingReason(newest, asking, now);
  return { accepted: reason === null, reason, ...relianceOn(newest, asking, now), version };
}

function pendingReason(
  newest: NewestDecision | null,
  asking: readonly VersionInTime[],
  now: Date,
): PendingReason | null {
  if (newest === null) return 'NEVER_DECIDED';
  if (asking.some((version) => isEffective(version, now))) return 'NEW_VERSION';
  return newest.value === 'given' && isExpired(newest, now) ? 'EXPIRED' : null;
}

/** The material versions since the decision's epoch, in effect or scheduled, that ask for one of its kind again. */
export function versionsAskingAgain(
  timeline: Timeline,
  newest: Pick<NewestDecision, 'value' | 'epoch'>,
): readonly VersionInTime[] {
  return timeline.versions.filter(
    (version) =>
      version.epoch > newest.epoch && version.changeKind === 'MATERIAL' && asksAgain(version, newest),
  );
}

/** A version that took a grant its force, and from when on. */
export interface Supersession {
  readonly at: Date;
  readonly label: string;
}

/** By the versions that are known now; null for what has no force, and for a grant that expires before. */
export function findSupersession(timeline: Timeline, newest: NewestDecision): Supersession | null {
  if (newest.value !== 'given' || newest.awaitsConfirmation) return null;
  const [first] = versionsAskingAgain(timeline, newest)
    .map((version) => ({ at: new Date(endOfReliance(version)), label: version.label }))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  return first && !isExpired(newest, first.at) ? first : null;
}

/** Whether grants of earlier epochs no longer allow processing, at an instant when the version is in effect. */
export function endsOlderGrants(version: VersionInTime, at: Date): boolean {
  const isAsking = version.changeKind === 'MATERIAL' && asksAgain(version, { value: 'given' });
  return isAsking && version.epoch > 1 && endOfReliance(version) <= at.getTime();
}

/** Whether a material version asks those again whose newest decision, on an earlier one, has this value. */
export function asksAgain(
  { reask }: Pick<VersionInTime, 'reask'>,
  { value }: Pick<Relied, 'value'>,
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
