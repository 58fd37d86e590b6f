import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { ChangeKind } from './changeKind';
import { ConsentVersion, consentVersionOf } from './consentVersion';
import type { GraphqlContext } from './context';
import { DateTime } from './dateTime';
import { publishingCost } from './documentCost';
import { Permits } from './permits';
import { Reask } from './reask';

@InputType({ description: 'How the draft of a template becomes its next version.' })
export class PublishVersionInput {
  @Field(() => String, { description: 'The code of the template.' })
  readonly templateCode!: string;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When it takes effect, later than every version that is published already; left out, at once.',
  })
  readonly effectiveFrom!: Date | null;

  @Field(() => ChangeKind, {
    nullable: true,
    description: 'Whether it needs new answers; left out, it is `MATERIAL` and does.',
  })
  readonly changeKind!: 'MATERIAL' | 'EDITORIAL' | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why no new answer is needed, 1 to 500 characters; an editorial version must say it.',
  })
  readonly editorialReason!: string | null;

  @Field(() => Reask, {
    nullable: true,
    description: 'Whom a material version asks again; left out, `EVERYONE`.',
  })
  readonly reask!: 'EVERYONE' | 'GRANTS_ONLY' | 'NOBODY' | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when older consents may still be relied upon; left out, there is no grace.',
  })
  readonly graceUntil!: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'How long a consent to it is good for, an ISO 8601 duration such as `P1Y`; left out, for ever.',
  })
  readonly validity!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The `revision` of the draft that you read; when it was saved since, nothing is published.',
  })
  readonly expectedRevision!: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Your own key for this publication (1 to 255 visible ASCII characters), so that sending it again is safe.',
  })
  readonly idempotencyKey!: string | null;
}

@ObjectType({ description: 'A version that was published.' })
export class PublishVersionPayload {
  @Field(() => ConsentVersion, { description: 'The version, with its text in the default locale.' })
  readonly version!: ConsentVersion;
}

@Resolver()
export class PublishVersionMutation {
  @Permits('publishVersion')
  @Mutation(() => PublishVersionPayload, {
    nullable: true,
    description: 'Publishes the draft of a template as its next version, at once or for later.',
    complexity: publishingCost,
  })
  async publishVersion(
    @Ctx() { actions }: GraphqlContext,
    @Arg('input', () => PublishVersionInput, {
      description: 'The template whose draft to publish, and the terms.',
    })
    input: PublishVersionInput,
  ): Promise<PublishVersionPayload> {
    return { version: consentVersionOf(await actions.publishVersion(input)) };
  }
}
