import { webhooksAt, type WebhooksDoor } from '../../events/webhooksAt';
import type { Operation } from '../load/operation';
import type { Options } from '../options';
import type { ServerProcess } from '../processes/serverProcess';
import type { Progress } from '../report/progress';

/** A service that keeps its log, a receiver beside it, and what is recorded. */
export interface EventsScene {
  readonly options: Options;
  readonly progress: Progress;
  readonly service: ServerProcess;
  readonly receiver: ServerProcess;
  readonly record: Operation;
}

export const urlOf = ({ port }: ServerProcess): string => `http://127.0.0.1:${port}`;

interface Endpoint {
  /** Its path at the receiver. */
  readonly path: string;
  readonly maxBatch?: number;
  /** Whether it gets nothing until it is enabled. */
  readonly isDisabled?: boolean;
}

/** Lends webhooks to the work, and deletes them after it. */
export async function withWebhooks<Result>(
  { service, receiver }: EventsScene,
  endpoints: readonly Endpoint[],
  work: (door: WebhooksDoor, webhookIds: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const door = webhooksAt(urlOf(service));
  const ids: string[] = [];
  try {
    for (const { path, maxBatch = 1, isDisabled } of endpoints) {
      const created = await door.create({ name: path, url: urlOf(receiver) + path, maxBatch });
      if (created.kind === 'refused') throw new Error(`No webhook: ${JSON.stringify(created)}`);
      const webhookId = created.value.webhook.id;
      ids.push(webhookId);
      if (isDisabled) await door.update({ webhookId, enabled: false });
    }
    return await work(door, ids);
  } finally {
    for (const webhookId of ids) await door.delete(webhookId);
  }
}
