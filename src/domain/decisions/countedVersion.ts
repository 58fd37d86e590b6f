import type { Decision } from './decision';
import type { Timeline, VersionInTime } from '../templates/timeline';

/**
 * The version that a customer counts for by this decision: the one that it names or, where they had answered a later
 * epoch before, the first of that epoch.
 */
export function countedVersionId(
  { versions }: Timeline,
  { consentVersionId, epoch }: Pick<Decision, 'consentVersionId' | 'epoch'>,
): string {
  const named = versions.find((version) => version.consentVersionId === consentVersionId);
  const isLate = named !== undefined && named.epoch < epoch;
  const first = isLate ? versions.find((version) => version.epoch === epoch) : undefined;
  return first?.consentVersionId ?? consentVersionId;
}

/**
 * What is new to a customer since their newest decision: the versions that took effect after the one that they
 * count for, up to the current one, oldest first.
 */
export function versionsSince(
  timeline: Timeline,
  newest: Pick<Decision, 'consentVersionId' | 'epoch'>,
  current: VersionInTime,
): readonly VersionInTime[] {
  const { versions } = timeline;
  const indexOf = (id: string) => versions.findIndex(({ consentVersionId }) => consentVersionId === id);
  const decided = indexOf(countedVersionId(timeline, newest));
  // A node that has not heard of the version yet knows of none after it, either.
  return decided < 0 ? [] : versions.slice(decided + 1, indexOf(current.consentVersionId) + 1);
}
