import { setTimeout as sleep } from 'node:timers/promises';
import { keepCatalogue } from '../actions/templates/catalogueUpkeep';
import { atMost } from '../storage/engine/closing';
import type { LogMeasures } from '../observability/metrics/ledgerMetrics';
import type { SentMessages } from '../observability/metrics/webhookMetrics';
import type { Engine, EngineLog } from '../storage/engine/engine';
import type { WebhookMeasures } from '../storage/events/webhooks/webhookMeasures';
import { drainLimitMs, type OpenActions } from './actions';
import { startDailyErasure } from './evidence/erasures';
import type { LogUpkeep } from '../actions/evidence/logUpkeep';
import { startLog, type LogKeeping } from './evidence/evidenceLog';
import { defaultFeedRetentionMs } from '../config/config';
import { startFeedSweep } from './events/feed';
import { noWebhookKeeping, startWebhooks, type WebhookKeeping, watchWebhooks } from './events/webhooks';
import type { DispatchLog } from '../events/dispatching/dispatchParts';
import { startLogChores } from './evidence/timestamps';

/** The channel that the database's trigger on templates notifies. */
const templateChannel = 'consent_template';

/** How long a start waits for the first look at the log, which readiness reports from the beginning. */
const firstLookMs = 1_000;

export interface Background {
  /** How the log stands; null where this process does not keep it, and before its first pass. */
  readonly logMeasures: () => LogMeasures | null;
  /** How webhooks fare; null where that could not be read. */
  readonly webhookMeasures: () => WebhookMeasures | null;
  stop(): Promise<void>;
}

export async function startBackground(
  { parts, prisma, feedHead, changes }: OpenActions,
  engine: Engine,
  log: EngineLog & DispatchLog,
  keeping: LogKeeping | null = null,
  feedRetentionMs = defaultFeedRetentionMs,
  webhooks: WebhookKeeping = noWebhookKeeping,
  onSent?: (sent: SentMessages) => void,
): Promise<Background> {
  const stopUpkeep = await keepCatalogue(
    parts.catalogue,
    (onChange, onGap) => engine.listen(templateChannel, onChange, onGap),
    (err) => log.warn({ err }, 'templates could not be read; the next poll tries again'),
  );
  const now = () => parts.clock.now();
  const dispatcher = await startWebhooks(engine, parts.feed, webhooks, now, log, onSent);
  const webhookWatch = await watchWebhooks(engine, log);
  const noticeFeed = () => {
    feedHead.notice();
    dispatcher?.notice();
  };
  const logUpkeep = keeping && startLog(keeping, engine, prisma, parts.clock, log, noticeFeed);
  if (logUpkeep) changes.listen(() => logUpkeep.wake());
  if (logUpkeep) await Promise.race([logUpkeep.looked, sleep(firstLookMs, null, { ref: false })]);
  const chores = keeping && startLogChores(engine, parts.timestamps, now, log);
  const feedSweep = startFeedSweep(engine, feedRetentionMs, now, log);
  const dailyErasure = startDailyErasure(engine, parts.retention, now, log);
  return {
    logMeasures: () => logUpkeep && measuresOf(logUpkeep),
    webhookMeasures: () => webhookWatch.measures(),
    stop: async () => {
      if (dispatcher) await atMost(2 * drainLimitMs, 'sending webhooks', dispatcher.stop(drainLimitMs), log);
      await atMost(drainLimitMs, 'looking how webhooks fare', webhookWatch.stop(), log);
      await atMost(drainLimitMs, 'listening for changes', stopUpkeep(), log);
      if (chores) await atMost(drainLimitMs, 'what the log needs now and then', chores.stop(), log);
      await atMost(drainLimitMs, 'letting go of old events', feedSweep.stop(), log);
      await atMost(drainLimitMs, 'the daily erasure', dailyErasure.stop(), log);
      if (logUpkeep) await atMost(drainLimitMs, 'a pass of the log', logUpkeep.stop(), log);
    },
  };
}

function measuresOf(upkeep: LogUpkeep): LogMeasures | null {
  const [standing, lagMs] = [upkeep.standing(), upkeep.lagMs()];
  if (!standing || lagMs === null) return null;
  return { lagMs, size: standing.size, isForked: upkeep.isForked(), auditFaults: standing.auditFaults };
}
