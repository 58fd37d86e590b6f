import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import { issueApiKey, revokeApiKey } from '../../actions/access/apiKeys';
import { ApiKey, apiKeyOf } from './apiKey';
import type { GraphqlContext } from '../fields/context';
import { DateTime } from '../fields/dateTime';
import { writingCost } from '../fields/documentCost';
import { Permits } from '../fields/permits';

@InputType({ description: 'A key to issue.' })
export class IssueApiKeyInput {
  @Field(() => String, { description: 'The name of the holder, 1 to 100 characters.' })
  readonly name!: string;

  @Field(() => [String], {
    description: 'One or more scopes. The caller must hold each of them.',
  })
  readonly scopes!: readonly string[];

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When the key expires, no later than the key that issues it. Omit it for a key without expiry.',
  })
  readonly expiresAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Your own key for this API key, 1 to 255 visible ASCII characters. For at least 30 days a retry with it issues no second one.',
  })
  readonly idempotencyKey!: string | null;
}

@ObjectType({ description: 'The issued key.' })
export class IssueApiKeyPayload {
  @Field(() => ApiKey, { description: 'The key, without its secret.' })
  readonly apiKey!: ApiKey;

  @Field(() => String, { description: 'The secret that the holder sends. It is shown once and not stored.' })
  readonly secret!: string;
}

@InputType({ description: 'A key to revoke.' })
export class RevokeApiKeyInput {
  @Field(() => ID, { description: 'The key’s id, a UUID.' })
  readonly apiKeyId!: string;
}

@ObjectType({ description: 'The revoked key.' })
export class RevokeApiKeyPayload {
  @Field(() => ApiKey, { description: 'The key, which no longer authenticates anyone.' })
  readonly apiKey!: ApiKey;
}

@Resolver()
export class ApiKeyMutations {
  @Permits(issueApiKey)
  @Mutation(() => IssueApiKeyPayload, {
    nullable: true,
    description:
      'Issues an API key for a service. A repeated idempotency key gets `SECRET_ALREADY_SHOWN`, since the secret is not stored.',
    complexity: writingCost,
  })
  async issueApiKey(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => IssueApiKeyInput, { description: 'The key to issue.' }) input: IssueApiKeyInput,
  ): Promise<IssueApiKeyPayload> {
    const { apiKey, secret } = await act(issueApiKey, input);
    return { apiKey: apiKeyOf(apiKey), secret };
  }

  @Permits(revokeApiKey)
  @Mutation(() => RevokeApiKeyPayload, {
    nullable: true,
    description: 'Revokes an API key, on this node at once and on others within five seconds.',
    complexity: writingCost,
  })
  async revokeApiKey(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => RevokeApiKeyInput, { description: 'The key to revoke.' }) input: RevokeApiKeyInput,
  ): Promise<RevokeApiKeyPayload> {
    return { apiKey: apiKeyOf(await act(revokeApiKey, input)) };
  }
}
