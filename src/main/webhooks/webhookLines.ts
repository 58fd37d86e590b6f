import { eventIdOf } from '../../domain/events/eventId';
import type { ListedWebhook } from '../../actions/events/webhooks/webhooks';
import type { WebhookEndpoint } from '../../domain/webhooks/webhookEndpoint';
import { instantIn } from '../terminal/instants';
import type { LoggedAttempt } from '../../storage/events/webhooks/webhookAttempts';

export function shown(webhook: WebhookEndpoint) {
  const { incarnation, position, sealedBy: _key, ...members } = webhook;
  return { ...members, nextEventId: eventIdOf({ incarnation, position }) };
}

export function lineOf(
  webhook: WebhookEndpoint & Partial<Pick<ListedWebhook, 'isReadable'>>,
  zone?: string,
): string {
  const { id, name, url, maxBatch, delivered, waiting, failed, ahead, nextAttemptAt } = webhook;
  const counts = `${delivered} delivered, ${waiting} waiting, ${failed} given up`;
  const batches = maxBatch === 1 ? [] : [`batches of up to ${maxBatch}`];
  const unread = ahead === 0 ? [] : [`${ahead} places of the feed not looked at yet`];
  const next = nextAttemptAt ? [`next attempt ${instantIn(nextAttemptAt, zone)}`] : [];
  const unopened = webhook.isReadable === false ? [unreadable] : [];
  return [id, name, url, standingOf(webhook, zone), counts, ...unread, ...next, ...batches, ...unopened].join(
    '  ',
  );
}

const unreadable = 'nothing can be sent: WEBHOOK_SECRET_KEY is not the key that sealed its secret';

export function attemptLine(made: LoggedAttempt, zone?: string): string {
  const { attemptedAt, eventId, events, attempt, isDelivered, status, failure, durationMs, answer } = made;
  const outcome = isDelivered ? 'delivered' : 'failed';
  const took = durationMs === null ? 'nothing sent' : `${durationMs} ms`;
  const said = answer === '' ? [] : [JSON.stringify(answer)];
  const told = String(status ?? failure ?? 'no answer');
  const sent = events === 1 ? eventId : `${eventId} and ${events - 1} more`;
  return [instantIn(attemptedAt, zone), sent, `attempt ${attempt}`, outcome, told, took, ...said].join('  ');
}

function standingOf({ disabled, health }: WebhookEndpoint, zone: string | undefined): string {
  if (disabled) return `disabled ${instantIn(disabled.at, zone)} (${disabled.reason})`;
  if (health.failingSince) return `failing since ${instantIn(health.failingSince, zone)}`;
  return 'in order';
}

/** An empty text is an empty list. */
export function wordsOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
