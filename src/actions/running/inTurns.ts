import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '../../domain/evidence/file/steps';

/** Does long work step by step. Other requests get a turn after each. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}
