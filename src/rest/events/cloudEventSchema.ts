import { Type, type TProperties, type TSchema } from '@sinclair/typebox';
import { eventTypeNames } from '../../domain/events/eventType';
import { instant, templateCode } from '../route/members';
import { example } from '../route/exampleValues';
import { text } from '../route/plainMembers';

export const exampleEventId = '1c6b8c6e-4711';

export function eventMembers(type: TSchema, data: TSchema): TProperties {
  return {
    specversion: text('The version of CloudEvents: 1.0.', '1.0'),
    id: text(
      'The id of the event, the same at every reading. Send it as `lastEventId` to read on.',
      exampleEventId,
    ),
    source: text('The log that the event stands in, as a URI.'),
    type,
    time: instant('When it happened.'),
    timestamp: instant('The same instant, under the name that Standard Webhooks has for it.'),
    subject: Type.Optional(templateCode('The template that it is about. Absent where it is about none.')),
    datacontenttype: text('What `data` is: application/json.', 'application/json'),
    partitionkey: Type.Optional(
      text(
        'Events with the same key come in their order. Of decisions: the subject and the template. Absent where no order counts.',
        `${example.subjectId}/${example.templateCode}`,
      ),
    ),
    sequence: Type.String({
      pattern: '^[0-9]+$',
      description: 'The position in the feed, which is the leaf’s index in the log.',
      examples: ['4711'],
    }),
    data,
  };
}

export const eventSchema = Type.Object(
  eventMembers(
    Type.String({
      'x-extensible-enum': [...eventTypeNames],
      description: 'What happened. May grow: treat an unknown value as an event to pass over.',
      examples: [eventTypeNames[0]],
    }),
    Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'What it tells, by its type: `/v1/asyncapi.json` has the schema for each.',
      },
    ),
  ),
  { $id: 'Event', description: 'An event of the feed, as CloudEvents 1.0 has it in structured JSON.' },
);
