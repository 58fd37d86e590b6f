import { Arg, Ctx, Resolver, Root } from 'type-graphql';
import { currentVersion } from '../../actions/templates/templates';
import { templateVersions } from '../../actions/templates/templateVersions';
import { whenReady, type PromiseOrValue } from '../../actions/running/promiseOrValue';
import { After, connectionOf, connectionType, First, type Connection } from '../fields/connection';
import { ConsentTemplate } from './consentTemplate';
import { ConsentVersion, consentVersionOf } from './consentVersion';
import type { GraphqlContext } from '../fields/context';
import { pageRows } from '../fields/documentCost';
import { localeArgument } from '../fields/localeArgument';
import { ActionField } from '../fields/permits';
import { unread } from '../fields/unread';

const ConsentVersionConnection = connectionType('ConsentVersion', () => ConsentVersion, {
  item: 'A version',
  node: 'version',
  page: 'versions, newest number first',
});

@Resolver(() => ConsentTemplate)
export class TemplateVersions {
  @ActionField(currentVersion, () => ConsentVersion, {
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

  @ActionField(templateVersions, () => ConsentVersionConnection, {
    description: `The published versions, newest number first, in the default locale. ${unread}`,
    complexity: pageRows,
  })
  async versions(
    @Ctx() { act }: GraphqlContext,
    @Root() { templateCode }: ConsentTemplate,
    @First() first: number,
    @After() after: string | null,
  ): Promise<Connection<ConsentVersion>> {
    const sent = { templateCode, first, after };
    return connectionOf(await act(templateVersions, sent), consentVersionOf, !after);
  }
}
