import { Type, type Static } from '@sinclair/typebox';
import type { ServedVersion } from '../../actions/templates/servedVersion';
import { instantText } from '../../domain/values/instant';
import { exampleChangeNote, exampleText } from '../route/exampleValues';
import { contentHash, instant, locale, nullable, oneOf, templateCode, versionId } from '../route/members';

const identity = {
  consent_version_id: versionId('The id of the version. Send it when you record a decision on this text.'),
  template_code: templateCode('The code of the version’s template.'),
  number: Type.Integer({
    minimum: 1,
    examples: [2],
    description: 'The number of the version within its template: 1, 2, 3….',
  }),
  label: Type.String({
    description: 'The publisher’s name for the version, such as `v2.0`.',
    examples: ['v2.0'],
  }),
  locale: locale('The language tag (BCP 47) of the served text. It may differ from the requested one.'),
  title: Type.String({ description: 'The title to show.', examples: [exampleText.title] }),
};

const provenance = {
  content_hash: contentHash(
    'SHA-256 in hex of title, body and locale. Send it with the decision to prove what was shown.',
  ),
  published_at: instant('When the version was published.'),
  effective_from: instant('When the version takes effect.'),
  change_kind: oneOf(
    ['MATERIAL', 'EDITORIAL'],
    'Whether the version changes what customers consent to (`MATERIAL`) or only its wording (`EDITORIAL`).',
  ),
};

/** A version with its whole text in one locale. */
export const consentVersionSchema = Type.Object(
  {
    ...identity,
    body: Type.String({ description: 'The text to show, in Markdown.', examples: [exampleText.body] }),
    change_note: nullable(
      Type.String({
        description:
          'What has changed for the reader since the previous version. Null if the publisher wrote no note.',
        examples: [exampleChangeNote],
      }),
    ),
    ...provenance,
  },
  {
    $id: 'ConsentVersion',
    description: 'A version with its text in one locale.',
  },
);

export type ConsentVersionBody = Static<typeof consentVersionSchema>;

/** A version without the long text, for answers that are about a customer. */
export const versionSummarySchema = Type.Object(
  { ...identity, ...provenance },
  {
    $id: 'ConsentVersionSummary',
    description: 'A version without the body of its text. `latest` returns the body.',
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
