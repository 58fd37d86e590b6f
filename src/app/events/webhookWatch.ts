import { repeatedly } from '../../actions/evidence/repeatedly';
import { sealingKey } from '../../domain/webhooks/sealedSecret';
import type { DispatchLog } from '../../events/dispatching/dispatchParts';
import { atMostEvery } from '../../observability/atMostEvery';
import type { Engine } from '../../storage/engine/engine';
import { readEndpoints } from '../../storage/events/webhooks/webhookEndpoints';
import { readWebhookMeasures, type WebhookMeasures } from '../../storage/events/webhooks/webhookMeasures';

/** Looks now and then how webhooks fare. */
export interface WebhookWatch {
  /** As they fared a moment ago; null where the last look failed. */
  measures(): WebhookMeasures | null;
  stop(): Promise<void>;
}

const defaultEveryMs = 10_000;
const reportEveryMs = 60_000;

/** Looks once before it answers. One statement for each look, so that those who read metrics cost the database nothing. */
export async function watchWebhooks(
  { pool }: Pick<Engine, 'pool'>,
  log: Pick<DispatchLog, 'warn'>,
  everyMs = defaultEveryMs,
): Promise<WebhookWatch> {
  let measures: WebhookMeasures | null = null;
  const report = atMostEvery(reportEveryMs, (err: unknown) =>
    log.warn({ err }, 'it could not be seen how webhooks fare; it is tried again'),
  );
  const look = async () => {
    measures = await readWebhookMeasures(pool);
  };
  const onFault = (err: unknown) => {
    measures = null;
    report(err);
  };
  await look().catch(onFault);
  const looks = repeatedly(look, everyMs, onFault);
  return { measures: () => measures, stop: () => looks.stop() };
}

/** @throws Error naming the webhooks to which nothing can be sent, since their receivers would wait without a word */
export async function mustOpenSecrets(
  { pool }: Pick<Engine, 'pool'>,
  secretKey: Uint8Array | null,
): Promise<void> {
  const enabled = (await readEndpoints(pool)).filter(({ disabled }) => disabled === null);
  const keyId = secretKey && sealingKey(secretKey).id;
  const unreadable = enabled.filter(({ sealedBy }) => sealedBy !== keyId).map(({ id }) => id);
  if (unreadable.length === 0) return;
  const why = keyId === null ? 'is not set on this node' : 'is not the key that sealed their secrets';
  throw new Error(`WEBHOOK_SECRET_KEY ${why}, so nothing is sent to the webhooks ${unreadable.join(', ')}`);
}
