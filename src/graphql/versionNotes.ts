import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import type { Withdrawal } from '../domain/version';
import { ConsentVersion } from './consentVersion';
import type { GraphqlContext } from './context';
import { DateTime } from './dateTime';
import { Permits } from './permits';
import { Recorder } from './recorder';

@ObjectType({ description: 'When and by whom a version was called off before it took effect.' })
export class VersionWithdrawal {
  @Field(() => DateTime, { description: 'When it was called off.' })
  readonly withdrawnAt!: Date;

  @Field(() => Recorder, { description: 'Who called it off.' })
  readonly withdrawnBy!: Recorder;
}

/** What staff see of a version, and nobody else. */
@Resolver(() => ConsentVersion)
export class VersionNotes {
  @Permits('readTemplates')
  @FieldResolver(() => String, {
    nullable: true,
    complexity: 1,
    description: 'Why the publisher called the version editorial; null for a material one.',
  })
  editorialReason(
    @Ctx() { actions }: GraphqlContext,
    @Root() { editorialReason }: ConsentVersion,
  ): string | null {
    return actions.forStaff(editorialReason);
  }

  @Permits('readTemplates')
  @FieldResolver(() => Recorder, {
    nullable: true,
    complexity: 1,
    description: 'Who published the version; null where that was not noted yet.',
  })
  publishedBy(@Ctx() { actions }: GraphqlContext, @Root() { publishedBy }: ConsentVersion): Recorder | null {
    return actions.forStaff(publishedBy);
  }

  @Permits('readTemplates')
  @FieldResolver(() => VersionWithdrawal, {
    nullable: true,
    complexity: 1,
    description: 'When and by whom the version was called off; null where it was not.',
  })
  withdrawal(@Ctx() { actions }: GraphqlContext, @Root() { withdrawal }: ConsentVersion): Withdrawal | null {
    return actions.forStaff(withdrawal);
  }
}
