import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { ApiKey } from './apiKey';
import { connectionOf, PageInfo } from './connection';
import type { GraphqlContext } from './context';
import { pageRows } from './documentCost';
import { Permits } from './permits';

@ObjectType({ description: 'An API key with its place in the list.' })
export class ApiKeyEdge {
  @Field(() => String, { description: 'Names the place: send it as `after` to get what follows.' })
  readonly cursor!: string;

  @Field(() => ApiKey, { description: 'The key at this place.' })
  readonly node!: ApiKey;
}

@ObjectType({ description: 'A page of API keys, newest first.' })
export class ApiKeyConnection {
  @Field(() => [ApiKeyEdge], { description: 'The keys of the page with their cursors.' })
  readonly edges!: readonly ApiKeyEdge[];

  @Field(() => [ApiKey], { description: 'The keys of the page.' })
  readonly nodes!: readonly ApiKey[];

  @Field(() => PageInfo, { description: 'Where the page stands in the list.' })
  readonly pageInfo!: PageInfo;
}

const usualPage = 20;

@Resolver()
export class ApiKeyQueries {
  @Permits('manageKeys')
  @Query(() => ApiKeyConnection, {
    nullable: true,
    description: 'The API keys, newest first, revoked and expired ones too.',
    complexity: pageRows,
  })
  async apiKeys(
    @Ctx() { actions }: GraphqlContext,
    @Arg('first', () => Int, {
      nullable: true,
      defaultValue: usualPage,
      description: 'How many keys to give, at most 100 unless the service is set up otherwise.',
    })
    first: number | null,
    @Arg('after', () => String, {
      nullable: true,
      description:
        'The cursor of the place after which the page begins; left out, it begins with the newest key.',
    })
    after: string | null,
  ): Promise<ApiKeyConnection> {
    const { apiKeys, hasNextPage } = await actions.apiKeys({ first: first ?? usualPage, after });
    const places = apiKeys.map(({ cursor, apiKey }) => ({ cursor, node: apiKey }));
    return connectionOf(places, hasNextPage, !after);
  }
}
