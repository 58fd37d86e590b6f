import type { Refusal } from './refusal';
import { findCurrentVersion, type Timeline, type VersionInTime } from './timeline';

/** The version that can be asked for now, or why there is none. */
export function askableVersion(timeline: Timeline, now: Date): VersionInTime | Refusal {
  const { templateCode, retiredAt } = timeline.template;
  if (retiredAt !== null && isRetired(timeline, now))
    return { code: 'TEMPLATE_RETIRED', templateCode, retiredAt };
  return findCurrentVersion(timeline, now) ?? { code: 'NO_PUBLISHED_VERSION', templateCode };
}

/** Whether the template no longer asks for anything. */
export function isRetired({ template: { retiredAt } }: Timeline, now: Date): boolean {
  return retiredAt !== null && retiredAt.getTime() <= now.getTime();
}
