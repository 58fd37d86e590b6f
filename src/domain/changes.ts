import type { Timeline, VersionInTime } from './timeline';

/**
 * What is new to a customer: the versions that took effect after the one she decided on, up to the current one,
 * oldest first.
 */
export function versionsSince(
  { versions }: Timeline,
  decidedVersionId: string,
  current: VersionInTime,
): readonly VersionInTime[] {
  const indexOf = (id: string) => versions.findIndex(({ consentVersionId }) => consentVersionId === id);
  const decided = indexOf(decidedVersionId);
  // A node that has not heard of the version yet knows of none after it, either.
  return decided < 0 ? [] : versions.slice(decided + 1, indexOf(current.consentVersionId) + 1);
}
