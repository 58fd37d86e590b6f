import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { ServedVersion } from '../actions/served';
import { ChangeKind } from './changeKind';
import { DateTime } from './dateTime';

@ObjectType({ description: 'A version that is new to a customer, with what it changed for its reader.' })
export class VersionChange {
  @Field(() => ID, { description: 'The id of the version.' })
  readonly consentVersionId!: string;

  @Field(() => Int, { description: 'Counts the published versions of the template: 1, 2, 3….' })
  readonly number!: number;

  @Field(() => String, { description: 'The publisher’s own name for the version, such as `v2.0`.' })
  readonly label!: string;

  @Field(() => ChangeKind, {
    description: 'Whether the version changed what customers consent to, or only how it is said.',
  })
  readonly changeKind!: 'MATERIAL' | 'EDITORIAL';

  @Field(() => DateTime, { description: 'When the version took effect.' })
  readonly effectiveFrom!: Date;

  @Field(() => String, { description: 'The language tag (BCP 47) of the change note.' })
  readonly locale!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What is new for the reader since the version before; null when nothing was said.',
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
