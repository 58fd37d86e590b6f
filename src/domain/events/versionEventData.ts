import { endsOlderGrants } from '../decisions/pending';
import type { CanonicalValue } from '../values/canonicalJson';
import { instantText } from '../values/instant';
import type { LogEvent } from '../evidence/logEvent';
import { findVersion, type Timeline } from '../templates/timeline';

type VersionEvent = Pick<LogEvent, 'kind' | 'about' | 'at'>;

/**
 * What a reader needs to act on a version that took effect, or whose grace ended, and what no leaf of the log says.
 *
 * @param timeline of its template; null for what is told without one
 */
export function versionEventData(
  { kind, about, at }: VersionEvent,
  timeline: Timeline | null,
): Readonly<Record<string, CanonicalValue>> {
  const version = timeline && findVersion(timeline, about);
  if (!version) return {};
  const { changeKind, reask, graceUntil, epoch } = version;
  const ends = { epoch, ends_older_consents: endsOlderGrants(version, at) };
  if (kind !== 'effect') return ends;
  const grace = graceUntil && instantText(graceUntil);
  return { ...ends, change_kind: changeKind, reask, grace_until: grace };
}
