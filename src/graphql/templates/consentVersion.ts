import type {
  ChangeKind as DomainKind,
  Reask as DomainReask,
  Cancellation,
} from '../../domain/templates/version';
import { TemplateKind } from './templateRules';
import { enumType } from '../fields/enumType';
import type { VersionState as DomainState } from '../../domain/templates/timeline';
import { ObjectType, ID, Int } from 'type-graphql';
import type { ServedVersion, VersionWithState } from '../../actions/templates/servedVersion';
import type { Recorder } from '../../domain/access/caller';
import { DateTime, Duration } from '../fields/scalars';
import { languageRows } from '../fields/documentCost';
import { fields, orNull } from '../fields/fields';

export const ChangeKind = enumType<DomainKind>(
  'ChangeKind',
  'Whether a version changes what customers consent to. Closed: no other value will come.',
  {
    MATERIAL: 'The consent itself has changed, so earlier answers do not cover it.',
    EDITORIAL: 'Only the wording has changed, so earlier answers stay valid.',
  },
);

export const Reask = enumType<DomainReask>(
  'Reask',
  'Which customers who answered an earlier version have to answer again. May grow: treat an unknown value as `EVERYONE`.',
  {
    EVERYONE: 'All of them, whatever they answered.',
    GRANTS_ONLY: 'Those whose newest decision is `given`.',
    NOBODY: 'None. Earlier answers stay valid.',
  },
);

export const VersionState = enumType<DomainState>(
  'VersionState',
  'Where a version stands in its template’s history. May grow: treat an unknown value as one that nobody can answer.',
  {
    DRAFT: 'The version is still being written, and nobody can answer it.',
    SCHEDULED: 'The version is published and takes effect later.',
    CURRENT: 'The version is the one that is served and answered now.',
    SUPERSEDED: 'A later version has replaced it.',
    CANCELLED: 'The version was cancelled before it took effect. Its number is not used again.',
  },
);

export const bodySays = 'The text to show, in Markdown.';
const words = {
  title: [String, 'The title to show, one line.'],
  body: [String, bodySays],
  changeNote: orNull(
    String,
    'What has changed for the reader since the previous version, in Markdown. Null if there is no note in this language.',
  ),
  contentHash: [
    String,
    'SHA-256 in hex of title, body and locale. Send it with the decision to prove what was shown.',
  ],
} as const;

@ObjectType({ description: 'The wording of a version or a draft in one locale.' })
export class VersionText extends fields({
  locale: [String, 'The language tag (BCP 47) of the text.'],
  ...words,
}) {}

@ObjectType({
  description: 'One wording of a consent template, in one locale. It never changes once published.',
})
export class ConsentVersion extends fields({
  consentVersionId: [ID, 'The id of the version. Send it when you record a decision on this text.'],
  templateCode: [String, 'The code of the version’s template.'],
  kind: [TemplateKind, 'What the template asks for: consent, agreement to terms, or that a notice was read.'],
  number: [Int, 'The number of the version within its template: 1, 2, 3….'],
  label: [String, 'The publisher’s name for the version, such as `v2.0`.'],
  locale: [String, 'The language tag (BCP 47) of the served text. It may differ from the requested one.'],
  ...words,
  changeKind: [
    ChangeKind,
    'Whether the version changes what customers consent to (`MATERIAL`) or only its wording (`EDITORIAL`).',
  ],
  publishedAt: [DateTime, 'When the version was published.'],
  effectiveFrom: [DateTime, 'When the version takes effect. From then on it is served and can be answered.'],
  state: [VersionState, 'Where the version stands in its template’s history when the response is sent.'],
  reask: [Reask, 'Which customers who answered an earlier version have to answer again.'],
  graceUntil: orNull(
    DateTime,
    'Until when an older consent still allows processing. Null if there is no grace period.',
  ),
  validity: orNull(
    Duration,
    'How long a consent stays valid, as an ISO 8601 duration such as `P1Y`. Null if it never expires.',
  ),
  texts: [
    [VersionText],
    'The texts in all locales of the version, sorted by locale.',
    { complexity: languageRows },
  ],
}) {
  /* For its text in other languages, see `VersionFields`. */
  readonly served!: ServedVersion;

  /* For staff, see `VersionFields`. */
  readonly editorialReason!: string | null;
  readonly publishedBy!: Recorder | null;
  readonly cancellation!: Cancellation | null;
}

export function consentVersionOf(served: VersionWithState): ConsentVersion {
  const { kind } = served.template;
  return { ...served.text, ...served.version, kind, state: served.state, served };
}
