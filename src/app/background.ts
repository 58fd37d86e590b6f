import { keepCatalogue } from '../actions/templates/catalogueUpkeep';
import { atMost } from '../storage/engine/atMost';
import type { Engine, EngineLog } from '../storage/engine/engine';
import { drainLimitMs, type OpenActions } from './actions';

/** The channel that the database's trigger on templates notifies. */
const templateChannel = 'consent_template';

/** What a server does besides answering requests. */
export interface Background {
  stop(): Promise<void>;
}

/** Loads the templates and keeps them near the database until it is stopped. */
export async function startBackground(
  { parts }: OpenActions,
  engine: Engine,
  log: EngineLog,
): Promise<Background> {
  const feed = {
    listen: (onChange: (templateCode: string) => void, onGap: () => void) =>
      engine.listen(templateChannel, onChange, onGap),
  };
  const upkeep = await keepCatalogue(parts.catalogue, feed, (err) =>
    log.warn({ err }, 'templates could not be read; the next poll tries again'),
  );
  return { stop: () => atMost(drainLimitMs, 'listening for changes', upkeep.stop(), log) };
}
