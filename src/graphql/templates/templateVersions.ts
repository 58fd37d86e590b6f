import { Arg, Ctx, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { currentVersion } from '../../actions/templates/templates';
import { templateVersions } from '../../actions/templates/templateVersions';
import { whenReady, type PromiseOrValue } from '../../actions/running/promiseOrValue';
import { connectionOf, PageInfo } from '../fields/connection';
import { ConsentTemplate } from './consentTemplate';
import { ConsentVersion, consentVersionOf } from './consentVersion';
import type { GraphqlContext } from '../fields/context';
import { pageRows } from '../fields/documentCost';
import { localeArgument } from '../fields/localeArgument';
import { Permits } from '../fields/permits';
import { unread } from '../fields/unread';

@ObjectType({ description: 'A version with its cursor.' })
export class ConsentVersionEdge {
  @Field(() => String, { description: 'Send it as `after` to get the items that follow.' })
  readonly cursor!: string;

  @Field(() => ConsentVersion, { description: 'The version.' })
  readonly node!: ConsentVersion;
}

@ObjectType({ description: 'A page of versions, newest number first.' })
export class ConsentVersionConnection {
  @Field(() => [ConsentVersionEdge], { description: 'The versions of the page with their cursors.' })
  readonly edges!: readonly ConsentVersionEdge[];

  @Field(() => [ConsentVersion], { description: 'The versions of the page.' })
  readonly nodes!: readonly ConsentVersion[];

  @Field(() => PageInfo, { description: 'The position of the page in the list.' })
  readonly pageInfo!: PageInfo;
}

const defaultPageSize = 20;

@Resolver(() => ConsentTemplate)
export class TemplateVersions {
  @Permits(currentVersion)
  @FieldResolver(() => ConsentVersion, {
    nullable: true,
    description: 'The version in effect now, even for a retired template. Null if there is none yet.',
    complexity: 1,
  })
  current(
    @Ctx() { act }: GraphqlContext,
    @Root() { templateCode }: ConsentTemplate,
    @Arg('locale', () => String, localeArgument) locale: string | null,
  ): PromiseOrValue<ConsentVersion | null> {
    const version = act(currentVersion, { templateCode, locale });
    return whenReady(version, (current) => current && consentVersionOf(current));
  }

  @Permits(templateVersions)
  @FieldResolver(() => ConsentVersionConnection, {
    nullable: true,
    description: `The published versions, newest number first, in the default locale. ${unread}`,
    complexity: pageRows,
  })
  async versions(
    @Ctx() { act }: GraphqlContext,
    @Root() { templateCode }: ConsentTemplate,
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
  ): Promise<ConsentVersionConnection> {
    const sent = { templateCode, first, after };
    const { places, hasNextPage } = await act(templateVersions, sent);
    const edges = places.map(({ cursor, item }) => ({ cursor, node: consentVersionOf(item) }));
    return connectionOf(edges, hasNextPage, !after);
  }
}
