import { Type, type Static } from '@sinclair/typebox';
import { MAX_EVENTS, MAX_WAIT_MS } from '../../actions/events/readEvents';
import { eventTypeNames } from '../../domain/events/eventType';
import { instant, templateCode, leftOut } from '../route/members';
import { exampleEventId } from './cloudEventSchema';
import { closed, text } from '../route/plainMembers';

/** `lastEventId` and `timeout` are spelled as in HTTP Feeds (https://www.http-feeds.org). */
export const eventsQuery = closed({
  ...leftOut({
    lastEventId: Type.String({
      minLength: 1,
      description:
        'The id of the last event that you have read. Without it and `from` the oldest event that is kept comes first.',
      examples: [exampleEventId],
    }),
    timeout: Type.Integer({
      minimum: 0,
      maximum: MAX_WAIT_MS,
      description:
        'How many milliseconds to wait for an event if there is none yet. Defaults to 0. Not for a stream.',
      examples: [20_000],
    }),
    types: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'Only events of these types, separated by commas.',
      examples: [eventTypeNames.slice(0, 2).join(',')],
    }),
    template_code: templateCode('Only events about this template.'),
    from: instant(
      'Begins with what was put into the feed at this instant or later. Not beside `lastEventId`.',
    ),
    limit: Type.Integer({
      minimum: 1,
      maximum: MAX_EVENTS,
      description: `How many events at most. Defaults to ${MAX_EVENTS}. Not for a stream.`,
      examples: [100],
    }),
  }),
});

export type EventsQuery = Static<typeof eventsQuery>;

/** None while there was never any event. */
/** Of what a reader of the feed may begin with. */
export const placeHeaderDescribed = {
  'Consent-Last-Event-Id': text(
    'Read the feed after this event, and you miss nothing that this response lacks. Absent while there was never any event.',
    exampleEventId,
  ),
};

export function placeHeader({
  lastEventId,
}: {
  readonly lastEventId: string | null;
}): Record<string, string> {
  return lastEventId === null ? {} : { 'consent-last-event-id': lastEventId };
}
