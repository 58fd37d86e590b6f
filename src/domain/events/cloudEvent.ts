import { instantText } from '../values/instant';
import { eventIdOf } from './eventId';
import type { EventData, FeedEvent } from './feedEvent';

/** An event as CloudEvents 1.0 has it in structured JSON, with the members that Standard Webhooks recommends. */
export interface CloudEvent {
  readonly specversion: '1.0';
  readonly id: string;
  readonly source: string;
  readonly type: string;
  readonly time: string;
  /** The template's code. A customer is named in `data` alone, since subjects end up in logs. */
  readonly subject?: string;
  readonly datacontenttype: 'application/json';
  /** Events with the same one come in their order. */
  readonly partitionkey?: string;
  /** The position, as the extension wants it: a string. */
  readonly sequence: string;
  readonly timestamp: string;
  readonly data: EventData;
}

/** Which feed events are of, and who sends them. */
export interface FeedName {
  readonly incarnation: string;
  /** A URI. */
  readonly source: string;
}

/**
 * The same at every node, with or without a key of the log.
 *
 * @param origin the name under which the database's log is signed; null before the first signature
 */
export function feedNameOf({
  incarnation,
  origin,
}: {
  incarnation: string;
  origin: string | null;
}): FeedName {
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
