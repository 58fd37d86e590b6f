import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { ServedVersion, VersionWithState } from '../../actions/templates/servedVersion';
import type { Recorder } from '../../domain/access/caller';
import type { VersionState as DomainState } from '../../domain/templates/timeline';
import type { Cancellation } from '../../domain/templates/version';
import { ChangeKind } from './changeKind';
import { DateTime, Duration } from '../fields/dateTime';
import { languageRows } from '../fields/documentCost';
import { Reask } from './reask';
import { VersionState } from './versionState';
import { VersionText } from './versionText';

@ObjectType({
  description: 'One wording of a consent template, in one locale. It never changes once published.',
})
export class ConsentVersion {
  @Field(() => ID, { description: 'The id of the version. Send it when you record a decision on this text.' })
  readonly consentVersionId!: string;

  @Field(() => String, { description: 'The code of the version’s template.' })
  readonly templateCode!: string;

  @Field(() => Int, { description: 'The number of the version within its template: 1, 2, 3….' })
  readonly number!: number;

  @Field(() => String, { description: 'The publisher’s name for the version, such as `v2.0`.' })
  readonly label!: string;

  @Field(() => String, {
    description: 'The language tag (BCP 47) of the served text. It may differ from the requested one.',
  })
  readonly locale!: string;

  @Field(() => String, { description: 'The title to show, one line.' })
  readonly title!: string;

  @Field(() => String, { description: 'The text to show, in Markdown.' })
  readonly body!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'What has changed for the reader since the previous version, in Markdown. Null if there is no note in this language.',
  })
  readonly changeNote!: string | null;

  @Field(() => String, {
    description:
      'SHA-256 in hex of title, body and locale. Send it with the decision to prove what was shown.',
  })
  readonly contentHash!: string;

  @Field(() => ChangeKind, {
    description:
      'Whether the version changes what customers consent to (`MATERIAL`) or only its wording (`EDITORIAL`).',
  })
  readonly changeKind!: 'MATERIAL' | 'EDITORIAL';

  @Field(() => DateTime, { description: 'When the version was published.' })
  readonly publishedAt!: Date;

  @Field(() => DateTime, {
    description: 'When the version takes effect. From then on it is served and can be answered.',
  })
  readonly effectiveFrom!: Date;

  @Field(() => VersionState, {
    description: 'Where the version stands in its template’s history when the response is sent.',
  })
  readonly state!: DomainState;

  @Field(() => Reask, {
    description: 'Which customers who answered an earlier version have to answer again.',
  })
  readonly reask!: 'EVERYONE' | 'GRANTS_ONLY' | 'NOBODY';

  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when an older consent still allows processing. Null if there is no grace period.',
  })
  readonly graceUntil!: Date | null;

  @Field(() => Duration, {
    nullable: true,
    description:
      'How long a consent stays valid, as an ISO 8601 duration such as `P1Y`. Null if it never expires.',
  })
  readonly validity!: string | null;

  @Field(() => [VersionText], {
    description: 'The texts in all locales of the version, sorted by locale.',
    complexity: languageRows,
  })
  readonly texts!: readonly VersionText[];

  /* For its text in other languages, see `TextOfVersion`. */
  readonly served!: ServedVersion;

  /* For staff, see `VersionNotes`. */
  readonly editorialReason!: string | null;
  readonly publishedBy!: Recorder | null;
  readonly cancellation!: Cancellation | null;
}

export function consentVersionOf(served: VersionWithState): ConsentVersion {
  const { version, state, text } = served;
  return {
    consentVersionId: version.consentVersionId,
    templateCode: version.templateCode,
    number: version.number,
    label: version.label,
    locale: text.locale,
    title: text.title,
    body: text.body,
    changeNote: text.changeNote,
    contentHash: text.contentHash,
    changeKind: version.changeKind,
    publishedAt: version.publishedAt,
    effectiveFrom: version.effectiveFrom,
    state,
    reask: version.reask,
    graceUntil: version.graceUntil,
    validity: version.validity,
    texts: version.texts,
    served,
    editorialReason: version.editorialReason,
    publishedBy: version.publishedBy,
    cancellation: version.cancellation,
  };
}
