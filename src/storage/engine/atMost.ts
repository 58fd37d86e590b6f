import type { EngineLog } from './engine';

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
