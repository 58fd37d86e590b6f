import { Type, type Static } from '@sinclair/typebox';
import type { ServedVersion } from '../../actions/templates/servedVersion';
import { instantText } from '../../domain/values/instant';
import { consentVersionSchema } from '../templates/consentVersion';

const { consent_version_id, number, label, change_kind, effective_from, locale, change_note } =
  consentVersionSchema.properties;

/** What a version brought that a customer has not seen yet. */
export const versionChangeSchema = Type.Object(
  { consent_version_id, number, label, change_kind, effective_from, locale, change_note },
  {
    $id: 'VersionChange',
    description: 'A version that took effect after the customer’s newest decision, with its change note.',
  },
);

export type VersionChangeBody = Static<typeof versionChangeSchema>;

export const versionChangeRef = Type.Unsafe<VersionChangeBody>({ $ref: 'VersionChange#' });

export function versionChangeBody({ version, text }: ServedVersion): VersionChangeBody {
  return {
    consent_version_id: version.consentVersionId,
    number: version.number,
    label: version.label,
    change_kind: version.changeKind,
    effective_from: instantText(version.effectiveFrom),
    locale: text.locale,
    change_note: text.changeNote,
  };
}
