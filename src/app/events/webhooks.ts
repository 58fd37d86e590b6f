import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import type { Feed } from '../../actions/events/feed';
import { fewAtOnce, maxTestsAtOnce } from '../../actions/events/webhooks/fewAtOnce';
import type { WebhookParts } from '../../actions/events/webhooks/webhookParts';
import type { Clock } from '../../actions/running/clock';
import type { Identities } from '../../actions/running/identities';
import type { Config } from '../../config/config';
import { noWebhooks, type WebhookConfig } from '../../config/webhooks';
import { parseSigningKey } from '../../domain/webhooks/webhookKeys';
import { sealingKey } from '../../domain/webhooks/sealedSecret';
import type { DispatchLog, DispatchParts, DispatchStore } from '../../events/dispatching/dispatchParts';
import { startDispatcher, type Dispatcher } from '../../events/dispatching/dispatcher';
import { sendTestMessage } from '../../events/dispatching/notices';
import { judgeReachWith } from '../../events/sending/judgeReach';
import { createSender } from '../../events/sending/sender';
import type { Engine } from '../../storage/engine/engine';
import { settleRound } from '../../storage/events/webhooks/settleRound';
import {
  beginAnew,
  recoverFailed,
  replayRange,
  resendEvent,
  skipTo,
} from '../../storage/events/webhooks/webhookAgain';
import {
  readAttempts,
  writeAttempts,
  type LoggedAttempt,
} from '../../storage/events/webhooks/webhookAttempts';
import * as stored from '../../storage/events/webhooks/webhookEndpoints';
import { endAllLeases, endLease, renewLease, takeLeases } from '../../storage/events/webhooks/webhookLeases';
import {
  findFirstWaiting,
  findLeased,
  readBehind,
  readDue,
  readStuckKeys,
} from '../../storage/events/webhooks/webhookQueue';

export function dispatchStoreOver({ pool }: Engine): DispatchStore {
  return {
    takeLeases: takeLeases.bind(null, pool),
    renewLease: renewLease.bind(null, pool),
    endLease: endLease.bind(null, pool),
    findLeased: findLeased.bind(null, pool),
    readDue: readDue.bind(null, pool),
    readBehind: readBehind.bind(null, pool),
    findFirstWaiting: findFirstWaiting.bind(null, pool),
    readStuckKeys: readStuckKeys.bind(null, pool),
    settleRound: settleRound.bind(null, pool),
    logAttempt: (endpointId, attempt) => writeAttempts(pool, endpointId, [attempt]),
    beginAnew: beginAnew.bind(null, pool),
    skipTo: skipTo.bind(null, pool),
  };
}

/** How a node sends webhooks. */
export interface WebhookKeeping extends WebhookConfig {
  readonly isProduction: boolean;
}

/** A node that has no key sends nothing, and knows no secrets. */
export const noWebhookKeeping: WebhookKeeping = { ...noWebhooks, isProduction: true };

export function webhookKeepingOf({
  webhooks = noWebhooks,
  mode,
}: Pick<Config, 'mode'> & Partial<Pick<Config, 'webhooks'>>): WebhookKeeping {
  return { ...webhooks, isProduction: mode === 'production' };
}

/** Managing endpoints over one database. */
export function webhooksOver(
  { pool }: Engine,
  keeping: WebhookKeeping,
  clock: Clock,
  identities: Identities,
): WebhookParts {
  return {
    store: {
      insert: stored.insertEndpoint.bind(null, pool),
      read: stored.readEndpoints.bind(null, pool),
      find: stored.findEndpoint.bind(null, pool),
      change: stored.changeEndpoint.bind(null, pool),
      disable: stored.disableEndpoint.bind(null, pool),
      enable: stored.enableEndpoint.bind(null, pool),
      findSealed: stored.findSealedEndpoint.bind(null, pool),
      replaceSecret: stored.replaceSecret.bind(null, pool),
      delete: stored.deleteEndpoint.bind(null, pool),
      readAttempts: readAttempts.bind(null, pool),
      resend: resendEvent.bind(null, pool),
      recover: recoverFailed.bind(null, pool),
      replay: replayRange.bind(null, pool),
    },
    sealingKey: keeping.secretKey && sealingKey(keeping.secretKey),
    judgeReach: judgeReachWith(keeping),
    sendTest: fewAtOnce(maxTestsAtOnce, (id, source) =>
      sendTest(pool, keeping, clock, `test-${identities.uuid()}`, id, source),
    ),
    clock,
    identities,
  };
}

/** @throws Error where the public half that stands in it is another's */
function signingKeyOf(text: string): KeyObject {
  const key = parseSigningKey(text);
  if (key) return key;
  throw new Error('A key of WEBHOOK_SIGNING_KEY holds a public key that is not its own.');
}

/** Once and now, on a connection of its own. */
async function sendTest(
  pool: Pool,
  { secretKey, signingKeys = [], ...reach }: WebhookKeeping,
  clock: Clock,
  messageId: string,
  endpointId: string,
  source: string,
): Promise<LoggedAttempt | null> {
  const endpoint = await stored.findSealedEndpoint(pool, endpointId);
  if (!endpoint || !secretKey) return null;
  const sender = createSender(reach);
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

/** Sends in the background; null on a node without a key, which can open no secrets. */
export async function startWebhooks(
  engine: Engine,
  feed: Feed,
  { secretKey, signingKeys = [], ...reach }: WebhookKeeping,
  now: () => Date,
  log: DispatchLog,
  onSent?: DispatchParts['onSent'],
): Promise<Dispatcher | null> {
  if (!secretKey) return null;
  // A process that was killed left its leases, and would have nothing sent until they end.
  if (engine.kind === 'pglite')
    await endAllLeases(engine.pool).catch((err: unknown) =>
      log.warn({ err }, 'webhooks go on in a minute: what a former process held could not be let go'),
    );
  return startDispatcher({
    store: dispatchStoreOver(engine),
    feed,
    sender: createSender(reach),
    now,
    random: Math.random,
    sealingKeys: [sealingKey(secretKey)],
    signingKeys: signingKeys.map(signingKeyOf),
    log,
    ...(onSent && { onSent }),
  });
}
