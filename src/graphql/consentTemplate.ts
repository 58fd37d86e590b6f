import { Arg, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Template } from '../domain/template';
import { connectionOf, PageInfo } from './connection';
import type { GraphqlContext } from './context';
import { DateTime } from './dateTime';
import { pageRows } from './documentCost';
import { Permits } from './permits';

@ObjectType({ description: 'A text that asks for consent; each wording of it is a version.' })
export class ConsentTemplate {
  @Field(() => ID, { description: 'Names the template in every call; it never changes.' })
  readonly code!: string;

  @Field(() => String, { description: 'What staff call it; customers never see it.' })
  readonly name!: string;

  @Field(() => String, {
    description:
      'The language tag (BCP 47) in which every version has a text, served where no other fits the reader.',
  })
  readonly defaultLocale!: string;

  @Field(() => DateTime, { description: 'When it was created.' })
  readonly createdAt!: Date;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Since when only `withdraw` is recorded on it; null while it is in use.',
  })
  readonly retiredAt!: Date | null;
}

export function consentTemplateOf({ templateCode, ...template }: Template): ConsentTemplate {
  return { code: templateCode, ...template };
}

@ObjectType({ description: 'A template with its place in the list.' })
export class ConsentTemplateEdge {
  @Field(() => String, { description: 'Names the place: send it as `after` to get what follows.' })
  readonly cursor!: string;

  @Field(() => ConsentTemplate, { description: 'The template at this place.' })
  readonly node!: ConsentTemplate;
}

@ObjectType({ description: 'A page of templates, in the order of their codes.' })
export class ConsentTemplateConnection {
  @Field(() => [ConsentTemplateEdge], { description: 'The templates of the page with their cursors.' })
  readonly edges!: readonly ConsentTemplateEdge[];

  @Field(() => [ConsentTemplate], { description: 'The templates of the page.' })
  readonly nodes!: readonly ConsentTemplate[];

  @Field(() => PageInfo, { description: 'Where the page stands in the list.' })
  readonly pageInfo!: PageInfo;
}

const usualPage = 20;

@Resolver()
export class TemplateQueries {
  @Permits('readTemplates')
  @Query(() => ConsentTemplate, {
    nullable: true,
    description: 'A template with its draft and its versions.',
    complexity: 1,
  })
  async template(
    @Ctx() { actions }: GraphqlContext,
    @Arg('code', () => String, { description: 'The code of the template.' }) code: string,
  ): Promise<ConsentTemplate> {
    return consentTemplateOf(await actions.template({ templateCode: code }));
  }

  @Permits('readTemplates')
  @Query(() => ConsentTemplateConnection, {
    nullable: true,
    description: 'The templates in the order of their codes.',
    complexity: pageRows,
  })
  async templates(
    @Ctx() { actions }: GraphqlContext,
    @Arg('first', () => Int, {
      nullable: true,
      defaultValue: usualPage,
      description: 'How many templates to give, at most 100 unless the service is set up otherwise.',
    })
    first: number | null,
    @Arg('after', () => String, {
      nullable: true,
      description:
        'The cursor of the place after which the page begins; left out, it begins with the first code.',
    })
    after: string | null,
    @Arg('search', () => String, {
      nullable: true,
      description: 'Gives only templates that have this in their code or name, in whatever case.',
    })
    search: string | null,
    @Arg('includeRetired', () => Boolean, {
      nullable: true,
      defaultValue: false,
      description: 'Whether to give retired templates too.',
    })
    includeRetired: boolean | null,
  ): Promise<ConsentTemplateConnection> {
    const asked = { first: first ?? usualPage, after, search, includeRetired: includeRetired ?? false };
    const { places, hasNextPage } = await actions.templates(asked);
    const edges = places.map(({ cursor, item }) => ({ cursor, node: consentTemplateOf(item) }));
    return connectionOf(edges, hasNextPage, !after);
  }
}
