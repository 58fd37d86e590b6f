import { query, rootFields } from '../fields/operations';
import { InputType, ID, Int, ObjectType } from 'type-graphql';
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
import { newestRows, webhookRows } from '../fields/documentCost';
import { fields, orNull } from '../fields/fields';

export const WebhookPayload = enumType<DomainPayload>(
  'WebhookPayload',
  'How much of an event a webhook gets. May grow: treat an unknown value as `FULL`.',
  {
    FULL: 'All of the event’s data.',
    THIN: 'Only the ids in it, for receivers outside your own systems.',
  },
);

export const WebhookDisabledReason = enumType<DomainReason>(
  'WebhookDisabledReason',
  'Why nothing is sent to a webhook. May grow: treat an unknown value as `OPERATOR`.',
  {
    OPERATOR: 'Somebody disabled it.',
    GONE: 'Its receiver answered 410 Gone.',
    FAILING: 'It took nothing for five days.',
  },
);

@ObjectType({ description: 'An endpoint that events are sent to, without its secret.' })
export class Webhook extends fields({
  id: [ID, 'The webhook’s id, a UUID.'],
  name: [String, 'What you call it.'],
  url: [String, 'Where events are sent to.'],
  eventTypes: [[String], 'The types of events that are sent. Empty for all.'],
  templateCodes: [
    [String],
    'The templates whose events are sent. Empty for all events, also those of no template.',
  ],
  payload: [WebhookPayload, 'How much of each event is sent.'],
  maxBatch: [Int, 'The most events in a message. Above 1, each message is a list of events.'],
  createdAt: [DateTime, 'When the webhook was created.'],
  disabledAt: orNull(DateTime, 'When it was disabled. Null while events are sent.'),
  disabledReason: orNull(WebhookDisabledReason, 'Why it is disabled. Null while events are sent.'),
  nextEventId: [ID, 'The place in the feed where it goes on, as the id of an event.'],
  isReplaying: [Boolean, 'Whether a part of the feed is still sent once more.'],
  delivered: [UInt64, 'How many events its receiver has taken.'],
  waiting: [Int, 'How many events wait for another attempt, or behind one that does.'],
  failed: [Int, 'How many events were given up after ten attempts.'],
  failures: [Int, 'How many attempts have failed since the last that did not.'],
  failingSince: orNull(DateTime, 'When the first of those attempts was made. Null if there are none.'),
  notBefore: orNull(DateTime, 'Nothing is sent before this instant. Null for at once.'),
  nextAttemptAt: orNull(
    DateTime,
    'When the first of the events that wait is tried again. Null if none waits, or if the webhook is disabled.',
  ),
  formerSecretUntil: orNull(DateTime, 'Until when its former secret signs too. Null if it has none.'),
}) {}

/** A form that names a webhook. */
@InputType()
export class WebhookForm extends fields({
  webhookId: [ID, 'The webhook’s id.'],
}) {}

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

@ObjectType({ description: 'What came of one attempt to send a message.' })
export class WebhookAttempt extends fields({
  eventId: [ID, 'The id of the first event, or of a message that is no event.'],
  events: [Int, 'How many events the message had.'],
  attempt: [Int, 'Which attempt it was, from 1 on: of the event in the message that was tried most.'],
  attemptedAt: [DateTime, 'When it was made.'],
  isDelivered: [Boolean, 'Whether the receiver took the message, with a status of 2xx.'],
  durationMs: orNull(Int, 'How many milliseconds it took. Null if nothing was sent.'),
  status: orNull(Int, 'The status of the answer. Null without an answer.'),
  failure: orNull(String, 'Why there was no answer, such as `FORBIDDEN_ADDRESS`. Null with an answer.'),
  answer: [String, 'The beginning of an answer that refused the message, at most 512 bytes. Else empty.'],
}) {}

const shownAttempts = 20;

export const WebhookQuery = rootFields({
  webhooks: query(listWebhooks, {
    description: 'All webhooks, the oldest first. There are at most 50.',
    complexity: webhookRows,
    type: [Webhook],
    read: async ({ act }) => (await act(listWebhooks, null)).map(webhookOf),
  }),
  webhookAttempts: query(webhookAttempts, {
    description:
      'What came of the newest attempts to send to a webhook, the newest first. The last 100 that succeeded and 1,000 that failed are kept.',
    complexity: newestRows,
    type: [WebhookAttempt],
    args: {
      webhookId: [ID, 'The webhook’s id.'],
      limit: [
        Int,
        'How many. At most 100, unless the service is configured otherwise.',
        { defaultValue: shownAttempts },
      ],
    },
    read: async ({ act }, { webhookId, limit }) => act(webhookAttempts, { webhookId, limit }),
  }),
});
