import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import { versionNotes } from '../../actions/templates/versionNotes';
import { ConsentVersion } from './consentVersion';
import type { GraphqlContext } from '../fields/context';
import { DateTime } from '../fields/dateTime';
import { Permits } from '../fields/permits';
import { actorOf } from '../../domain/access/actor';
import { Actor } from '../access/actor';

@ObjectType({ description: 'When and by whom a version was cancelled before it took effect.' })
export class VersionCancellation {
  @Field(() => DateTime, { description: 'When the version was cancelled.' })
  readonly cancelledAt!: Date;

  @Field(() => Actor, { description: 'Who cancelled the version.' })
  readonly cancelledBy!: Actor;
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
  @FieldResolver(() => Actor, {
    nullable: true,
    complexity: 1,
    description: 'Who published the version. Null for versions from before this was recorded.',
  })
  publishedBy(@Ctx() { act }: GraphqlContext, @Root() version: ConsentVersion): Actor | null {
    const { publishedBy } = act(versionNotes, version);
    return publishedBy && actorOf(publishedBy);
  }

  @Permits(versionNotes)
  @FieldResolver(() => VersionCancellation, {
    nullable: true,
    complexity: 1,
    description: 'When and by whom the version was cancelled. Null if it was not.',
  })
  cancellation(@Ctx() { act }: GraphqlContext, @Root() version: ConsentVersion): VersionCancellation | null {
    const { cancellation } = act(versionNotes, version);
    return cancellation && { ...cancellation, cancelledBy: actorOf(cancellation.cancelledBy) };
  }
}
