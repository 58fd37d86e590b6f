import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Draft as DomainDraft } from '../domain/version';
import { DateTime } from './dateTime';
import { languageRows } from './documentCost';
import { Recorder } from './recorder';
import { VersionState } from './versionState';
import { VersionText } from './versionText';

@ObjectType({ description: 'A version that is still being written; a template has one at a time.' })
export class Draft {
  @Field(() => ID, { description: 'The id that the version will have once it is published.' })
  readonly consentVersionId!: string;

  @Field(() => String, { description: 'The code of the template that this is a draft of.' })
  readonly templateCode!: string;

  @Field(() => VersionState, { description: 'Always `DRAFT`.' })
  readonly state!: 'DRAFT';

  @Field(() => String, { description: 'The editors’ own name for the version, such as `v2.0`.' })
  readonly label!: string;

  @Field(() => Int, {
    description: 'Grows with each saving and never comes again: send it as `expectedRevision` when saving.',
  })
  readonly revision!: number;

  @Field(() => [VersionText], {
    description: 'The texts, one for each locale, in the order of locales.',
    complexity: languageRows,
  })
  readonly texts!: readonly VersionText[];

  @Field(() => DateTime, { description: 'When it was saved last.' })
  readonly editedAt!: Date;

  @Field(() => Recorder, {
    nullable: true,
    description: 'Who saved it last; null where that was not noted yet.',
  })
  readonly editedBy!: Recorder | null;
}

export function draftOf(draft: DomainDraft): Draft {
  return { ...draft, state: 'DRAFT' };
}
