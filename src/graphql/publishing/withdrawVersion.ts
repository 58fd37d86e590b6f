import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import { withdrawVersion } from '../../actions/publishing/withdrawVersion';
import { ConsentVersion, consentVersionOf } from '../templates/consentVersion';
import type { GraphqlContext } from '../fields/context';
import { publishingCost } from '../fields/documentCost';
import { Permits } from '../fields/permits';

@InputType({ description: 'A scheduled version to withdraw.' })
export class WithdrawVersionInput {
  @Field(() => String, { description: 'The code of the template.' })
  readonly templateCode!: string;

  @Field(() => ID, { description: 'The id of the version, which must not have taken effect yet.' })
  readonly consentVersionId!: string;
}

@ObjectType({ description: 'The withdrawn version.' })
export class WithdrawVersionPayload {
  @Field(() => ConsentVersion, { description: 'The version, which keeps its number and never takes effect.' })
  readonly version!: ConsentVersion;
}

@Resolver()
export class WithdrawVersionMutation {
  @Permits(withdrawVersion)
  @Mutation(() => WithdrawVersionPayload, {
    nullable: true,
    description: 'Permanently withdraws a scheduled version. Idempotent.',
    complexity: publishingCost,
  })
  async withdrawVersion(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => WithdrawVersionInput, { description: 'The version to withdraw.' })
    input: WithdrawVersionInput,
  ): Promise<WithdrawVersionPayload> {
    return { version: consentVersionOf(await act(withdrawVersion, input)) };
  }
}
