import { InputType, Field, ID, Int, ObjectType, Arg, Ctx, Resolver } from 'type-graphql';
import { eventIdOf } from '../../domain/events/eventId';
import type {
  DisabledReason as DomainReason,
  Payload as DomainPayload,
  WebhookEndpoint,
} from '../../domain/webhooks/webhookEndpoint';
import { DateTime, UInt64 } from '../fields/scalars';
import { enumType } from '../fields/enumType';
import { webhookAttempts } from '../../actions/events/webhooks/webhookAttempts';
import { listWebhooks } from '../../actions/events/webhooks/webhooks';
import type { GraphqlContext } from '../fields/context';
import { newestRows, webhookRows } from '../fields/documentCost';
import { ActionQuery } from '../fields/permits';

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

/** A form that names a webhook. */
@InputType()
export class WebhookForm {
  @Field(() => ID, { description: 'The webhook’s id.' })
  readonly webhookId!: string;
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

@ObjectType({ description: 'Preview: what came of one attempt to send a message.' })
export class WebhookAttempt {
  @Field(() => ID, { description: 'The id of the first event, or of a message that is no event.' })
  readonly eventId!: string;

  @Field(() => Int, { description: 'How many events the message had.' })
  readonly events!: number;

  @Field(() => Int, {
    description: 'Which attempt it was, from 1 on: of the event in the message that was tried most.',
  })
  readonly attempt!: number;

  @Field(() => DateTime, { description: 'When it was made.' })
  readonly attemptedAt!: Date;

  @Field(() => Boolean, { description: 'Whether the receiver took the message, with a status of 2xx.' })
  readonly isDelivered!: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'How many milliseconds it took. Null if nothing was sent.',
  })
  readonly durationMs!: number | null;

  @Field(() => Int, { nullable: true, description: 'The status of the answer. Null without an answer.' })
  readonly status!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why there was no answer, such as `FORBIDDEN_ADDRESS`. Null with an answer.',
  })
  readonly failure!: string | null;

  @Field(() => String, {
    description: 'The beginning of an answer that refused the message, at most 512 bytes. Else empty.',
  })
  readonly answer!: string;
}

const shownAttempts = 20;

@Resolver()
export class WebhookQuery {
  @ActionQuery(listWebhooks, () => [Webhook], {
    description: 'Preview: all webhooks, the oldest first. There are at most 50.',
    complexity: webhookRows,
  })
  async webhooks(@Ctx() { act }: GraphqlContext): Promise<readonly Webhook[]> {
    return (await act(listWebhooks, null)).map(webhookOf);
  }

  @ActionQuery(webhookAttempts, () => [WebhookAttempt], {
    description:
      'Preview: what came of the newest attempts to send to a webhook, the newest first. The last 100 that succeeded and 1,000 that failed are kept.',
    complexity: newestRows,
  })
  async webhookAttempts(
    @Ctx() { act }: GraphqlContext,
    @Arg('webhookId', () => ID, { description: 'The webhook’s id.' }) webhookId: string,
    @Arg('limit', () => Int, {
      defaultValue: shownAttempts,
      description: 'How many. At most 100, unless the service is configured otherwise.',
    })
    limit: number,
  ): Promise<readonly WebhookAttempt[]> {
    return act(webhookAttempts, { webhookId, limit });
  }
}
