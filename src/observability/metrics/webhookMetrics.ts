import { Counter, type Gauge, type Registry } from 'prom-client';
import { gauge, setOrRemove } from './gauge';
import type { WebhookMeasures } from '../../storage/events/webhooks/webhookMeasures';

export interface SentMessages {
  readonly delivered: number;
  readonly failed: number;
}

/** Answers what counts messages. */
export function countMessages(registry: Registry): (sent: SentMessages) => void {
  const counter = new Counter({
    name: 'consent_webhook_messages_total',
    help: 'Messages that this node has sent to webhooks, by what came of them.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const [delivered, failed] = [
    counter.labels({ outcome: 'delivered' }),
    counter.labels({ outcome: 'failed' }),
  ];
  delivered.inc(0);
  failed.inc(0);
  return (sent) => {
    delivered.inc(sent.delivered);
    failed.inc(sent.failed);
  };
}

/** @param read how webhooks fared a moment ago; null where this process does not know */
export function measureWebhooks(registry: Registry, read: () => WebhookMeasures | null): void {
  const helpOfEndpoints = 'Webhooks, by how they fare.';
  const setEndpoints = (endpoints: Gauge) => {
    endpoints.reset();
    for (const [state, count] of Object.entries(read()?.endpoints ?? {})) endpoints.set({ state }, count);
  };
  gauge(registry, 'consent_webhook_endpoints', helpOfEndpoints, setEndpoints, ['state']);
  const helpOfEvents = 'Events that webhooks have not taken: those that wait, and those that were given up.';
  const setEvents = (events: Gauge) => {
    events.reset();
    const webhooks = read();
    if (!webhooks) return;
    events.set({ state: 'waiting' }, webhooks.waiting);
    events.set({ state: 'given_up' }, webhooks.givenUp);
  };
  gauge(registry, 'consent_webhook_events', helpOfEvents, setEvents, ['state']);
  const helpOfOldest = 'Age of the oldest event that a webhook has still to take; 0 for none.';
  gauge(registry, 'consent_webhook_oldest_seconds', helpOfOldest, (oldest) => {
    const webhooks = read();
    setOrRemove(oldest, webhooks ? webhooks.oldestMs / 1_000 : undefined);
  });
}
