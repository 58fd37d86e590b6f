import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { template, templates } from '../../actions/templates/templates';
import { connectionOf, PageInfo } from '../fields/connection';
import type { GraphqlContext } from '../fields/context';
import { DateTime } from '../fields/dateTime';
import { pageRows } from '../fields/documentCost';
import { Permits } from '../fields/permits';

@ObjectType({ description: 'A text that asks for consent. Each wording of it is a version.' })
export class ConsentTemplate {
  @Field(() => String, { description: 'The code that names the template in every call. It never changes.' })
  readonly templateCode!: string;

  @Field(() => String, { description: 'The name that staff use. Customers never see it.' })
  readonly name!: string;

  @Field(() => String, {
    description:
      'The language tag (BCP 47) that every version has a text in. It is served if no other text fits.',
  })
  readonly defaultLocale!: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'Where customers are asked for the template: lower positions first. Null: after all that have one.',
  })
  readonly position!: number | null;

  @Field(() => DateTime, { description: 'When the template was created.' })
  readonly createdAt!: Date;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When the template was retired. Since then only `withdraw` is recorded. Null while it is in use.',
  })
  readonly retiredAt!: Date | null;
}

@ObjectType({ description: 'A template with its cursor.' })
export class ConsentTemplateEdge {
  @Field(() => String, { description: 'Send it as `after` to get the items that follow.' })
  readonly cursor!: string;

  @Field(() => ConsentTemplate, { description: 'The template.' })
  readonly node!: ConsentTemplate;
}

@ObjectType({ description: 'A page of templates, sorted by code.' })
export class ConsentTemplateConnection {
  @Field(() => [ConsentTemplateEdge], { description: 'The templates of the page with their cursors.' })
  readonly edges!: readonly ConsentTemplateEdge[];

  @Field(() => [ConsentTemplate], { description: 'The templates of the page.' })
  readonly nodes!: readonly ConsentTemplate[];

  @Field(() => PageInfo, { description: 'The position of the page in the list.' })
  readonly pageInfo!: PageInfo;
}

const defaultPageSize = 20;

@Resolver()
export class TemplateQueries {
  @Permits(template)
  @Query(() => ConsentTemplate, {
    nullable: true,
    description: 'A template with its draft and its versions.',
    complexity: 1,
  })
  async template(
    @Ctx() { act }: GraphqlContext,
    @Arg('templateCode', () => String, { description: 'The code of the template.' }) templateCode: string,
  ): Promise<ConsentTemplate> {
    return act(template, { templateCode });
  }

  @Permits(templates)
  @Query(() => ConsentTemplateConnection, {
    nullable: true,
    description: 'The templates, sorted by code.',
    complexity: pageRows,
  })
  async templates(
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
    @Arg('search', () => String, {
      nullable: true,
      description: 'Returns only templates whose code or name contains this, ignoring case.',
    })
    search: string | null,
    @Arg('includeRetired', () => Boolean, {
      defaultValue: false,
      description: 'Whether to include retired templates.',
    })
    includeRetired: boolean,
  ): Promise<ConsentTemplateConnection> {
    const sent = { first, after, search, includeRetired };
    const { places, hasNextPage } = await act(templates, sent);
    const edges = places.map(({ cursor, item }) => ({ cursor, node: item }));
    return connectionOf(edges, hasNextPage, !after);
  }
}
