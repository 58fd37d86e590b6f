import { setTimeout as wait } from 'node:timers/promises';

/** Waits for what comes about by itself. */
export async function until(withinMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Not so within ${withinMs} ms.`);
    await wait(20);
  }
}
