import type { Operation } from '../load/operation';
import { instantMs } from './arrivals';

/** The same recording, which also notes when each decision was acknowledged: just after its commit. */
export function timedRecord(record: Operation, acknowledgedAtMs: Map<string, number>): Operation {
  return {
    ...record,
    isGood(answer) {
      if (!record.isGood(answer)) return false;
      const { decision } = JSON.parse(answer.body.toString()) as { decision: { id: string } };
      acknowledgedAtMs.set(decision.id, instantMs());
      return true;
    },
  };
}
