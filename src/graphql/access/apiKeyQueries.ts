import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { apiKeys as listApiKeys } from '../../actions/access/apiKeys';
import { ApiKey, apiKeyOf } from './apiKey';
import { connectionOf, PageInfo } from '../fields/connection';
import type { GraphqlContext } from '../fields/context';
import { pageRows } from '../fields/documentCost';
import { Permits } from '../fields/permits';

@ObjectType({ description: 'An API key with its cursor.' })
export class ApiKeyEdge {
  @Field(() => String, { description: 'Send it as `after` to get the items that follow.' })
  readonly cursor!: string;

  @Field(() => ApiKey, { description: 'The key.' })
  readonly node!: ApiKey;
}

@ObjectType({ description: 'A page of API keys, newest first.' })
export class ApiKeyConnection {
  @Field(() => [ApiKeyEdge], { description: 'The keys of the page with their cursors.' })
  readonly edges!: readonly ApiKeyEdge[];

  @Field(() => [ApiKey], { description: 'The keys of the page.' })
  readonly nodes!: readonly ApiKey[];

  @Field(() => PageInfo, { description: 'The position of the page in the list.' })
  readonly pageInfo!: PageInfo;
}

const defaultPageSize = 20;

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
    @Arg('first', () => Int, {
      defaultValue: defaultPageSize,
      description: 'The page size. At most 100, unless the service is configured otherwise.',
    })
    first: number,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The cursor after which the page begins. Defaults to the start of the list.',
    })
    after: string | null,
  ): Promise<ApiKeyConnection> {
    const { apiKeys, hasNextPage } = await act(listApiKeys, { first, after });
    const places = apiKeys.map(({ cursor, apiKey }) => ({ cursor, node: apiKeyOf(apiKey) }));
    return connectionOf(places, hasNextPage, !after);
  }
}
