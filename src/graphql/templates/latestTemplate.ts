import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { latestTemplate } from '../../actions/templates/latestTemplate';
import { whenReady, type PromiseOrValue } from '../../actions/running/promiseOrValue';
import { ConsentVersion, consentVersionOf } from './consentVersion';
import type { GraphqlContext } from '../fields/context';
import { localeArgument } from '../fields/localeArgument';
import { Permits } from '../fields/permits';

@Resolver()
export class LatestTemplateQuery {
  @Permits(latestTemplate)
  @Query(() => ConsentVersion, {
    nullable: true,
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
}
