import { dayMs } from '../values/utcDay';
import { nextAttemptAt, type NextStep } from './verdict';
import { healthy, type EndpointHealth } from './webhookEndpoint';

/** From then on, one message at a time probes whether the endpoint is back. */
export const brokenAfterFailures = 20;
export const disabledAfterMs = 5 * dayMs;

export const messagesAtOnce = 8;
/** The longest wait between two probes is the fourth of the schedule: two hours. */
const slowestProbe = 4;

export function isBroken({ failures }: EndpointHealth): boolean {
  return failures >= brokenAfterFailures;
}

export function isGivenUp({ failingSince }: EndpointHealth, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= disabledAfterMs;
}

/** One message that is always refused slows nothing down while others are accepted. */
export function healthAfter(
  before: EndpointHealth,
  step: NextStep,
  now: Date,
  jitter: number,
): EndpointHealth {
  if (step.kind === 'done') return healthy;
  const failures = before.failures + 1;
  const failing = { failures, failingSince: before.failingSince ?? now, notBefore: null };
  const probeAt = isBroken(failing) ? nextAttemptAt(probeOf(failures), now, jitter, null) : null;
  const slowedUntil = step.kind === 'attemptAgain' && step.slowsDown ? step.at : null;
  return { ...failing, notBefore: later(probeAt, slowedUntil) };
}

/** The messages that were under way may have failed beside the one that broke it. */
function probeOf(failures: number): number {
  return Math.min(Math.max(failures - brokenAfterFailures - messagesAtOnce, 1), slowestProbe);
}

function later(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}
