import { Arg, Ctx, Field, Int, ObjectType, Resolver } from 'type-graphql';
import { template, templates } from '../../actions/templates/templates';
import { After, connectionOf, connectionType, First, type Connection } from '../fields/connection';
import type { GraphqlContext } from '../fields/context';
import { DateTime } from '../fields/scalars';
import { pageRows } from '../fields/documentCost';
import { ActionQuery } from '../fields/permits';

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

const ConsentTemplateConnection = connectionType('ConsentTemplate', () => ConsentTemplate, {
  item: 'A template',
  node: 'template',
  page: 'templates, sorted by code',
});

@Resolver()
export class TemplateQueries {
  @ActionQuery(template, () => ConsentTemplate, {
    description: 'A template with its draft and its versions.',
    complexity: 1,
  })
  async template(
    @Ctx() { act }: GraphqlContext,
    @Arg('templateCode', () => String, { description: 'The code of the template.' }) templateCode: string,
  ): Promise<ConsentTemplate> {
    return act(template, { templateCode });
  }

  @ActionQuery(templates, () => ConsentTemplateConnection, {
    description: 'The templates, sorted by code.',
    complexity: pageRows,
  })
  async templates(
    @Ctx() { act }: GraphqlContext,
    @First() first: number,
    @After() after: string | null,
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
  ): Promise<Connection<ConsentTemplate>> {
    const sent = { first, after, search, includeRetired };
    return connectionOf(await act(templates, sent), (each) => each, !after);
  }
}
