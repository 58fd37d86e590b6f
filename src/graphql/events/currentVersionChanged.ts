import { Arg, Ctx, Field, ID, ObjectType, Resolver, Subscription } from 'type-graphql';
import { currentVersionChanges, type CurrentVersionChange } from '../../actions/events/currentVersionChanges';
import type { GraphqlContext } from '../fields/context';
import { DateTime } from '../fields/dateTime';
import { localeArgument } from '../fields/localeArgument';
import { Permits } from '../fields/permits';
import { ConsentVersion, consentVersionOf } from '../templates/consentVersion';
import { afterOrNowArgument, atField, eventIdOrNowField, openedByTheField } from './told';

@ObjectType({ description: 'Preview: a version of a template took effect.' })
export class CurrentVersionChanged {
  @Field(() => ID, eventIdOrNowField)
  readonly eventId!: string | null;

  @Field(() => DateTime, atField)
  readonly at!: Date;

  @Field(() => ConsentVersion, { description: 'The version that took effect.' })
  readonly version!: ConsentVersion;
}

@Resolver()
export class CurrentVersionChangedSubscription {
  @Permits(currentVersionChanges)
  @Subscription(() => CurrentVersionChanged, {
    nullable: true,
    description: 'Preview: the current version of a template, and each other as it takes effect.',
    complexity: 1,
    subscribe: openedByTheField,
  })
  async currentVersionChanged(
    @Ctx() { act, subscriber }: GraphqlContext,
    @Arg('templateCode', () => String, { description: 'The code of the template.' }) templateCode: string,
    @Arg('locale', () => String, localeArgument) locale: string | null,
    @Arg('after', () => ID, afterOrNowArgument) after: string | null,
  ): Promise<AsyncGenerator<CurrentVersionChanged, void>> {
    const { until } = subscriber;
    return shaped(await act(currentVersionChanges, { templateCode, locale, after, until }));
  }
}

async function* shaped(
  changes: AsyncGenerator<CurrentVersionChange, void>,
): AsyncGenerator<CurrentVersionChanged, void> {
  for await (const { eventId, at, version } of changes) {
    yield { eventId, at, version: consentVersionOf(version) };
  }
}
