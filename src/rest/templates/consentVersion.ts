import { Type, type Static } from '@sinclair/typebox';
import type { ServedVersion, VersionWithState } from '../../actions/templates/servedVersion';
import { instantText } from '../../domain/values/instant';
import { example } from '../route/exampleValues';
import {
  contentHash,
  growing,
  instant,
  locale,
  nullable,
  oneOf,
  templateKind,
  templateCode,
  versionId,
} from '../route/members';
import type { VersionText } from '../../domain/templates/version';
import { named, text } from '../route/plainMembers';

const identity = {
  consent_version_id: versionId('The id of the version. Send it when you record a decision on this text.'),
  template_code: templateCode('The code of the version’s template.'),
  number: Type.Integer({
    minimum: 1,
    examples: [2],
    description: 'The number of the version within its template: 1, 2, 3….',
  }),
  label: text('The publisher’s name for the version, such as `v2.0`.', 'v2.0'),
  locale: locale('The language tag (BCP 47) of the served text. It may differ from the requested one.'),
  title: text('The title to show, one line.', example.text.title),
};

const provenance = {
  content_hash: contentHash(
    'SHA-256 in hex of title, body and locale. Send it with the decision to prove what was shown.',
  ),
  published_at: instant('When the version was published.'),
  effective_from: instant('When the version takes effect. From then on it is served and can be answered.'),
  change_kind: oneOf(
    ['MATERIAL', 'EDITORIAL'],
    'Whether the version changes what customers consent to (`MATERIAL`) or only its wording (`EDITORIAL`).',
  ),
};

const terms = {
  reask: growing(
    ['EVERYONE', 'GRANTS_ONLY', 'NOBODY'],
    'Which customers who answered an earlier version have to answer again. May grow: treat an unknown value as `EVERYONE`.',
  ),
  grace_until: nullable(
    instant('Until when an older consent still allows processing. Null if there is no grace period.'),
  ),
  validity: nullable(
    text(
      'How long a consent stays valid, as an ISO 8601 duration such as `P1Y`. Null if it never expires.',
      'P1Y',
    ),
  ),
};

/** Of all members the one that time changes: where a response may be kept, it has to be the same for as long. */
const state = growing(
  ['CURRENT', 'SCHEDULED', 'SUPERSEDED', 'CANCELLED'],
  'Where the version stands in its template’s history when the response is sent. May grow: treat an unknown value as one that nobody can answer.',
);

/** All that stays as it is permanently. */
const lasting = {
  ...identity,
  kind: templateKind(),
  body: text('The text to show, in Markdown.', example.text.body),
  change_note: nullable(
    text(
      'What has changed for the reader since the previous version, in Markdown. Null if there is no note in this language.',
      example.changeNote,
    ),
  ),
  ...provenance,
  ...terms,
};

export const consentVersionSchema = named('ConsentVersion', 'A version with its text in one locale.', {
  ...lasting,
  state,
});

/** The same without its state, so that clients may keep it permanently. */
export const lastingVersionSchema = Type.Object(lasting, {
  $id: 'LastingConsentVersion',
  description: 'A version with its text in one locale. None of its members ever changes.',
});

export type LastingVersionBody = Static<typeof lastingVersionSchema>;

export type ConsentVersionBody = Static<typeof consentVersionSchema>;

/** A version without the long text, for answers that are about a customer. */
export const versionSummarySchema = named(
  'ConsentVersionSummary',
  'A version without the body of its text. `latest` returns the body.',
  { ...identity, ...provenance, ...terms, state },
);

export type VersionSummaryBody = Static<typeof versionSummarySchema>;

export function consentVersionBody(served: VersionWithState): ConsentVersionBody {
  const { body, changeNote } = served.text;
  const { kind } = served.template;
  return { ...versionSummaryBody(served), kind, body, change_note: changeNote };
}

export function lastingVersionBody(served: ServedVersion): LastingVersionBody {
  const { state: _state, ...body } = consentVersionBody({ ...served, state: 'CURRENT' });
  return body;
}

export function versionSummaryBody({ version, text, state: at }: VersionWithState): VersionSummaryBody {
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
    reask: version.reask,
    grace_until: version.graceUntil && instantText(version.graceUntil),
    validity: version.validity,
    state: at,
  };
}

export const versionTextSchema = named('VersionText', 'The wording of a version in one locale.', {
  locale: identity.locale,
  title: identity.title,
  body: lasting.body,
  change_note: lasting.change_note,
  content_hash: provenance.content_hash,
});

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
