import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { ServedVersion } from '../../actions/templates/servedVersion';
import { ChangeKind } from '../templates/changeKind';
import { DateTime } from '../fields/dateTime';

@ObjectType({
  description: 'A version that took effect after the customer’s newest decision, with its change note.',
})
export class VersionChange {
  @Field(() => ID, { description: 'The id of the version.' })
  readonly consentVersionId!: string;

  @Field(() => Int, { description: 'The number of the version within its template: 1, 2, 3….' })
  readonly number!: number;

  @Field(() => String, { description: 'The publisher’s name for the version, such as `v2.0`.' })
  readonly label!: string;

  @Field(() => ChangeKind, {
    description:
      'Whether the version changes what customers consent to (`MATERIAL`) or only its wording (`EDITORIAL`).',
  })
  readonly changeKind!: 'MATERIAL' | 'EDITORIAL';

  @Field(() => DateTime, {
    description: 'When the version takes effect. From then on it is served and can be answered.',
  })
  readonly effectiveFrom!: Date;

  @Field(() => String, { description: 'The language tag (BCP 47) of the change note.' })
  readonly locale!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'What has changed for the reader since the previous version, in Markdown. Null if there is no note in this language.',
  })
  readonly changeNote!: string | null;
}

export function versionChangeOf({ version, text }: ServedVersion): VersionChange {
  return {
    consentVersionId: version.consentVersionId,
    number: version.number,
    label: version.label,
    changeKind: version.changeKind,
    effectiveFrom: version.effectiveFrom,
    locale: text.locale,
    changeNote: text.changeNote,
  };
}
