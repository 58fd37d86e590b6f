import { getVersion, type Timeline, type VersionInTime } from '../templates/timeline';
import type { DecisionValue } from '../values/decisionValue';
import { grouped } from '../values/grouped';
import type { CountByValue } from './standings';

export interface RecordedCount {
  readonly consentVersionId: string;
  readonly decidedOn: string;
  readonly value: DecisionValue;
  readonly recorded: number;
}

export interface DecisionsOfDay {
  /** A UTC day, as `2026-11-21`. */
  readonly day: string;
  readonly recorded: CountByValue;
  /** The same for each version that was decided on that day, the last to take effect first. */
  readonly versions: readonly DecisionsOfVersion[];
}

export interface DecisionsOfVersion {
  readonly version: VersionInTime;
  readonly recorded: CountByValue;
}

/** Ten years. */
export const maxReportedDays = 3_660;

/** What was recorded on each of these days, in their order; nought where nothing was. */
export function decisionsPerDay(
  timeline: Timeline,
  counts: readonly RecordedCount[],
  days: readonly string[],
): readonly DecisionsOfDay[] {
  const byDay = grouped(counts, ({ decidedOn }) => decidedOn);
  return days.map((day) => {
    const ofDay = byDay.get(day) ?? [];
    return { day, recorded: byValue(ofDay), versions: ofVersions(timeline, ofDay) };
  });
}

function ofVersions(timeline: Timeline, counts: readonly RecordedCount[]): readonly DecisionsOfVersion[] {
  const byVersion = grouped(counts, ({ consentVersionId }) => consentVersionId);
  const versions = [...byVersion].map(([consentVersionId, ofVersion]) => {
    return { version: getVersion(timeline, consentVersionId), recorded: byValue(ofVersion) };
  });
  return versions.sort((a, b) => b.version.number - a.version.number);
}

function byValue(counts: readonly RecordedCount[]): CountByValue {
  const sums = { given: 0, reject: 0, withdraw: 0 };
  for (const { value, recorded } of counts) sums[value] += recorded;
  return sums;
}
