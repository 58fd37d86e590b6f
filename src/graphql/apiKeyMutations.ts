import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import { ApiKey } from './apiKey';
import type { GraphqlContext } from './context';
import { DateTime } from './dateTime';
import { writingCost } from './documentCost';
import { Permits } from './permits';

@InputType({ description: 'A key to be issued.' })
export class IssueApiKeyInput {
  @Field(() => String, { description: 'What its holder is called, 1 to 100 characters.' })
  readonly name!: string;

  @Field(() => [String], {
    description: 'What its holder may do: one scope or more, each of which the caller must hold herself.',
  })
  readonly scopes!: readonly string[];

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When it ends by itself, in the future and no later than the key it is issued with; left out, it is good until it is revoked.',
  })
  readonly expiresAt!: Date | null;
}

@ObjectType({ description: 'A key that was issued.' })
export class IssueApiKeyPayload {
  @Field(() => ApiKey, { description: 'The key as it is kept.' })
  readonly apiKey!: ApiKey;

  @Field(() => String, { description: 'What its holder sends; it is told this once and kept nowhere.' })
  readonly secret!: string;
}

@InputType({ description: 'A key to be revoked.' })
export class RevokeApiKeyInput {
  @Field(() => ID, { description: 'The key’s id, a UUID.' })
  readonly id!: string;
}

@ObjectType({ description: 'A key that was revoked.' })
export class RevokeApiKeyPayload {
  @Field(() => ApiKey, { description: 'The key, which lets nobody in any more.' })
  readonly apiKey!: ApiKey;
}

@Resolver()
export class ApiKeyMutations {
  @Permits('manageKeys')
  @Mutation(() => IssueApiKeyPayload, {
    nullable: true,
    description: 'Issues an API key for a service.',
    complexity: writingCost,
  })
  issueApiKey(
    @Ctx() { actions }: GraphqlContext,
    @Arg('input', () => IssueApiKeyInput, { description: 'The key to issue.' }) input: IssueApiKeyInput,
  ): Promise<IssueApiKeyPayload> {
    return actions.issueApiKey(input);
  }

  @Permits('manageKeys')
  @Mutation(() => RevokeApiKeyPayload, {
    nullable: true,
    description: 'Revokes an API key: on this node at once, on others within five seconds.',
    complexity: writingCost,
  })
  async revokeApiKey(
    @Ctx() { actions }: GraphqlContext,
    @Arg('input', () => RevokeApiKeyInput, { description: 'The key to revoke.' }) input: RevokeApiKeyInput,
  ): Promise<RevokeApiKeyPayload> {
    return { apiKey: await actions.revokeApiKey(input) };
  }
}
