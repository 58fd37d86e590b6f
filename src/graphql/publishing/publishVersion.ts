import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { publishVersion } from '../../actions/publishing/publishVersion';
import { ChangeKind } from '../templates/changeKind';
import { ConsentVersion, consentVersionOf } from '../templates/consentVersion';
import type { GraphqlContext } from '../fields/context';
import { DateTime } from '../fields/dateTime';
import { publishingCost } from '../fields/documentCost';
import { Permits } from '../fields/permits';
import { Reask } from '../templates/reask';

@InputType({ description: 'The terms on which a template’s draft becomes its next version.' })
export class PublishVersionInput {
  @Field(() => String, { description: 'The code of the template.' })
  readonly templateCode!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the version takes effect, later than every published version. Defaults to now.',
  })
  readonly effectiveFrom!: Date | null;

  @Field(() => ChangeKind, {
    nullable: true,
    description: 'Whether the version needs new answers. Defaults to `MATERIAL`, which does.',
  })
  readonly changeKind!: 'MATERIAL' | 'EDITORIAL' | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why no new answer is needed, 1 to 500 characters. Required for an editorial version.',
  })
  readonly editorialReason!: string | null;

  @Field(() => Reask, {
    nullable: true,
    description: 'Which customers a material version asks again. Defaults to `EVERYONE`.',
  })
  readonly reask!: 'EVERYONE' | 'GRANTS_ONLY' | 'NOBODY' | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when older consents still allow processing. Defaults to no grace period.',
  })
  readonly graceUntil!: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'How long a consent stays valid, as an ISO 8601 duration such as `P1Y`. Defaults to no expiry.',
  })
  readonly validity!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The `revision` of the draft that you read. If it was saved since, nothing is published.',
  })
  readonly expectedRevision!: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Your own key for this publication, 1 to 255 visible ASCII characters. It makes retries safe.',
  })
  readonly idempotencyKey!: string | null;
}

@ObjectType({ description: 'The published version.' })
export class PublishVersionPayload {
  @Field(() => ConsentVersion, { description: 'The version, with its text in the default locale.' })
  readonly version!: ConsentVersion;
}

@Resolver()
export class PublishVersionMutation {
  @Permits(publishVersion)
  @Mutation(() => PublishVersionPayload, {
    nullable: true,
    description: 'Publishes the draft of a template as its next version, now or at a later instant.',
    complexity: publishingCost,
  })
  async publishVersion(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => PublishVersionInput, {
      description: 'The template whose draft to publish, and the terms.',
    })
    input: PublishVersionInput,
  ): Promise<PublishVersionPayload> {
    return { version: consentVersionOf(await act(publishVersion, input)) };
  }
}
