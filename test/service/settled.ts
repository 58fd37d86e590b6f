import { setTimeout as wait } from 'node:timers/promises';
import type { TestDatabase } from '../database/testDatabase';

const quietMs = 500;

/**
 * Waits until nothing has been asked of the database for a while: a node reads anew what was published on it when a
 * notification comes back to it, beside what a test counts then.
 */
export async function settled({ engine }: Pick<TestDatabase, 'engine'>): Promise<void> {
  let askedAt = performance.now();
  const stop = engine.onStatement(() => (askedAt = performance.now()));
  while (performance.now() - askedAt < quietMs) await wait(quietMs / 10);
  stop();
}
