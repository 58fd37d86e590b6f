import { isSameHand, type DecidedBy } from './decidedBy';
import { isExpired, type Relied } from './reliance';

interface Answer extends Relied {
  readonly epoch: number;
  readonly decidedBy: DecidedBy | null;
  readonly recordedAt: Date;
  readonly awaitsConfirmation: boolean;
}

/**
 * Same epoch, value and hand, and nothing gained in `validUntil`; a grant that lasts longer is a renewal. One that waits
 * is confirmed or goes on waiting.
 */
export function isTheSameAgain(newest: Answer, decision: Answer): boolean {
  if (newest.epoch !== decision.epoch || newest.value !== decision.value) return false;
  if (!isSameHand(newest.decidedBy, decision.decidedBy)) return false;
  if (newest.awaitsConfirmation)
    return decision.awaitsConfirmation && !isExpired(newest, decision.recordedAt);
  return lastsUntil(decision) <= lastsUntil(newest);
}

function lastsUntil({ validUntil: end }: Answer): number {
  return end?.getTime() ?? Infinity;
}
