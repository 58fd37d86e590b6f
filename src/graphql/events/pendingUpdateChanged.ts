import { Arg, Ctx, Field, ID, ObjectType, Resolver, Subscription } from 'type-graphql';
import { pendingUpdateChanges, type PendingUpdateChange } from '../../actions/events/pendingUpdateChanges';
import { requireCustomerId } from '../../domain/input/input';
import { PendingUpdate, pendingUpdateOf } from '../decisions/pendingUpdate';
import type { GraphqlContext } from '../fields/context';
import { DateTime } from '../fields/dateTime';
import { followedRows } from '../fields/documentCost';
import { localeArgument } from '../fields/localeArgument';
import { Permits } from '../fields/permits';
import { afterOrNowArgument, atField, eventIdOrNowField, openedByTheField } from './told';

@ObjectType({
  description: 'Preview: where a customer stands on a template, after something that can have changed it.',
})
export class PendingUpdateChanged {
  @Field(() => ID, eventIdOrNowField)
  readonly eventId!: string | null;

  @Field(() => DateTime, atField)
  readonly at!: Date;

  @Field(() => String, {
    nullable: true,
    description:
      'The type of the event, such as `consent.decision.recorded` or `consent.version.current`. Null for where the customer stood as you subscribed. May grow: treat an unknown one like any other.',
  })
  readonly cause!: string | null;

  @Field(() => PendingUpdate, {
    description: 'Where the customer stands now. It may already reflect events that are still to come.',
  })
  readonly pendingUpdate!: PendingUpdate;
}

@Resolver()
export class PendingUpdateChangedSubscription {
  @Permits(pendingUpdateChanges)
  @Subscription(() => PendingUpdateChanged, {
    nullable: true,
    description:
      'Preview: where a customer stands: at once, and whenever it may have changed by an answer on any device, a version that took effect, or time that ran out.',
    complexity: followedRows,
    subscribe: openedByTheField,
  })
  async pendingUpdateChanged(
    @Ctx() { act, subscriber }: GraphqlContext,
    @Arg('customerId', () => ID, { description: 'The customer’s id, a UUID.' }) customerId: string,
    @Arg('templateCodes', () => [String], {
      nullable: true,
      description: 'The codes of the templates. Defaults to all.',
    })
    templateCodes: readonly string[] | null,
    @Arg('after', () => ID, afterOrNowArgument) after: string | null,
    @Arg('locale', () => String, localeArgument) locale: string | null,
  ): Promise<AsyncGenerator<PendingUpdateChanged, void>> {
    const { until } = subscriber;
    const sent = { customerId: requireCustomerId('customerId', customerId), templateCodes, after, locale };
    return shaped(await act(pendingUpdateChanges, { ...sent, until }));
  }
}

async function* shaped(
  changes: AsyncGenerator<PendingUpdateChange, void>,
): AsyncGenerator<PendingUpdateChanged, void> {
  for await (const { update, ...change } of changes)
    yield { ...change, pendingUpdate: pendingUpdateOf(update) };
}
