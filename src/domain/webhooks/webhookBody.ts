import { cloudEventOf, type FeedName } from '../events/cloudEvent';
import type { FeedEvent } from '../events/feedEvent';
import type { Payload } from './webhookEndpoint';

export const webhookMediaType = 'application/cloudevents+json; charset=utf-8';

/** What a thin message says: enough to ask the service for the rest. */
const ids: ReadonlySet<string> = new Set([
  ...['id', 'customer_id', 'subject_id', 'template_code', 'sequence', 'consent_version_id', 'number'],
]);

/** The body of an event's message: the event in structured JSON, so that the signature covers all of it. */
export function webhookBody(event: FeedEvent, feed: FeedName, payload: Payload): string {
  const whole = cloudEventOf(event, feed);
  if (payload === 'FULL') return JSON.stringify(whole);
  const named = Object.entries(whole.data).filter(([name]) => ids.has(name));
  return JSON.stringify({ ...whole, data: Object.fromEntries(named) });
}

/** What stands in no feed: a message to one endpoint about itself. */
export function webhookNotice(
  id: string,
  source: string,
  type: 'consent.webhook.test' | 'consent.webhook.disabled',
  at: Date,
  data: Readonly<Record<string, string>>,
): string {
  const time = at.toISOString();
  return JSON.stringify({
    specversion: '1.0',
    ...{ id, source, type, time, datacontenttype: 'application/json', timestamp: time, data },
  });
}
