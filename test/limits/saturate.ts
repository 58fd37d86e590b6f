import { setTimeout as delay } from 'node:timers/promises';
import type { TestService } from '../service/service';

/** Takes every connection and lets some more wait for one. Answers how to give them back. */
export async function saturate(
  { database: { engine } }: TestService,
  waiting: number,
): Promise<() => Promise<void>> {
  const { pool } = engine;
  const taken = Array.from({ length: pool.options.max + waiting }, () => pool.connect());
  await delay(200);
  return async () => {
    for (const connection of taken) (await connection).release();
  };
}
