import { dayMs } from '../values/utcDay';
import { nextAttemptAt } from './retrySchedule';
import type { NextStep } from './verdict';
import { healthy, type EndpointHealth } from './webhookEndpoint';

/** From so many failures in a row on, an endpoint is asked by one message at a time whether it is back. */
export const brokenAfterFailures = 20;
/** An endpoint that took nothing for so long is disabled. */
export const disabledAfterMs = 5 * dayMs;

/** How many messages are under way to an endpoint at a time, one of each key. */
export const messagesAtOnce = 8;
/** The longest wait between two such questions is the fourth of the schedule: two hours. */
const slowestProbe = 4;

/** Whether it is asked by one message at a time. */
export function isBroken({ failures }: EndpointHealth): boolean {
  return failures >= brokenAfterFailures;
}

/** Whether it has taken nothing for so long that it is given up. */
export function isGivenUp({ failingSince }: EndpointHealth, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= disabledAfterMs;
}

/**
 * How an endpoint fares after an attempt. One message that is refused for good slows nothing down while others are taken.
 *
 * @param jitter from 0 to 1
 */
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

/** As many as were under way may have failed beside the one that broke it. */
function probeOf(failures: number): number {
  return Math.min(Math.max(failures - brokenAfterFailures - messagesAtOnce, 1), slowestProbe);
}

function later(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}
