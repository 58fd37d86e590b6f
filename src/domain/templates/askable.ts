import type { Refusal } from '../errors/refusal';
import { findCurrentVersion, type Timeline, type VersionInTime } from './timeline';

/** The version that can be asked for now, or why there is none. */
export function askableVersion(timeline: Timeline, now: Date): VersionInTime | Refusal {
  const { templateCode } = timeline.template;
  const answer = findRetirement(timeline, now) ?? findCurrentVersion(timeline, now);
  return answer ?? { code: 'NO_PUBLISHED_VERSION', templateCode };
}

/** Why the template no longer asks for anything; null while it is in use. */
export function findRetirement({ template }: Pick<Timeline, 'template'>, now: Date): Refusal | null {
  const { templateCode, retiredAt } = template;
  return retiredAt !== null && retiredAt <= now
    ? { code: 'TEMPLATE_RETIRED', templateCode, retiredAt }
    : null;
}
