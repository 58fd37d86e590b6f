import type { Template } from './template';
import type { PublishedVersion } from './version';
import { Refused, type Refusal } from '../errors/refusal';

export interface VersionInTime extends PublishedVersion {
  /** How many material versions have taken effect up to and with this one. */
  readonly epoch: number;
}

/** A template with its published versions in the order in which they take effect. */
export interface Timeline {
  readonly template: Template;
  /**
   * Grows with each change of the template or its published versions; a writer proves with it that it judged by the
   * newest.
   */
  readonly revision: number;
  readonly versions: readonly VersionInTime[];
  /** Versions that were cancelled: they keep their numbers and are nothing else any more. */
  readonly cancelled: readonly PublishedVersion[];
}

export type VersionState = 'DRAFT' | PublishedState;
export type PublishedState = 'SCHEDULED' | 'CURRENT' | 'SUPERSEDED' | 'CANCELLED';

/**
 * Orders versions by `(effectiveFrom, number)` and counts their epochs. Each takes effect later than those that were
 * published before it, so a later publication never changes the epoch of one that customers have answered.
 */
export function timelineOf(
  template: Template,
  revision: number,
  published: readonly PublishedVersion[],
): Timeline {
  let epoch = 0;
  const cancelled = published.filter((version) => version.cancellation !== null);
  const versions = published
    .filter((version) => version.cancellation === null)
    .sort(byTakingEffect)
    .map((version) => {
      // The first version has no predecessor whose epoch it could keep.
      if (version.changeKind === 'MATERIAL' || epoch === 0) epoch += 1;
      return { ...version, epoch };
    });
  return { template, revision, versions, cancelled };
}

function byTakingEffect(a: PublishedVersion, b: PublishedVersion): number {
  return a.effectiveFrom.getTime() - b.effectiveFrom.getTime() || a.number - b.number;
}

export function isEffective(version: PublishedVersion, now: Date): boolean {
  return version.effectiveFrom.getTime() <= now.getTime();
}

/** Without the versions that were published after the instant for a day after it. */
export function knownAt(timeline: Timeline, at: Date): Timeline {
  const versions = timeline.versions.filter(
    (version) => isEffective(version, at) || version.publishedAt <= at,
  );
  return { ...timeline, versions };
}

/** Whether it took effect elsewhere, and was published here afterwards. */
export function wasEnteredLater(version: Pick<PublishedVersion, 'effectiveFrom' | 'publishedAt'>): boolean {
  return version.effectiveFrom < version.publishedAt;
}

/** Among the versions in effect at `now`, the one with the highest `(effectiveFrom, number)`. */
export function findCurrentVersion(timeline: Timeline, now: Date): VersionInTime | null {
  return timeline.versions.findLast((version) => isEffective(version, now)) ?? null;
}

/** The version that takes effect last, in effect or scheduled; null before the first. */
export function findLastVersion({ versions }: Timeline): VersionInTime | null {
  return versions.at(-1) ?? null;
}

export function findVersion(timeline: Timeline, consentVersionId: string): VersionInTime | null {
  return timeline.versions.find((version) => version.consentVersionId === consentVersionId) ?? null;
}

/** @throws Error where somebody decided on a version that the timeline lacks */
export function getVersion(timeline: Timeline, consentVersionId: string): VersionInTime {
  const version = findVersion(timeline, consentVersionId);
  if (version) return version;
  throw new Error(`Version ${consentVersionId} was decided on and is not in the timeline.`);
}

/** The version whether or not it was cancelled. */
export function findPublished(timeline: Timeline, consentVersionId: string): PublishedVersion | null {
  const published = [...timeline.versions, ...timeline.cancelled];
  return published.find((version) => version.consentVersionId === consentVersionId) ?? null;
}

/** The version whether or not it was cancelled. @throws Error when the template has no such version */
export function getPublished(timeline: Timeline, consentVersionId: string): PublishedVersion {
  const version = findPublished(timeline, consentVersionId);
  if (!version) throw new Error(`There is no published version ${consentVersionId}.`);
  return version;
}

/** Whether everybody could read a version once, so that customers may have answered it. */
export function wasShown(state: PublishedState): state is 'CURRENT' | 'SUPERSEDED' {
  return state === 'CURRENT' || state === 'SUPERSEDED';
}

export function versionState(timeline: Timeline, version: PublishedVersion, now: Date): PublishedState {
  if (version.cancellation) return 'CANCELLED';
  if (!isEffective(version, now)) return 'SCHEDULED';
  const current = findCurrentVersion(timeline, now);
  return current?.consentVersionId === version.consentVersionId ? 'CURRENT' : 'SUPERSEDED';
}

/** The version that customers can answer now, or why there is none. */
export function askableVersion(timeline: Timeline, now: Date): VersionInTime | Refusal {
  const { templateCode } = timeline.template;
  const answer = findRetirement(timeline, now) ?? findCurrentVersion(timeline, now);
  return answer ?? { code: 'NO_PUBLISHED_VERSION', templateCode };
}

/** The version that an answer names. @param shown by when it must have been in effect, if that was before now */
export function namedVersion(
  timeline: Timeline,
  consentVersionId: string,
  now: Date,
  shown = now,
): VersionInTime | Refusal {
  const version = findVersion(timeline, consentVersionId);
  if (version && isEffective(version, shown)) return version;
  const { templateCode } = timeline.template;
  const since = version && isEffective(version, now) && { effectiveFrom: version.effectiveFrom };
  return { code: 'VERSION_NOT_FOUND', templateCode, consentVersionId, ...since };
}

/** Why the template no longer asks for anything; null while it is in use. */
export function findRetirement({ template }: Pick<Timeline, 'template'>, now: Date): Refusal | null {
  const { templateCode, retiredAt } = template;
  return retiredAt !== null && retiredAt <= now
    ? { code: 'TEMPLATE_RETIRED', templateCode, retiredAt }
    : null;
}

/** @throws Refused `TEMPLATE_RETIRED` */
export function mustBeInUse(timeline: Pick<Timeline, 'template'>, now: Date): void {
  const retirement = findRetirement(timeline, now);
  if (retirement) throw new Refused(retirement);
}
