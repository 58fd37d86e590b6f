import type {
  ChangeKind as DomainKind,
  Reask as DomainReask,
  Cancellation,
} from '../../domain/templates/version';
import { enumType } from '../fields/enumType';
import type { VersionState as DomainState } from '../../domain/templates/timeline';
import { Field, ObjectType, ID, Int } from 'type-graphql';
import type { ServedVersion, VersionWithState } from '../../actions/templates/servedVersion';
import type { Recorder } from '../../domain/access/caller';
import { DateTime, Duration } from '../fields/scalars';
import { languageRows } from '../fields/documentCost';

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

const changeNoteField = {
  nullable: true,
  description:
    'What has changed for the reader since the previous version, in Markdown. Null if there is no note in this language.',
} as const;

const contentHashField = {
  description: 'SHA-256 in hex of title, body and locale. Send it with the decision to prove what was shown.',
};

@ObjectType({ description: 'The wording of a version or a draft in one locale.' })
export class VersionText {
  @Field(() => String, { description: 'The language tag (BCP 47) of the text.' })
  readonly locale!: string;

  @Field(() => String, { description: 'The title to show, one line.' })
  readonly title!: string;

  @Field(() => String, { description: 'The text to show, in Markdown.' })
  readonly body!: string;

  @Field(() => String, changeNoteField)
  readonly changeNote!: string | null;

  @Field(() => String, contentHashField)
  readonly contentHash!: string;
}

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

  @Field(() => String, changeNoteField)
  readonly changeNote!: string | null;

  @Field(() => String, contentHashField)
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

  /* For its text in other languages, see `VersionFields`. */
  readonly served!: ServedVersion;

  /* For staff, see `VersionFields`. */
  readonly editorialReason!: string | null;
  readonly publishedBy!: Recorder | null;
  readonly cancellation!: Cancellation | null;
}

export function consentVersionOf(served: VersionWithState): ConsentVersion {
  return { ...served.text, ...served.version, state: served.state, served };
}
