import { retryAfterMs, nextAttemptAt } from './retrySchedule';
import type { Answered, SendResult } from './sendResult';

/** By Standard Webhooks 1.0. */
export type Verdict =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'disable' }
  /** The receiver does not want this message. */
  | { readonly kind: 'stop' }
  /** The receiver, or a proxy before it, is overloaded. */
  | { readonly kind: 'slowDown'; readonly askedMs: number | null }
  | { readonly kind: 'retry'; readonly askedMs: number | null };

export type NextStep =
  | { readonly kind: 'done' }
  | { readonly kind: 'disableEndpoint' }
  /** The receiver stopped it, or all attempts are made. */
  | { readonly kind: 'giveUp' }
  | { readonly kind: 'attemptAgain'; readonly at: Date; readonly slowsDown: boolean };

const gone = 410;
const overloaded: readonly number[] = [429, 502, 504];

export function verdictOn(result: SendResult, now: Date): Verdict {
  switch (result.kind) {
    case 'answered':
      return verdictOnAnswer(result, now);
    // Names can get other addresses, and networks can be allowed, before the next attempt.
    case 'refused':
    case 'failed':
      return { kind: 'retry', askedMs: null };
    default:
      return result satisfies never;
  }
}

/** The order matters: what has arrived needs no stop, and an endpoint that is gone gets no more messages. */
function verdictOnAnswer({ status, retryAfter, webhookDelivery }: Answered, now: Date): Verdict {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === gone) return { kind: 'disable' };
  if (isAbort(webhookDelivery)) return { kind: 'stop' };
  const kind = overloaded.includes(status) ? 'slowDown' : 'retry';
  return { kind, askedMs: retryAfterMs(retryAfter, now) };
}

function isAbort(webhookDelivery: string | null): boolean {
  const wishes = webhookDelivery?.split(',') ?? [];
  return wishes.some((wish) => wish.trim().toLowerCase() === 'abort-message');
}

/** @param attempts made so far, the judged one included, which ended at `attemptedAt` @param jitter from 0 to 1 */
export function nextStep(verdict: Verdict, attempts: number, attemptedAt: Date, jitter: number): NextStep {
  switch (verdict.kind) {
    case 'delivered':
      return { kind: 'done' };
    case 'disable':
      return { kind: 'disableEndpoint' };
    case 'stop':
      return { kind: 'giveUp' };
    case 'slowDown':
    case 'retry': {
      const at = nextAttemptAt(attempts, attemptedAt, jitter, verdict.askedMs);
      return at === null
        ? { kind: 'giveUp' }
        : { kind: 'attemptAgain', at, slowsDown: verdict.kind === 'slowDown' };
    }
    default:
      return verdict satisfies never;
  }
}
