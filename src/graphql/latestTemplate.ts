import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { onceAtHand, type AtHand } from '../actions/atHand';
import { ConsentVersion, consentVersionOf } from './consentVersion';
import type { GraphqlContext } from './context';
import { localeArgument } from './localeArgument';
import { Permits } from './permits';

@Resolver()
export class LatestTemplateQuery {
  @Permits('latestTemplate')
  @Query(() => ConsentVersion, {
    nullable: true,
    description: 'The current version of a template: what is shown to everybody who has to answer now.',
    complexity: 1,
  })
  latestTemplate(
    @Ctx() { actions, freshness }: GraphqlContext,
    @Arg('templateCode', () => String, { description: 'The code of the template.' }) templateCode: string,
    @Arg('locale', () => String, localeArgument) locale: string | null,
    @Arg('strict', () => Boolean, {
      nullable: true,
      defaultValue: false,
      description:
        'Whether to refuse with `LOCALE_NOT_AVAILABLE` where no text fits what was asked, instead of serving the default locale.',
    })
    strict: boolean | null,
  ): AtHand<ConsentVersion> {
    return onceAtHand(actions.latestTemplate({ templateCode, locale, strict }), (latest) => {
      freshness.note(latest);
      return consentVersionOf(latest);
    });
  }
}
