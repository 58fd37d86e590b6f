import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import { cancelVersion } from '../../actions/publishing/cancelVersion';
import { ConsentTemplate } from '../templates/consentTemplate';
import { ConsentVersion, consentVersionOf } from '../templates/consentVersion';
import type { GraphqlContext } from '../fields/context';
import { publishingCost } from '../fields/documentCost';
import { Permits } from '../fields/permits';
import { unread } from '../fields/unread';

@InputType({ description: 'A scheduled version to cancel.' })
export class CancelVersionInput {
  @Field(() => String, { description: 'The code of the template.' })
  readonly templateCode!: string;

  @Field(() => ID, { description: 'The id of the version, which must not have taken effect yet.' })
  readonly consentVersionId!: string;
}

@ObjectType({ description: 'The cancelled version.' })
export class CancelVersionPayload {
  @Field(() => ConsentVersion, {
    nullable: true,
    description: `The version, which keeps its number and never takes effect. ${unread}`,
  })
  readonly version!: ConsentVersion | null;

  @Field(() => ConsentTemplate, { description: 'The template of the version.' })
  readonly template!: ConsentTemplate;
}

@Resolver()
export class CancelVersionMutation {
  @Permits(cancelVersion)
  @Mutation(() => CancelVersionPayload, {
    nullable: true,
    description: 'Permanently cancels a scheduled version. Idempotent.',
    complexity: publishingCost,
  })
  async cancelVersion(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => CancelVersionInput, { description: 'The version to cancel.' })
    input: CancelVersionInput,
  ): Promise<CancelVersionPayload> {
    const cancelled = await act(cancelVersion, input);
    return { version: consentVersionOf(cancelled), template: cancelled.template };
  }
}
