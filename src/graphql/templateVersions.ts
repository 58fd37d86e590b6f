import { Arg, Ctx, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { onceAtHand, type AtHand } from '../actions/atHand';
import { connectionOf, PageInfo } from './connection';
import { ConsentTemplate } from './consentTemplate';
import { ConsentVersion, consentVersionOf } from './consentVersion';
import type { GraphqlContext } from './context';
import { pageRows } from './documentCost';
import { localeArgument } from './localeArgument';
import { Permits } from './permits';

@ObjectType({ description: 'A version with its place in the list.' })
export class ConsentVersionEdge {
  @Field(() => String, { description: 'Names the place: send it as `after` to get what follows.' })
  readonly cursor!: string;

  @Field(() => ConsentVersion, { description: 'The version at this place.' })
  readonly node!: ConsentVersion;
}

@ObjectType({ description: 'A page of versions, the newest number first.' })
export class ConsentVersionConnection {
  @Field(() => [ConsentVersionEdge], { description: 'The versions of the page with their cursors.' })
  readonly edges!: readonly ConsentVersionEdge[];

  @Field(() => [ConsentVersion], { description: 'The versions of the page.' })
  readonly nodes!: readonly ConsentVersion[];

  @Field(() => PageInfo, { description: 'Where the page stands in the list.' })
  readonly pageInfo!: PageInfo;
}

const usualPage = 20;

@Resolver(() => ConsentTemplate)
export class TemplateVersions {
  @Permits('readTemplates')
  @FieldResolver(() => ConsentVersion, {
    nullable: true,
    description: 'The version in effect now, also of a retired template; null before the first.',
    complexity: 1,
  })
  current(
    @Ctx() { actions }: GraphqlContext,
    @Root() { code }: ConsentTemplate,
    @Arg('locale', () => String, localeArgument) locale: string | null,
  ): AtHand<ConsentVersion | null> {
    const version = actions.currentVersion({ templateCode: code, locale });
    return onceAtHand(version, (current) => current && consentVersionOf(current));
  }

  @Permits('readTemplates')
  @FieldResolver(() => ConsentVersionConnection, {
    description: 'The versions that were published, the newest number first, in the default locale.',
    complexity: pageRows,
  })
  async versions(
    @Ctx() { actions }: GraphqlContext,
    @Root() { code }: ConsentTemplate,
    @Arg('first', () => Int, {
      nullable: true,
      defaultValue: usualPage,
      description: 'How many versions to give, at most 100 unless the service is set up otherwise.',
    })
    first: number | null,
    @Arg('after', () => String, {
      nullable: true,
      description:
        'The cursor of the place after which the page begins; left out, it begins with the newest version.',
    })
    after: string | null,
  ): Promise<ConsentVersionConnection> {
    const asked = { templateCode: code, first: first ?? usualPage, after };
    const { places, hasNextPage } = await actions.templateVersions(asked);
    const edges = places.map(({ cursor, item }) => ({ cursor, node: consentVersionOf(item) }));
    return connectionOf(edges, hasNextPage, !after);
  }
}
