import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { apiKeys as listApiKeys } from '../../actions/access/apiKeys';
import { ApiKey, apiKeyOf } from './apiKey';
import {
  afterArgument,
  connectionOf,
  connectionType,
  firstArgument,
  type Connection,
} from '../fields/connection';
import type { GraphqlContext } from '../fields/context';
import { pageRows } from '../fields/documentCost';
import { Permits } from '../fields/permits';

const ApiKeyConnection = connectionType('ApiKey', () => ApiKey, {
  item: 'An API key',
  node: 'key',
  page: 'API keys, newest first',
});

@Resolver()
export class ApiKeyQueries {
  @Permits(listApiKeys)
  @Query(() => ApiKeyConnection, {
    nullable: true,
    description: 'All API keys, newest first, including revoked and expired ones.',
    complexity: pageRows,
  })
  async apiKeys(
    @Ctx() { act }: GraphqlContext,
    @Arg('first', () => Int, firstArgument) first: number,
    @Arg('after', () => String, afterArgument) after: string | null,
  ): Promise<Connection<ApiKey>> {
    return connectionOf(await act(listApiKeys, { first, after }), apiKeyOf, !after);
  }
}
