import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Draft as DomainDraft } from '../../domain/templates/version';
import { DateTime } from '../fields/dateTime';
import { languageRows } from '../fields/documentCost';
import { actorOf } from '../../domain/access/actor';
import { Actor } from '../access/actor';
import { VersionState } from '../templates/versionState';
import { VersionText } from '../templates/versionText';
import { VersionTerms } from './versionTerms';

@ObjectType({
  description: 'A version that is still being written. A template has at most one.',
})
export class ConsentDraft {
  @Field(() => ID, { description: 'The id that the version will have once it is published.' })
  readonly consentVersionId!: string;

  @Field(() => String, { description: 'The code of the draft’s template.' })
  readonly templateCode!: string;

  @Field(() => VersionState, { description: 'Always `DRAFT`.' })
  readonly state!: 'DRAFT';

  @Field(() => String, { description: 'The editors’ own name for the version, such as `v2.0`.' })
  readonly label!: string;

  @Field(() => Int, {
    description: 'Increases with every save and is never reused. Pass it as `expectedRevision`.',
  })
  readonly revision!: number;

  @Field(() => [VersionText], {
    description: 'The texts, one for each locale, sorted by locale.',
    complexity: languageRows,
  })
  readonly texts!: readonly VersionText[];

  @Field(() => DateTime, { description: 'When the draft was last saved.' })
  readonly editedAt!: Date;

  @Field(() => Actor, {
    nullable: true,
    description: 'Who last saved the draft. Null for drafts from before this was recorded.',
  })
  readonly editedBy!: Actor | null;

  @Field(() => VersionTerms, { description: 'The terms that publishing begins with, saved with the draft.' })
  readonly terms!: VersionTerms;
}

export function draftOf(draft: DomainDraft): ConsentDraft {
  return { ...draft, state: 'DRAFT', editedBy: draft.editedBy && actorOf(draft.editedBy) };
}
