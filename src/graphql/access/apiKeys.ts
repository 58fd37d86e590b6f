import { Field, ID, ObjectType, Arg, Ctx, Resolver, InputType } from 'type-graphql';
import type { ApiKey as DomainKey } from '../../domain/access/apiKey';
import { actorOf } from '../../domain/access/actor';
import { DateTime } from '../fields/scalars';
import { Actor } from './actor';
import { apiKeys as listApiKeys, issueApiKey, revokeApiKey } from '../../actions/access/apiKeys';
import { After, connectionOf, connectionType, First, type Connection } from '../fields/connection';
import type { GraphqlContext } from '../fields/context';
import { pageRows, writingCost } from '../fields/documentCost';
import { ActionQuery, ActionMutation } from '../fields/permits';

@ObjectType({ description: 'The key of a service, without its secret.' })
export class ApiKey {
  @Field(() => ID, {
    description: 'The key’s id, a UUID. Decisions recorded with the key name it as `key:<id>`.',
  })
  readonly id!: string;

  @Field(() => String, { description: 'The name of the holder.' })
  readonly name!: string;

  @Field(() => [String], { description: 'The scopes of the holder.' })
  readonly scopes!: readonly string[];

  @Field(() => DateTime, { description: 'When the key was issued.' })
  readonly createdAt!: Date;

  @Field(() => Actor, { description: 'Who issued the key.' })
  readonly createdBy!: Actor;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the key expires. Null if it is valid until it is revoked.',
  })
  readonly expiresAt!: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the key was last used, to the minute. Null if it never was.',
  })
  readonly lastUsedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When the key was revoked. Null if it was not.' })
  readonly revokedAt!: Date | null;
}

export function apiKeyOf(key: DomainKey): ApiKey {
  return { ...key, createdBy: actorOf(key.createdBy) };
}

const ApiKeyConnection = connectionType('ApiKey', () => ApiKey, {
  item: 'An API key',
  node: 'key',
  page: 'API keys, newest first',
});

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
export class ApiKeys {
  @ActionQuery(listApiKeys, () => ApiKeyConnection, {
    description: 'All API keys, newest first, including revoked and expired ones.',
    complexity: pageRows,
  })
  async apiKeys(
    @Ctx() { act }: GraphqlContext,
    @First() first: number,
    @After() after: string | null,
  ): Promise<Connection<ApiKey>> {
    return connectionOf(await act(listApiKeys, { first, after }), apiKeyOf, !after);
  }

  @ActionMutation(issueApiKey, () => IssueApiKeyPayload, {
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

  @ActionMutation(revokeApiKey, () => RevokeApiKeyPayload, {
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
