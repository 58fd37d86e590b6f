import { query, mutation, rootFields } from '../fields/operations';
import { ID, ObjectType, InputType } from 'type-graphql';
import type { ApiKey as DomainKey } from '../../domain/access/apiKey';
import { actorOf } from '../../domain/access/actor';
import { DateTime } from '../fields/scalars';
import { Actor } from './actor';
import { apiKeys as listApiKeys, issueApiKey, revokeApiKey } from '../../actions/access/apiKeys';
import { connectionOf, connectionType, pageArguments } from '../fields/connection';
import { pageRows, writingCost } from '../fields/documentCost';
import { fields, orNull } from '../fields/fields';

@ObjectType({ description: 'The key of a service, without its secret.' })
export class ApiKey extends fields({
  id: [ID, 'The key’s id, a UUID. Decisions recorded with the key name it as `key:<id>`.'],
  name: [String, 'The name of the holder.'],
  scopes: [[String], 'The scopes of the holder.'],
  createdAt: [DateTime, 'When the key was issued.'],
  createdBy: [Actor, 'Who issued the key.'],
  expiresAt: orNull(DateTime, 'When the key expires. Null if it is valid until it is revoked.'),
  lastUsedAt: orNull(DateTime, 'When the key was last used, to the minute. Null if it never was.'),
  revokedAt: orNull(DateTime, 'When the key was revoked. Null if it was not.'),
}) {}

export function apiKeyOf(key: DomainKey): ApiKey {
  return { ...key, createdBy: actorOf(key.createdBy) };
}

const ApiKeyConnection = connectionType('ApiKey', () => ApiKey, {
  item: 'An API key',
  node: 'key',
  page: 'API keys, newest first',
});

@InputType({ description: 'A key to issue.' })
export class IssueApiKeyInput extends fields({
  name: [String, 'The name of the holder, 1 to 100 characters.'],
  scopes: [[String], 'One or more scopes. The caller must hold each of them.'],
  expiresAt: orNull(
    DateTime,
    'When the key expires, no later than the key that issues it. Omit it for a key without expiry.',
  ),
  idempotencyKey: orNull(
    String,
    'Your own key for this API key, 1 to 255 visible ASCII characters. For at least 30 days a retry with it issues no second one.',
  ),
}) {}

@ObjectType({ description: 'The issued key.' })
export class IssueApiKeyPayload extends fields({
  apiKey: [ApiKey, 'The key, without its secret.'],
  secret: [String, 'The secret that the holder sends. It is shown once and not stored.'],
}) {}

@InputType({ description: 'A key to revoke.' })
export class RevokeApiKeyInput extends fields({
  apiKeyId: [ID, 'The key’s id, a UUID.'],
}) {}

@ObjectType({ description: 'The revoked key.' })
export class RevokeApiKeyPayload extends fields({
  apiKey: [ApiKey, 'The key, which no longer authenticates anyone.'],
}) {}

export const ApiKeys = rootFields({
  apiKeys: query(listApiKeys, {
    description: 'All API keys, newest first, including revoked and expired ones.',
    complexity: pageRows,
    type: ApiKeyConnection,
    args: { ...pageArguments },
    read: async ({ act }, { first, after }) =>
      connectionOf(await act(listApiKeys, { first, after }), apiKeyOf, !after),
  }),
  issueApiKey: mutation(issueApiKey, {
    description:
      'Issues an API key for a service. A repeated idempotency key gets `SECRET_ALREADY_SHOWN`, since the secret is not stored.',
    complexity: writingCost,
    input: [IssueApiKeyInput, 'The key to issue.'],
    payload: IssueApiKeyPayload,
    perform: async ({ act }, input) => {
      const { apiKey, secret } = await act(issueApiKey, input);
      return { apiKey: apiKeyOf(apiKey), secret };
    },
  }),
  revokeApiKey: mutation(revokeApiKey, {
    description: 'Revokes an API key, on this node at once and on others within five seconds.',
    complexity: writingCost,
    input: [RevokeApiKeyInput, 'The key to revoke.'],
    payload: RevokeApiKeyPayload,
    perform: async ({ act }, input) => ({ apiKey: apiKeyOf(await act(revokeApiKey, input)) }),
  }),
});
