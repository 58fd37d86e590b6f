import { GraphQLClient } from 'graphql-request';
import type { Answer } from '../doors/door';
import { operationsAt, valueOf } from '../doors/graphqlDoor';
import {
  ApiKeysDocument,
  IssueApiKeyDocument,
  RevokeApiKeyDocument,
  type ApiKeyFieldsFragment,
  type IssueApiKeyInput,
} from '../operations/generated';
import { asService, type CallerHeaders } from '../service/bearer';

/** What holders of the scope `keys:manage` do. */
export interface KeysDoor {
  issue(
    input?: Partial<IssueApiKeyInput>,
  ): Promise<Answer<{ readonly apiKey: ApiKeyFieldsFragment; readonly secret: string }>>;
  list(first?: number, after?: string): Promise<Answer<KeyPage>>;
  revoke(id: string): Promise<Answer<ApiKeyFieldsFragment>>;
}

export interface KeyPage {
  readonly nodes: readonly ApiKeyFieldsFragment[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

export function keysAt(url: string, caller: CallerHeaders = asService): KeysDoor {
  const ask = operationsAt(
    new GraphQLClient(`${url}/graphql`, { errorPolicy: 'all', headers: { ...caller } }),
  );
  return {
    issue: async (input) => {
      const whole = { name: 'a back-end', scopes: ['consents:read', 'consents:decide'], ...input };
      return valueOf(await ask(IssueApiKeyDocument, { input: whole }), (data) => data.issueApiKey);
    },
    list: async (first, after) =>
      valueOf(await ask(ApiKeysDocument, { first, after }), (data) => data.apiKeys),
    revoke: async (id) =>
      valueOf(
        await ask(RevokeApiKeyDocument, { input: { apiKeyId: id } }),
        (data) => data.revokeApiKey?.apiKey,
      ),
  };
}

/** The two ways to send a key. */
export const asKey = (secret: string): CallerHeaders => ({ 'x-api-key': secret });
export const asBearerKey = (secret: string): CallerHeaders => ({ authorization: `Bearer ${secret}` });
