import { Type, type Static } from '@sinclair/typebox';
import type { VersionText } from '../../domain/templates/version';
import { consentVersionSchema } from './consentVersion';

const { locale, title, body, change_note, content_hash } = consentVersionSchema.properties;

/** The wording of a version in one locale. */
export const versionTextSchema = Type.Object(
  { locale, title, body, change_note, content_hash },
  { $id: 'VersionText', description: 'The wording of a version in one locale.' },
);

export type VersionTextBody = Static<typeof versionTextSchema>;

export const versionTextRef = Type.Unsafe<VersionTextBody>({ $ref: 'VersionText#' });

export function versionTextBody(text: VersionText): VersionTextBody {
  return {
    locale: text.locale,
    title: text.title,
    body: text.body,
    change_note: text.changeNote,
    content_hash: text.contentHash,
  };
}
