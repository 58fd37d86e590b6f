import { Registry } from 'prom-client';
import type { Engine } from '../../storage/engine/engine';
import { countDecisions, measureLog } from './ledgerMetrics';
import { measureNode } from './nodeMetrics';
import { measurePool, measureProcess } from './processMetrics';
import { RequestMetrics } from './requestMetrics';
import { countMessages, measureWebhooks } from './webhookMetrics';

/** What a service tells its monitoring of itself. Labels are names of the service's own and never a caller's words. */
export type Metrics = Readonly<ReturnType<typeof openMetrics>>;

/** Each service has a registry of its own, so that several can live in one process. */
export function openMetrics(engine: Pick<Engine, 'pool'>, version: string) {
  const registry = new Registry();
  const close = measureProcess(registry, version);
  measurePool(registry, engine);
  return {
    requests: new RequestMetrics(registry),
    onRecorded: countDecisions(registry),
    measureLog: measureLog.bind(null, registry),
    measureNode: measureNode.bind(null, registry),
    onSent: countMessages(registry),
    measureWebhooks: measureWebhooks.bind(null, registry),
    /** In the text format of Prometheus, with its media type. */
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    close,
  };
}
