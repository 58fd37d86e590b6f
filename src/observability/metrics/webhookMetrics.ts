import { Counter, Gauge, type Registry } from 'prom-client';
import type { WebhookMeasures } from '../../storage/events/webhooks/webhookMeasures';

/** What came of messages that this node has sent. */
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
  const registers = [registry];
  new Gauge({
    name: 'consent_webhook_endpoints',
    help: 'Webhooks, by how they fare.',
    labelNames: ['state'],
    registers,
    collect() {
      this.reset();
      for (const [state, count] of Object.entries(read()?.endpoints ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'consent_webhook_events',
    help: 'Events that webhooks have not taken: those that wait, and those that were given up.',
    labelNames: ['state'],
    registers,
    collect() {
      this.reset();
      const webhooks = read();
      if (!webhooks) return;
      this.set({ state: 'waiting' }, webhooks.waiting);
      this.set({ state: 'given_up' }, webhooks.givenUp);
    },
  });
  new Gauge({
    name: 'consent_webhook_oldest_seconds',
    help: 'Age of the oldest event that a webhook has still to take; 0 for none.',
    registers,
    collect() {
      const webhooks = read();
      if (webhooks) this.set(webhooks.oldestMs / 1_000);
      else this.remove();
    },
  });
}
