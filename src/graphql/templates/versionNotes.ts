import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import { versionNotes } from '../../actions/templates/versionNotes';
import type { Withdrawal } from '../../domain/templates/version';
import { ConsentVersion } from './consentVersion';
import type { GraphqlContext } from '../fields/context';
import { DateTime } from '../fields/dateTime';
import { Permits } from '../fields/permits';
import { Recorder } from '../access/recorder';

@ObjectType({ description: 'When and by whom a version was withdrawn before it took effect.' })
export class VersionWithdrawal {
  @Field(() => DateTime, { description: 'When the version was withdrawn.' })
  readonly withdrawnAt!: Date;

  @Field(() => Recorder, { description: 'Who withdrew the version.' })
  readonly withdrawnBy!: Recorder;
}

/** What staff see of a version, and nobody else. */
@Resolver(() => ConsentVersion)
export class VersionNotes {
  @Permits(versionNotes)
  @FieldResolver(() => String, {
    nullable: true,
    complexity: 1,
    description: 'Why the publisher called the version editorial. Null for a material version.',
  })
  editorialReason(@Ctx() { act }: GraphqlContext, @Root() version: ConsentVersion): string | null {
    return act(versionNotes, version).editorialReason;
  }

  @Permits(versionNotes)
  @FieldResolver(() => Recorder, {
    nullable: true,
    complexity: 1,
    description: 'Who published the version. Null for versions from before this was recorded.',
  })
  publishedBy(@Ctx() { act }: GraphqlContext, @Root() version: ConsentVersion): Recorder | null {
    return act(versionNotes, version).publishedBy;
  }

  @Permits(versionNotes)
  @FieldResolver(() => VersionWithdrawal, {
    nullable: true,
    complexity: 1,
    description: 'When and by whom the version was withdrawn. Null if it was not.',
  })
  withdrawal(@Ctx() { act }: GraphqlContext, @Root() version: ConsentVersion): Withdrawal | null {
    return act(versionNotes, version).withdrawal;
  }
}
