import { hash } from 'node:crypto';
import { cloudEventOf, type FeedName } from '../events/cloudEvent';
import type { EventData, FeedEvent } from '../events/feedEvent';
import type { WebhookEndpoint } from './webhookEndpoint';

export interface WebhookContent {
  /** The same for the same events. It has no dot. */
  readonly id: string;
  readonly mediaType: string;
  readonly body: string;
}

/** Not in the feed: messages to an endpoint about itself. */
export const noticeTypes = {
  'consent.webhook.test': 'Somebody tries the webhook. Nothing happened.',
  'consent.webhook.disabled': 'The webhook is disabled, because it took nothing for five days.',
} as const;

export interface WebhookNotice {
  /** Without a dot. */
  readonly id: string;
  readonly source: string;
  readonly type: keyof typeof noticeTypes;
  readonly at: Date;
  readonly data: EventData;
}

/** The members of a thin message. */
const ids: ReadonlySet<string> = new Set([
  'id',
  'customer_id',
  'subject_id',
  'template_code',
  'set_code',
  'notify_before',
  'sequence',
  'consent_version_id',
  'number',
  'revision',
  'api_key_id',
]);

/** Structured JSON, so that the signature covers everything. */
export function eventContent(
  events: readonly FeedEvent[],
  feed: FeedName,
  { payload, maxBatch }: Pick<WebhookEndpoint, 'payload' | 'maxBatch'>,
): WebhookContent {
  const all = events.map((event) => cloudEventOf(event, feed));
  const sent = payload === 'FULL' ? all : all.map((event) => ({ ...event, data: idsIn(event.data) }));
  const eventIds = all.map(({ id }) => id);
  return isBatched({ maxBatch }) ? batch(batchId(eventIds), sent) : single(eventIds.join(), sent[0]);
}

export function noticeContent(
  { id, source, type, at, data }: WebhookNotice,
  endpoint: Pick<WebhookEndpoint, 'maxBatch'>,
): WebhookContent {
  const time = at.toISOString();
  const notice = {
    specversion: '1.0',
    ...{ id, source, type, time, datacontenttype: 'application/json', timestamp: time, data },
  };
  return isBatched(endpoint) ? batch(id, [notice]) : single(id, notice);
}

/** With batches, single events are lists too, so that a receiver parses one form. */
function isBatched({ maxBatch }: Pick<WebhookEndpoint, 'maxBatch'>): boolean {
  return maxBatch > 1;
}

function single(id: string, event: unknown): WebhookContent {
  return { id, mediaType: 'application/cloudevents+json; charset=utf-8', body: JSON.stringify(event) };
}

function batch(id: string, events: readonly unknown[]): WebhookContent {
  const mediaType = 'application/cloudevents-batch+json; charset=utf-8';
  return { id, mediaType, body: JSON.stringify(events) };
}

const digestLength = 22;

/** The same event may be sent again beside others, so its id alone does not name a message. */
function batchId(eventIds: readonly string[]): string {
  const digest = hash('sha256', eventIds.join(' '), 'base64url').slice(0, digestLength);
  return `${eventIds[0] ?? ''}+${digest}`;
}

function idsIn(data: EventData): EventData {
  return Object.fromEntries(Object.entries(data).filter(([name]) => ids.has(name)));
}
