import { actorOf } from '../access/actor';
import type { Recorder } from '../access/caller';
import type { PublishingSettings, SettingsChange } from '../publishing/settings';
import type { CanonicalValue } from '../values/canonicalJson';
import { instantText } from '../values/instant';
import { logEventOf, type LogEvent } from './logEvent';

/**
 * That other rules of publishing count from here on. Unlike other events it names staff: without the names nobody
 * could tell later whether two persons turned four eyes off.
 *
 * @param previous the settings before
 */
export function settingsEvent(change: SettingsChange, previous: PublishingSettings): LogEvent {
  const { revision, changedAt, changedBy, confirmedBy } = change;
  return logEventOf('settingsChange', String(revision), changedAt, {
    ...settingsMembers(change),
    changedAt: instantText(changedAt),
    changedBy: named(changedBy),
    confirmedBy: confirmedBy && named(confirmedBy),
    previous: settingsMembers(previous),
    revision,
  });
}

function settingsMembers({ fourEyes, confirmAskedAbove }: PublishingSettings) {
  return { confirmAskedAbove, fourEyes };
}

function named(by: Recorder): CanonicalValue {
  const { kind, name } = actorOf(by);
  return { kind, name };
}
