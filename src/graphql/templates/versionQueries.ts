import { Arg, Ctx, ID, Resolver } from 'type-graphql';
import { whenReady, type PromiseOrValue } from '../../actions/running/promiseOrValue';
import { consentVersion, latestTemplate } from '../../actions/templates/shownVersions';
import { ConsentVersion, consentVersionOf } from './consentVersion';
import type { GraphqlContext } from '../fields/context';
import { ActionQuery } from '../fields/permits';
import { localeArgument } from '../fields/localeArgument';

@Resolver()
export class VersionQueries {
  @ActionQuery(latestTemplate, () => ConsentVersion, {
    description:
      'The current version of a template, which is the text to show to anyone who has to answer now.',
    complexity: 1,
  })
  latestTemplate(
    @Ctx() { act, freshness }: GraphqlContext,
    @Arg('templateCode', () => String, { description: 'The code of the template.' }) templateCode: string,
    @Arg('locale', () => String, localeArgument) locale: string | null,
    @Arg('strict', () => Boolean, {
      defaultValue: false,
      description:
        'Whether to fail with `LOCALE_NOT_AVAILABLE` if no text fits the requested language, instead of serving the default locale.',
    })
    strict: boolean,
  ): PromiseOrValue<ConsentVersion> {
    return whenReady(act(latestTemplate, { templateCode, locale, strict }), (latest) => {
      freshness.note(latest);
      return consentVersionOf(latest);
    });
  }

  @ActionQuery(consentVersion, () => ConsentVersion, {
    description:
      'A version that is or was in effect, also of a retired template: the text that customers saw when they decided.',
    complexity: 1,
  })
  consentVersion(
    @Ctx() { act, freshness }: GraphqlContext,
    @Arg('id', () => ID, { description: 'The `consentVersionId` of the version.' }) id: string,
    @Arg('locale', () => String, {
      nullable: true,
      description:
        'The language tag (BCP 47) of the text. Defaults to the template’s default locale, never to `Accept-Language`.',
    })
    locale: string | null,
  ): PromiseOrValue<ConsentVersion> {
    return whenReady(act(consentVersion, { id, locale }), (shown) => {
      freshness.note(shown);
      return consentVersionOf(shown);
    });
  }
}
