import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import type { Feed } from '../../actions/events/feed';
import { fewAtOnce, maxTestsAtOnce } from '../../actions/events/webhooks/webhookAttempts';
import type { WebhookParts } from '../../actions/events/webhooks/webhookParts';
import type { Clock } from '../../actions/running/clock';
import type { Identities } from '../../actions/running/identities';
import type { Config } from '../../config/config';
import { noWebhooks, type WebhookConfig } from '../../config/webhooks';
import { parseSigningKey } from '../../domain/webhooks/webhookKeys';
import { sealingKey } from '../../domain/webhooks/sealedSecret';
import {
  dispatchStoreOver,
  type DispatchLog,
  type DispatchParts,
} from '../../events/dispatching/dispatchParts';
import { Dispatcher } from '../../events/dispatching/dispatcher';
import { sendTestMessage } from '../../events/dispatching/attempt';
import { judgeReachWith } from '../../events/sending/guardedLookup';
import { createSender } from '../../events/sending/sender';
import { tracedSender } from '../../events/sending/tracedSender';
import type { Engine } from '../../storage/engine/engine';
import { writeAttempts, type LoggedAttempt } from '../../storage/events/webhooks/webhookAttempts';
import { endAllLeases } from '../../storage/events/webhooks/webhookLeases';
import { repeatedly } from '../../actions/evidence/repeatedly';
import { atMostEvery } from '../../observability/atMostEvery';
import { findSealedEndpoint, readEndpoints } from '../../storage/events/webhooks/webhookEndpoints';
import { readWebhookMeasures, type WebhookMeasures } from '../../storage/events/webhooks/webhookMeasures';

export interface WebhookKeeping extends WebhookConfig {
  readonly isProduction: boolean;
}

/** Without a key nothing is sent. */
export const noWebhookKeeping: WebhookKeeping = { ...noWebhooks, isProduction: true };

export function webhookKeepingOf({
  webhooks = noWebhooks,
  mode,
}: Pick<Config, 'mode'> & Partial<Pick<Config, 'webhooks'>>): WebhookKeeping {
  return { ...webhooks, isProduction: mode === 'production' };
}

export function webhooksOver(
  { pool }: Engine,
  keeping: WebhookKeeping,
  clock: Clock,
  identities: Identities,
): WebhookParts {
  return {
    pool,
    sealingKey: keeping.secretKey && sealingKey(keeping.secretKey),
    judgeReach: judgeReachWith(keeping),
    sendTest: fewAtOnce(maxTestsAtOnce, (id, source) =>
      sendTest(pool, keeping, clock, `test-${identities.uuid()}`, id, source),
    ),
    clock,
    identities,
  };
}

/** @throws Error for a key whose public half is that of another */
function signingKeyOf(text: string): KeyObject {
  const key = parseSigningKey(text);
  if (key) return key;
  throw new Error('A key of WEBHOOK_SIGNING_KEY holds a public key that is not its own.');
}

async function sendTest(
  pool: Pool,
  { secretKey, signingKeys = [], ...reach }: WebhookKeeping,
  clock: Clock,
  messageId: string,
  endpointId: string,
  source: string,
): Promise<LoggedAttempt | null> {
  const endpoint = await findSealedEndpoint(pool, endpointId);
  if (!endpoint || !secretKey) return null;
  const sender = tracedSender(createSender(reach));
  const keys = { sealingKeys: [sealingKey(secretKey)], signingKeys: signingKeys.map(signingKeyOf) };
  const parts = { sender, now: () => clock.now(), ...keys };
  try {
    const attempt = await sendTestMessage(parts, endpoint, messageId, source);
    await writeAttempts(pool, endpointId, [attempt]);
    const { subjectIds: _ofNobody, ...told } = attempt;
    return told;
  } finally {
    sender.close();
  }
}

/** Null on a node without a key, which can open no secrets. */
export async function startWebhooks(
  engine: Engine,
  feed: Feed,
  { secretKey, signingKeys = [], ...reach }: WebhookKeeping,
  now: () => Date,
  log: DispatchLog,
  onSent?: DispatchParts['onSent'],
): Promise<Dispatcher | null> {
  if (!secretKey) return null;
  // A killed process left its leases, which would delay messages until they end.
  if (engine.kind === 'pglite')
    await endAllLeases(engine.pool).catch((err: unknown) =>
      log.warn({ err }, 'webhooks go on in a minute: what a former process held could not be let go'),
    );
  return new Dispatcher({
    store: dispatchStoreOver(engine),
    feed,
    sender: tracedSender(createSender(reach)),
    now,
    random: Math.random,
    sealingKeys: [sealingKey(secretKey)],
    signingKeys: signingKeys.map(signingKeyOf),
    log,
    ...(onSent && { onSent }),
  });
}

const defaultEveryMs = 10_000;
const reportEveryMs = 60_000;

/** Looks at webhooks periodically, and once before it returns, so that reading metrics costs the database nothing. */
export async function watchWebhooks(
  { pool }: Pick<Engine, 'pool'>,
  log: Pick<DispatchLog, 'warn'>,
  everyMs = defaultEveryMs,
) {
  /** Null if the last look failed. */
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

/** @throws Error naming the enabled webhooks whose secrets this node cannot open */
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
