import type { Pool } from 'pg';
import type { EngineLog } from './engine';
import { CLOSE_TIMEOUT_MS } from './limits';

/** Ends the pool once, then does the rest: after a time also if a client was never given back. */
export function closeOnce(
  pool: Pool,
  log: EngineLog,
  rest?: () => void | Promise<void>,
): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => (closing ??= atMost(CLOSE_TIMEOUT_MS, 'database work', pool.end(), log).then(rest));
}

/** Waits for what has begun, but no longer than this. What is unfinished then is logged and left alone. */
export async function atMost(
  limitMs: number,
  what: string,
  work: Promise<unknown>,
  log: EngineLog,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, limitMs, 'late');
  });
  try {
    const outcome = await Promise.race([work, deadline]);
    if (outcome === 'late') log.warn({}, `${what} did not end within ${limitMs} ms of closing`);
  } finally {
    clearTimeout(timer);
  }
}
