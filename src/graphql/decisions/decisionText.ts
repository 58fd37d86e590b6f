import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { answeredVersion } from '../../actions/templates/answeredVersion';
import { whenReady, type PromiseOrValue } from '../../actions/running/promiseOrValue';
import { ConsentVersion, consentVersionOf } from '../templates/consentVersion';
import { VersionText } from '../templates/versionText';
import { ConsentDecision } from './decision';
import type { GraphqlContext } from '../fields/context';
import { unread } from '../fields/unread';

/** The answered text, for those who have the decision: it has no rule of its own. */
@Resolver(() => ConsentDecision)
export class DecisionText {
  @FieldResolver(() => VersionText, {
    nullable: true,
    complexity: 1,
    description: `The very text that the customer answered, in the language that they read. ${unread}`,
  })
  text(@Ctx() { act }: GraphqlContext, @Root() decision: ConsentDecision): PromiseOrValue<VersionText> {
    return whenReady(act(answeredVersion, { answered: decision }), ({ text }) => text);
  }

  @FieldResolver(() => ConsentVersion, {
    nullable: true,
    complexity: 1,
    description: `The version that the customer answered. ${unread}`,
  })
  version(
    @Ctx() { act }: GraphqlContext,
    @Root() decision: ConsentDecision,
    @Arg('locale', () => String, {
      nullable: true,
      description:
        'The language tag (BCP 47) of the text. Defaults to the language that the customer read, never to `Accept-Language`.',
    })
    locale: string | null,
  ): PromiseOrValue<ConsentVersion> {
    return whenReady(act(answeredVersion, { answered: decision, locale }), consentVersionOf);
  }
}
