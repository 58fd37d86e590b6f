import { Type } from '@sinclair/typebox';
import { eventTypeNames, eventTypes, type EventType } from '../../domain/events/eventType';
import { maxBatchSize } from '../../domain/webhooks/batches';
import { eventMembers } from './cloudEventSchema';
import { eventDataSchemas } from './eventData';

const header = (name: string, description: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
});

/** Those of Standard Webhooks 1.0. */
const parameters = [
  header('webhook-id', 'The id of the message: of its event, or of the events in a batch.'),
  header('webhook-timestamp', 'When this attempt began, in seconds since 1970.'),
  header('webhook-signature', 'Signatures of the id, the timestamp and the body, separated by spaces.'),
];

const responses = {
  '2XX': { description: 'You have stored the event.' },
  '410': { description: 'You want no more events: the webhook is disabled.' },
  '429': { description: 'You want fewer messages: the service waits as `Retry-After` says.' },
  default: { description: 'You have not stored the event: the service tries again.' },
};

/** A batch may have events of several types. */
const batchOf = (event: object) =>
  Type.Array(Type.Unsafe(event), {
    minItems: 1,
    maxItems: maxBatchSize,
    description: 'What a webhook with `maxBatch` above 1 gets, also where there is one event. Apply each `id` once.',
  });

function posted(type: EventType) {
  const name = Type.Literal(type, { description: 'What happened.' });
  const data = Type.Intersect([eventDataSchemas[type]], { description: 'What it tells.' });
  const schema = Type.Object(eventMembers(name, data), { description: eventTypes[type] });
  return {
    operationId: `told.${type}`,
    tags: ['events'],
    summary: eventTypes[type],
    description:
      'The service posts it to your webhooks, alone or in a batch. With the payload `THIN`, `data` has only the members that are ids.',
    security: [],
    parameters,
    requestBody: {
      required: true,
      content: {
        'application/cloudevents+json': { schema },
        'application/cloudevents-batch+json': { schema: batchOf({ $ref: '#/components/schemas/Event' }) },
      },
    },
    responses,
  };
}

/** What the service posts to webhooks, as OpenAPI 3.1 describes it. */
export const webhookDescriptions = Object.fromEntries(
  eventTypeNames.map((type) => [type, { post: posted(type) }]),
);
