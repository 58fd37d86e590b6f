import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { whenReady, type PromiseOrValue } from '../../actions/running/promiseOrValue';
import { consentVersion } from '../../actions/templates/consentVersion';
import { ConsentVersion, consentVersionOf } from './consentVersion';
import type { GraphqlContext } from '../fields/context';
import { Permits } from '../fields/permits';

@Resolver()
export class ConsentVersionQuery {
  @Permits(consentVersion)
  @Query(() => ConsentVersion, {
    nullable: true,
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
