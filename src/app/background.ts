import { keepCatalogue } from '../actions/templates/catalogueUpkeep';
import { atMost } from '../storage/engine/atMost';
import type { LogMeasures } from '../observability/metrics/ledgerMetrics';
import type { Engine, EngineLog } from '../storage/engine/engine';
import { drainLimitMs, type OpenActions } from './actions';
import { startDailyErasure } from './dailyErasure';
import type { LogUpkeep } from '../actions/evidence/logUpkeep';
import { startLog, type LogKeeping } from './evidenceLog';
import { startLogChores } from './timestamps';

/** The channel that the database's trigger on templates notifies. */
const templateChannel = 'consent_template';

/** What a server does besides answering requests. */
export interface Background {
  /** How the log stands; null where this process does not keep it, and before its first pass. */
  readonly logMeasures: () => LogMeasures | null;
  stop(): Promise<void>;
}

/** Loads the templates and keeps them near the database until it is stopped, and so the log near the ledger. */
export async function startBackground(
  { parts, prisma }: OpenActions,
  engine: Engine,
  log: EngineLog,
  keeping: LogKeeping | null = null,
): Promise<Background> {
  const feed = {
    listen: (onChange: (templateCode: string) => void, onGap: () => void) =>
      engine.listen(templateChannel, onChange, onGap),
  };
  const upkeep = await keepCatalogue(parts.catalogue, feed, (err) =>
    log.warn({ err }, 'templates could not be read; the next poll tries again'),
  );
  const now = () => parts.clock.now();
  const logUpkeep = keeping && startLog(keeping, engine, prisma, now, log);
  const chores = keeping && startLogChores(engine, parts.timestamps, now, log);
  const dailyErasure = startDailyErasure(engine, parts.retention, now, log);
  return {
    logMeasures: () => logUpkeep && measuresOf(logUpkeep),
    stop: async () => {
      await atMost(drainLimitMs, 'listening for changes', upkeep.stop(), log);
      if (chores) await atMost(drainLimitMs, 'what the log needs now and then', chores.stop(), log);
      await atMost(drainLimitMs, 'the daily erasure', dailyErasure.stop(), log);
      if (logUpkeep) await atMost(drainLimitMs, 'a pass of the log', logUpkeep.stop(), log);
    },
  };
}

function measuresOf(upkeep: LogUpkeep): LogMeasures | null {
  const [standing, lagMs] = [upkeep.standing(), upkeep.lagMs()];
  return standing && lagMs !== null ? { lagMs, size: standing.size } : null;
}
