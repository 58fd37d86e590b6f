import { Field, ID, Int, ObjectType } from 'type-graphql';
import { eventIdOf } from '../../domain/events/eventId';
import type {
  DisabledReason as DomainReason,
  Payload as DomainPayload,
  WebhookEndpoint,
} from '../../domain/webhooks/webhookEndpoint';
import { DateTime } from '../fields/dateTime';
import { UInt64 } from '../fields/uint64';
import { enumType } from '../fields/enumType';

export const WebhookPayload = enumType<DomainPayload>(
  'WebhookPayload',
  'Preview: how much of an event a webhook gets. May grow: treat an unknown value as `FULL`.',
  {
    FULL: 'All of the event’s data.',
    THIN: 'Only the ids in it, for receivers outside your own systems.',
  },
);

export const WebhookDisabledReason = enumType<DomainReason>(
  'WebhookDisabledReason',
  'Preview: why nothing is sent to a webhook. May grow: treat an unknown value as `OPERATOR`.',
  {
    OPERATOR: 'Somebody disabled it.',
    GONE: 'Its receiver answered 410 Gone.',
    FAILING: 'It took nothing for five days.',
  },
);

@ObjectType({ description: 'Preview: an endpoint that events are sent to, without its secret.' })
export class Webhook {
  @Field(() => ID, { description: 'The webhook’s id, a UUID.' })
  readonly id!: string;

  @Field(() => String, { description: 'What you call it.' })
  readonly name!: string;

  @Field(() => String, { description: 'Where events are sent to.' })
  readonly url!: string;

  @Field(() => [String], { description: 'The types of events that are sent. Empty for all.' })
  readonly eventTypes!: readonly string[];

  @Field(() => [String], {
    description: 'The templates whose events are sent. Empty for all events, also those of no template.',
  })
  readonly templateCodes!: readonly string[];

  @Field(() => WebhookPayload, { description: 'How much of each event is sent.' })
  readonly payload!: DomainPayload;

  @Field(() => Int, {
    description: 'The most events in a message. Above 1, each message is a list of events.',
  })
  readonly maxBatch!: number;

  @Field(() => DateTime, { description: 'When the webhook was created.' })
  readonly createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When it was disabled. Null while events are sent.' })
  readonly disabledAt!: Date | null;

  @Field(() => WebhookDisabledReason, {
    nullable: true,
    description: 'Why it is disabled. Null while events are sent.',
  })
  readonly disabledReason!: DomainReason | null;

  @Field(() => ID, { description: 'The place in the feed where it goes on, as the id of an event.' })
  readonly nextEventId!: string;

  @Field(() => Boolean, { description: 'Whether a part of the feed is still sent once more.' })
  readonly isReplaying!: boolean;

  @Field(() => UInt64, { description: 'How many events its receiver has taken.' })
  readonly delivered!: bigint;

  @Field(() => Int, { description: 'How many events wait for another attempt, or behind one that does.' })
  readonly waiting!: number;

  @Field(() => Int, { description: 'How many events were given up after ten attempts.' })
  readonly failed!: number;

  @Field(() => Int, { description: 'How many attempts have failed since the last that did not.' })
  readonly failures!: number;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the first of those attempts was made. Null if there are none.',
  })
  readonly failingSince!: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Nothing is sent before this instant. Null for at once.',
  })
  readonly notBefore!: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When the first of the events that wait is tried again. Null if none waits, or if the webhook is disabled.',
  })
  readonly nextAttemptAt!: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when its former secret signs too. Null if it has none.',
  })
  readonly formerSecretUntil!: Date | null;
}

export function webhookOf(endpoint: WebhookEndpoint): Webhook {
  const { disabled, position, incarnation, replay, health, delivered, sealedBy: _key, ...members } = endpoint;
  return {
    ...members,
    ...health,
    disabledAt: disabled?.at ?? null,
    disabledReason: disabled?.reason ?? null,
    nextEventId: eventIdOf({ incarnation, position }),
    isReplaying: replay !== null,
    delivered: BigInt(delivered),
  };
}
