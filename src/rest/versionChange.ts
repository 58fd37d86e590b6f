import { Type, type Static } from '@sinclair/typebox';
import type { ServedVersion } from '../actions/served';
import { instantText } from '../domain/instant';
import { consentVersionSchema } from './consentVersion';

const { consent_version_id, number, label, change_kind, effective_from, locale, change_note } =
  consentVersionSchema.properties;

/** What a version brought that a customer has not seen yet. */
export const versionChangeSchema = Type.Object(
  { consent_version_id, number, label, change_kind, effective_from, locale, change_note },
  {
    $id: 'VersionChange',
    additionalProperties: false,
    description: 'A version that is new to the customer, with what it changed for its reader.',
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
