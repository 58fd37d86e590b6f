import type { Refusal } from '../errors/refusal';
import { refusalMessage } from '../errors/refusalWords';
import { findVersion, type Timeline, type VersionInTime } from '../templates/timeline';
import { instantText } from '../values/instant';
import type { Decision } from './decision';
import { inEffect } from './imported';
import type { ImportRow } from './importRow';

/** Why a row is refused, for who has its file. The words of the refusal are for a screen that can ask again. */
export function importReason(
  refusal: Refusal,
  row: ImportRow,
  timeline: Timeline | null,
  earlier: Decision | null,
): string {
  const { value, version } = row;
  const labelOf = (id: string) => (timeline && findVersion(timeline, id)?.label) ?? id;
  switch (refusal.code) {
    case 'VERSION_REQUIRED':
      return `version is missing: a ${value} needs one, or a consent_version_id.`;
    case 'VERSION_SUPERSEDED': {
      const superseding = timeline && supersedingOf(timeline, refusal.consentVersionId);
      if (!superseding) return refusalMessage(refusal);
      const since = `superseded by version ${superseding.label} from ${instantText(superseding.effectiveFrom)}`;
      return `Version ${labelOf(refusal.consentVersionId)} is ${since}, and decided_at is not before that.`;
    }
    case 'VERSION_NOT_FOUND': {
      if (!refusal.effectiveFrom) return refusalMessage(refusal);
      const none =
        version === inEffect ? 'No version was' : `Version ${labelOf(refusal.consentVersionId)} was not`;
      return `${none} in effect at decided_at, but only from ${instantText(refusal.effectiveFrom)}.`;
    }
    case 'IDEMPOTENCY_KEY_REUSED': {
      const on = earlier && timeline && findVersion(timeline, earlier.consentVersionId);
      if (!earlier || !on)
        return 'The source_id of this row is recorded already, or comes earlier in this file, with other content.';
      const another = differences(row, earlier, on).join(' and ') || 'channel, method or confirmed_at';
      const was = `${earlier.value} on version ${on.label} in ${earlier.locale}, decided at ${instantText(earlier.decidedAt)}`;
      return `The source_id of this row is recorded already, or comes earlier in this file, with another ${another}: ${was}.`;
    }
    default:
      return refusalMessage(refusal);
  }
}

/** What the row says otherwise than the record, by the names of its members. */
function differences(row: ImportRow, earlier: Decision, { label, number }: VersionInTime): readonly string[] {
  const isNamed = [null, inEffect, label, String(number)].includes(row.version);
  const isSame = [null, earlier.consentVersionId].includes(row.consentVersionId);
  return [
    ...(row.value === earlier.value ? [] : ['value']),
    ...(isNamed && isSame ? [] : ['version']),
    ...([null, earlier.locale].includes(row.locale) ? [] : ['locale']),
    ...(row.decidedAt.getTime() === earlier.decidedAt.getTime() ? [] : ['decided_at']),
  ];
}

function supersedingOf(timeline: Timeline, consentVersionId: string) {
  const epoch = findVersion(timeline, consentVersionId)?.epoch ?? Infinity;
  return timeline.versions.find((version) => version.epoch > epoch);
}
