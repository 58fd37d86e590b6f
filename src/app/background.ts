import { keepCatalogue } from '../actions/templates/catalogueUpkeep';
import { atMost } from '../storage/engine/atMost';
import type { LogStanding } from '../actions/evidence/sequencer';
import type { Engine, EngineLog } from '../storage/engine/engine';
import { drainLimitMs, type OpenActions } from './actions';
import { startDailyErasure } from './dailyErasure';
import { startLog, type LogKeeping } from './evidenceLog';
import { defaultFeedRetentionMs } from '../config/feed';
import { startFeedSweep } from './feed';
import { startLogChores } from './timestamps';

/** The channel that the database's trigger on templates notifies. */
const templateChannel = 'consent_template';

/** What a server does besides answering requests. */
export interface Background {
  /** How the log stands; null where this process does not keep it, and before its first pass. */
  readonly logStanding: () => LogStanding | null;
  stop(): Promise<void>;
}

/** Loads the templates and keeps them near the database until it is stopped, and so the log near the ledger. */
export async function startBackground(
  { parts, prisma, feedHead, changes }: OpenActions,
  engine: Engine,
  log: EngineLog,
  keeping: LogKeeping | null = null,
  feedRetentionMs = defaultFeedRetentionMs,
): Promise<Background> {
  const templateChanges = {
    listen: (onChange: (templateCode: string) => void, onGap: () => void) =>
      engine.listen(templateChannel, onChange, onGap),
  };
  const upkeep = await keepCatalogue(parts.catalogue, templateChanges, (err) =>
    log.warn({ err }, 'templates could not be read; the next poll tries again'),
  );
  const now = () => parts.clock.now();
  const logUpkeep = keeping && startLog(keeping, engine, prisma, now, log, () => feedHead.notice());
  if (logUpkeep) changes.listen(logUpkeep.wake);
  const chores = keeping && startLogChores(engine, parts.timestamps, now, log);
  const feedSweep = startFeedSweep(engine, feedRetentionMs, now, log);
  const dailyErasure = startDailyErasure(engine, parts.retention, now, log);
  return {
    logStanding: () => logUpkeep?.standing() ?? null,
    stop: async () => {
      await atMost(drainLimitMs, 'listening for changes', upkeep.stop(), log);
      if (chores) await atMost(drainLimitMs, 'what the log needs now and then', chores.stop(), log);
      await atMost(drainLimitMs, 'letting go of old events', feedSweep.stop(), log);
      await atMost(drainLimitMs, 'the daily erasure', dailyErasure.stop(), log);
      if (logUpkeep) await atMost(drainLimitMs, 'a pass of the log', logUpkeep.stop(), log);
    },
  };
}
