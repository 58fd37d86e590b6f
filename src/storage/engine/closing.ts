import type { Pool } from 'pg';
import type { EngineLog } from './engine';
import { CLOSE_TIMEOUT_MS } from './limits';

/**
 * Ends the pool once, however often it is asked, then does the rest. A client that somebody never gave back
 * would hold `pool.end()` for ever: after a time the rest is done without it.
 */
export function closeOnce(pool: Pool, log: EngineLog, rest?: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => (closing ??= close(pool, log).then(rest));
}

async function close(pool: Pool, log: EngineLog): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, CLOSE_TIMEOUT_MS, 'late');
  });
  const outcome = await Promise.race([pool.end(), deadline]);
  clearTimeout(timer);
  if (outcome === 'late') log.warn({}, `database work did not end within ${CLOSE_TIMEOUT_MS} ms of closing`);
}
