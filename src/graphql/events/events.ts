import { Arg, Ctx, Field, ID, ObjectType, Resolver, Subscription } from 'type-graphql';
import { eventsAsTheyCome, type ToldEvent } from '../../actions/events/followFeed';
import type { EventData } from '../../domain/events/feedEvent';
import type { GraphqlContext } from '../fields/context';
import { DateTime } from '../fields/dateTime';
import { Permits } from '../fields/permits';
import { afterArgument, atField, eventIdField, openedByTheField } from './told';
import { GraphQLScalarType } from 'graphql';
import { GraphQLJSONObject } from 'graphql-scalars';

const JsonObject = new GraphQLScalarType<object, object>({
  ...GraphQLJSONObject.toConfig(),
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259#section-4',
  description: 'A JSON object, with members in snake_case as at REST.',
});

@ObjectType({ description: 'Preview: an event of the feed, as `GET /v1/events` returns it.' })
export class ConsentEvent {
  @Field(() => ID, eventIdField)
  readonly eventId!: string;

  @Field(() => DateTime, atField)
  readonly at!: Date;

  @Field(() => String, {
    description:
      'What happened, such as `consent.decision.recorded`. May grow: pass over an event of an unknown type.',
  })
  readonly type!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The code of the template that it is about. Null if it is about none.',
  })
  readonly templateCode!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Events with the same key come in their order. Null if no order counts.',
  })
  readonly partitionKey!: string | null;

  @Field(() => JsonObject, {
    description: 'What it tells, by its type. `/v1/asyncapi.json` has the schema for each.',
  })
  readonly data!: EventData;
}

@Resolver()
export class EventsSubscription {
  @Permits(eventsAsTheyCome)
  @Subscription(() => ConsentEvent, {
    nullable: true,
    description: 'Preview: the feed, event by event, at least once and in the order of their positions.',
    complexity: 1,
    subscribe: openedByTheField,
  })
  async events(
    @Ctx() { act, subscriber }: GraphqlContext,
    @Arg('after', () => ID, afterArgument) after: string | null,
    @Arg('types', () => [String], {
      nullable: true,
      description: 'Only events of these types. Defaults to all.',
    })
    types: readonly string[] | null,
    @Arg('templateCode', () => String, {
      nullable: true,
      description: 'Only events about this template. Defaults to all.',
    })
    templateCode: string | null,
  ): Promise<AsyncGenerator<ConsentEvent, void>> {
    const { until } = subscriber;
    return shaped(await act(eventsAsTheyCome, { after, types, templateCode, until }));
  }
}

async function* shaped(told: AsyncGenerator<ToldEvent, void>): AsyncGenerator<ConsentEvent, void> {
  for await (const { eventId, event } of told) {
    const { at, type, templateCode, key: partitionKey, data } = event;
    yield { eventId, at, type, templateCode, partitionKey, data };
  }
}
