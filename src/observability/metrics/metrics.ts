import { Registry } from 'prom-client';
import type { Engine } from '../../storage/engine/engine';
import { countDecisions, measureLog, type LogMeasures } from './ledgerMetrics';
import { measurePool, measureProcess } from './processMetrics';
import { RequestMetrics } from './requestMetrics';
import type { WebhookMeasures } from '../../storage/events/webhooks/webhookMeasures';
import { countMessages, measureWebhooks, type SentMessages } from './webhookMetrics';

/** What a service tells its monitoring of itself. Labels are names of the service's own and never a caller's words. */
export interface Metrics {
  readonly requests: RequestMetrics;
  readonly onRecorded: ReturnType<typeof countDecisions>;
  readonly measureLog: (read: () => LogMeasures | null) => void;
  readonly onSent: (sent: SentMessages) => void;
  readonly measureWebhooks: (read: () => WebhookMeasures | null) => void;
  /** In the text format of Prometheus, with its media type. */
  readonly read: () => Promise<MetricsPage>;
  close(): void;
}

export interface MetricsPage {
  readonly contentType: string;
  readonly text: string;
}

/** Each service has a registry of its own, so that several can live in one process. */
export function openMetrics(engine: Pick<Engine, 'pool'>, version: string): Metrics {
  const registry = new Registry();
  const stop = measureProcess(registry, version);
  measurePool(registry, engine);
  return {
    requests: new RequestMetrics(registry),
    onRecorded: countDecisions(registry),
    measureLog: measureLog.bind(null, registry),
    onSent: countMessages(registry),
    measureWebhooks: measureWebhooks.bind(null, registry),
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    close: stop,
  };
}
