import { Type, type Static } from '@sinclair/typebox';
import type { ServedVersion } from '../actions/served';
import { instantText } from '../domain/instant';
import { exampleChangeNote, exampleText } from './exampleValues';
import { contentHash, instant, locale, nullable, oneOf, templateCode, versionId } from './members';

const identity = {
  consent_version_id: versionId('The id of the version; an answer names it.'),
  template_code: templateCode('The template that the version is a wording of.'),
  number: Type.Integer({
    minimum: 1,
    examples: [2],
    description: 'Counts the versions of the template: 1, 2, 3….',
  }),
  label: Type.String({
    description: "The publisher's name for the version, such as `v2.0`.",
    examples: ['v2.0'],
  }),
  locale: locale(
    'The language that the text is served in, which may be the default instead of the one asked for.',
  ),
  title: Type.String({ description: 'The headline of the text.', examples: [exampleText.title] }),
};

const provenance = {
  content_hash: contentHash('SHA-256 over locale, title and body: names exactly the wording that was shown.'),
  published_at: instant('When the version was published; it is immutable since then.'),
  effective_from: instant('When the version takes effect, or took it.'),
  change_kind: oneOf(
    ['MATERIAL', 'EDITORIAL'],
    'Whether the version asked for new answers (`MATERIAL`) or not.',
  ),
};

/** A version with its whole text in one locale. */
export const consentVersionSchema = Type.Object(
  {
    ...identity,
    body: Type.String({ description: 'The text itself, in Markdown.', examples: [exampleText.body] }),
    change_note: nullable(
      Type.String({
        description: 'What is new for the reader since the version before; null when nothing was said.',
        examples: [exampleChangeNote],
      }),
    ),
    ...provenance,
  },
  {
    $id: 'ConsentVersion',
    additionalProperties: false,
    description: 'A version with its text in one locale.',
  },
);

export type ConsentVersionBody = Static<typeof consentVersionSchema>;

/** A version without the long text, for answers that are about a customer. */
export const versionSummarySchema = Type.Object(
  { ...identity, ...provenance },
  {
    $id: 'ConsentVersionSummary',
    additionalProperties: false,
    description: 'A version without the body of its text, which `latest` serves.',
  },
);

export type VersionSummaryBody = Static<typeof versionSummarySchema>;

export function consentVersionBody(served: ServedVersion): ConsentVersionBody {
  const { body, changeNote } = served.text;
  return { ...versionSummaryBody(served), body, change_note: changeNote };
}

export function versionSummaryBody({ version, text }: ServedVersion): VersionSummaryBody {
  return {
    consent_version_id: version.consentVersionId,
    template_code: version.templateCode,
    number: version.number,
    label: version.label,
    locale: text.locale,
    title: text.title,
    content_hash: text.contentHash,
    published_at: instantText(version.publishedAt),
    effective_from: instantText(version.effectiveFrom),
    change_kind: version.changeKind,
  };
}
