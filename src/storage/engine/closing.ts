import type { Pool } from 'pg';
import { atMost } from './atMost';
import type { EngineLog } from './engine';
import { CLOSE_TIMEOUT_MS } from './limits';

/**
 * Ends the pool once, however often it is called, then does the rest. A client that somebody never gave back
 * would hold `pool.end()` for ever: after a time the rest is done without it.
 */
export function closeOnce(
  pool: Pool,
  log: EngineLog,
  rest?: () => void | Promise<void>,
): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => (closing ??= atMost(CLOSE_TIMEOUT_MS, 'database work', pool.end(), log).then(rest));
}
