import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import { ConsentVersion, consentVersionOf } from './consentVersion';
import type { GraphqlContext } from './context';
import { publishingCost } from './documentCost';
import { Permits } from './permits';

@InputType({ description: 'A scheduled version to be called off.' })
export class WithdrawVersionInput {
  @Field(() => String, { description: 'The code of the template.' })
  readonly templateCode!: string;

  @Field(() => ID, { description: 'The version, which must not have taken effect.' })
  readonly consentVersionId!: string;
}

@ObjectType({ description: 'A version that was called off.' })
export class WithdrawVersionPayload {
  @Field(() => ConsentVersion, { description: 'The version, which keeps its number and takes no effect.' })
  readonly version!: ConsentVersion;
}

@Resolver()
export class WithdrawVersionMutation {
  @Permits('withdrawVersion')
  @Mutation(() => WithdrawVersionPayload, {
    nullable: true,
    description: 'Calls a scheduled version off for good; once it was, doing it again changes nothing.',
    complexity: publishingCost,
  })
  async withdrawVersion(
    @Ctx() { actions }: GraphqlContext,
    @Arg('input', () => WithdrawVersionInput, { description: 'The version to call off.' })
    input: WithdrawVersionInput,
  ): Promise<WithdrawVersionPayload> {
    return { version: consentVersionOf(await actions.withdrawVersion(input)) };
  }
}
