import { Type } from '@sinclair/typebox';
import { eventTypeNames, eventTypes, type EventType } from '../../domain/events/eventType';
import { problems } from '../problem/problems';
import { answer, permittedToAnyone, type RestScope } from '../route/route';
import { noQuery } from '../route/members';
import { eventMembers } from './cloudEventSchema';
import { eventDataSchemas } from './eventData';

const info = {
  title: 'Consent service: events',
  version: '1.0.0',
  description:
    'What the consent service tells other systems, as CloudEvents 1.0. Types and members are added and never changed: pass over what you do not know.',
  license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
};

export function asyncApiDocument() {
  const inChannel = (type: EventType) => ({ $ref: `#/channels/events/messages/${type}` });
  return {
    asyncapi: '3.0.0',
    info,
    defaultContentType: 'application/cloudevents+json',
    channels: {
      events: {
        address: '/v1/events',
        title: 'The feed',
        description:
          'Every event at a position that never changes. Read it page by page, by long polling, or as Server-Sent Events.',
        messages: forEach((type) => ({ $ref: `#/components/messages/${type}` })),
      },
    },
    operations: {
      sendEvents: {
        action: 'send',
        channel: { $ref: '#/channels/events' },
        summary: 'The service tells what happened, in order.',
        messages: eventTypeNames.map(inChannel),
      },
    },
    components: { messages: forEach(messageOf), schemas: eventDataSchemas },
  };
}

function messageOf(type: EventType) {
  const name = Type.Literal(type, { description: 'What happened.' });
  const data = Type.Unsafe({ $ref: `#/components/schemas/${type}` });
  return {
    name: type,
    title: type,
    summary: eventTypes[type],
    contentType: 'application/cloudevents+json',
    payload: Type.Object(eventMembers(name, data), { description: eventTypes[type] }),
  };
}

function forEach<Value>(make: (type: EventType) => Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(eventTypeNames.map((type) => [type, make(type)]));
}

const schema = {
  operationId: 'getEventDescription',
  tags: ['description'],
  summary: 'A description of the events (AsyncAPI 3.0)',
  description: 'What the feed, its stream and webhooks tell, with the shape of each event.',
  ...permittedToAnyone,
  querystring: noQuery,
  response: {
    200: answer('The document.', Type.Object({}, { additionalProperties: true })),
    ...problems('INVALID_INPUT', 'UNAUTHENTICATED'),
  },
};

export function addEventDescription(scope: RestScope): void {
  let written: string | null = null;
  scope.get('/asyncapi.json', { schema }, (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=60').type('application/json; charset=utf-8');
    return reply.send((written ??= JSON.stringify(asyncApiDocument())));
  });
}
