import { Type, type TObject, type TSchema } from '@sinclair/typebox';
import { eventTypeNames, eventTypes, type EventType } from '../../domain/events/eventType';
import { maxBatchSize } from '../../domain/webhooks/batches';
import { noticeTypes } from '../../domain/webhooks/webhookBody';
import { instant, nullable } from '../route/members';
import { eventMembers } from './cloudEventSchema';
import { eventDataSchemas } from './eventData';
import { described, text } from '../route/plainMembers';

const header = (name: string, description: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
});

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

const noticeResponses = {
  '2XX': { description: 'You know it now.' },
  '4XX': { description: 'The service does not try again.' },
  default: { description: 'The service does not try again.' },
};

/** A batch may have events of several types. */
function eitherWay(schema: TSchema, inBatch: object) {
  const batch = Type.Array(Type.Unsafe(inBatch), {
    ...{ minItems: 1, maxItems: maxBatchSize },
    description:
      'What a webhook with `maxBatch` above 1 gets, also where there is one event. Apply each `id` once.',
  });
  const content = {
    'application/cloudevents+json': { schema },
    'application/cloudevents-batch+json': { schema: batch },
  };
  return { required: true, content };
}

function postedEvent(type: EventType) {
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
    requestBody: eitherWay(schema, { $ref: '#/components/schemas/Event' }),
    responses,
  };
}

type NoticeType = keyof typeof noticeTypes;

const aboutWebhook = {
  webhook_id: Type.String({ format: 'uuid', description: 'The id of the webhook.' }),
  name: text('What its operators call it.'),
};

const noticeData: Readonly<Record<NoticeType, TObject>> = {
  'consent.webhook.test': Type.Object(aboutWebhook, { description: 'Which webhook it is.' }),
  'consent.webhook.disabled': described('Which webhook it is, and why it is disabled.', {
    ...aboutWebhook,
    failing_since: nullable(instant('When the first of the attempts that failed was made.')),
    last_status: nullable(Type.Integer({ description: 'The last answer. Null if there was none.' })),
    last_failure: nullable(text('Why there was no answer, such as `ANSWER_TIMEOUT`. Null with an answer.')),
  }),
};

function postedNotice(type: NoticeType) {
  const name = Type.Literal(type, { description: 'What it is about.' });
  const all = eventMembers(name, noticeData[type]);
  const { sequence: _sequence, subject: _subject, partitionkey: _key, ...members } = all;
  const id = text('The id of the message, without a dot.');
  const schema = Type.Object({ ...members, id }, { description: noticeTypes[type] });
  return {
    operationId: `told.${type}`,
    tags: ['events'],
    summary: noticeTypes[type],
    description: 'The service posts it once, to the webhook in question. It has no place in the feed.',
    security: [],
    parameters,
    requestBody: eitherWay(schema, schema),
    responses: noticeResponses,
  };
}

type Posted = ReturnType<typeof postedEvent> | ReturnType<typeof postedNotice>;

const noticeTypeNames = Object.keys(noticeTypes) as readonly NoticeType[];

export const webhookDescriptions = Object.fromEntries<{ readonly post: Posted }>([
  ...eventTypeNames.map((type) => [type, { post: postedEvent(type) }] as const),
  ...noticeTypeNames.map((type) => [type, { post: postedNotice(type) }] as const),
]);
