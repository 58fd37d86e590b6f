import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { currentVersion } from '../../actions/templates/templates';
import { templateVersions } from '../../actions/templates/templateVersions';
import { whenReady, type PromiseOrValue } from '../../actions/running/promiseOrValue';
import {
  afterArgument,
  connectionOf,
  connectionType,
  firstArgument,
  type Connection,
} from '../fields/connection';
import { ConsentTemplate } from './consentTemplate';
import { ConsentVersion, consentVersionOf } from './consentVersion';
import type { GraphqlContext } from '../fields/context';
import { pageRows } from '../fields/documentCost';
import { localeArgument } from '../fields/localeArgument';
import { Permits } from '../fields/permits';
import { unread } from '../fields/unread';

const ConsentVersionConnection = connectionType('ConsentVersion', () => ConsentVersion, {
  item: 'A version',
  node: 'version',
  page: 'versions, newest number first',
});

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
    @Arg('first', () => Int, firstArgument) first: number,
    @Arg('after', () => String, afterArgument) after: string | null,
  ): Promise<Connection<ConsentVersion>> {
    const sent = { templateCode, first, after };
    return connectionOf(await act(templateVersions, sent), consentVersionOf, !after);
  }
}
