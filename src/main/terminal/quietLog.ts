import type { EngineLog } from '../../storage/engine/engine';
import type { Print } from './surroundings';

/** The log of a command that answers and ends: only what went wrong, and not where the answer goes. */
export function quietLog(say: Print): EngineLog {
  return { info: () => undefined, warn: (_details, message) => say(message) };
}
