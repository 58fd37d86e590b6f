import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { StatedVersion } from '../actions/served';
import type { Recorder } from '../domain/caller';
import type { VersionState as DomainState } from '../domain/timeline';
import type { Withdrawal } from '../domain/version';
import { ChangeKind } from './changeKind';
import { DateTime } from './dateTime';
import { languageRows } from './documentCost';
import { Reask } from './reask';
import { VersionState } from './versionState';
import { VersionText } from './versionText';

@ObjectType({
  description: 'One wording of a consent template, in one locale; it never changes once published.',
})
export class ConsentVersion {
  @Field(() => ID, { description: 'The id of the version: send it when you record a decision on it.' })
  readonly consentVersionId!: string;

  @Field(() => String, { description: 'The code of the template that this is a version of.' })
  readonly templateCode!: string;

  @Field(() => Int, { description: 'Counts the published versions of the template: 1, 2, 3….' })
  readonly number!: number;

  @Field(() => String, { description: 'The publisher’s own name for the version, such as `v2.0`.' })
  readonly label!: string;

  @Field(() => String, {
    description:
      'The language tag (BCP 47) of the text that is served, which may differ from the one asked for.',
  })
  readonly locale!: string;

  @Field(() => String, { description: 'The title to show.' })
  readonly title!: string;

  @Field(() => String, { description: 'The text to show, in Markdown.' })
  readonly body!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What is new for the reader since the version before, or null.',
  })
  readonly changeNote!: string | null;

  @Field(() => String, {
    description:
      'SHA-256 in hex of title, body and locale; send it with the decision to prove what was shown.',
  })
  readonly contentHash!: string;

  @Field(() => ChangeKind, { description: 'Whether the version changes what customers consent to.' })
  readonly changeKind!: 'MATERIAL' | 'EDITORIAL';

  @Field(() => DateTime, { description: 'When the version was published.' })
  readonly publishedAt!: Date;

  @Field(() => DateTime, { description: 'From when on the version is served and can be answered.' })
  readonly effectiveFrom!: Date;

  @Field(() => VersionState, { description: 'Where the version stands in its template’s history.' })
  readonly state!: DomainState;

  @Field(() => Reask, { description: 'Whom the version asks again of those who answered an earlier one.' })
  readonly reask!: 'EVERYONE' | 'GRANTS_ONLY' | 'NOBODY';

  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when an older consent may still be relied upon; null where there is no grace.',
  })
  readonly graceUntil!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'How long a consent is good for, an ISO 8601 duration such as `P1Y`; null for ever.',
  })
  readonly validity!: string | null;

  @Field(() => [VersionText], {
    description: 'The texts in all locales of the version, in their order.',
    complexity: languageRows,
  })
  readonly texts!: readonly VersionText[];

  /* For staff, see `VersionNotes`. */
  readonly editorialReason!: string | null;
  readonly publishedBy!: Recorder | null;
  readonly withdrawal!: Withdrawal | null;
}

export function consentVersionOf({ version, state, text }: StatedVersion): ConsentVersion {
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
    editorialReason: version.editorialReason,
    publishedBy: version.publishedBy,
    withdrawal: version.withdrawal,
  };
}
