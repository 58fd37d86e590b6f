import { instantText } from '../values/instant';
import { eventIdOf } from './eventId';
import type { EventData, FeedEvent } from './feedEvent';

/** An event in the structured JSON of CloudEvents 1.0, with the members that Standard Webhooks recommends. */
export interface CloudEvent {
  readonly specversion: '1.0';
  readonly id: string;
  readonly source: string;
  readonly type: string;
  readonly time: string;
  /** The template code. Never the customer, since subjects end up in logs. */
  readonly subject?: string;
  readonly datacontenttype: 'application/json';
  readonly partitionkey?: string;
  /** The position, as a string. */
  readonly sequence: string;
  readonly timestamp: string;
  readonly data: EventData;
}

export interface FeedName {
  readonly incarnation: string;
  readonly source: string;
}

/** The same at every node. @param origin the name under which the log is signed; null before the first signature */
export function feedNameOf(feed: { incarnation: string; origin: string | null }): FeedName {
  const { incarnation, origin } = feed;
  const log = origin === null ? 'feed' : encodeURIComponent(origin).replaceAll('%2F', '/');
  return { incarnation, source: `urn:consent:${log}` };
}

export function cloudEventOf(
  { position, type, at, templateCode, key, data }: FeedEvent,
  { incarnation, source }: FeedName,
): CloudEvent {
  const time = instantText(at);
  return {
    specversion: '1.0',
    id: eventIdOf({ incarnation, position }),
    source,
    type,
    time,
    ...(templateCode === null ? {} : { subject: templateCode }),
    datacontenttype: 'application/json',
    ...(key === null ? {} : { partitionkey: key }),
    sequence: String(position),
    timestamp: time,
    data,
  };
}
