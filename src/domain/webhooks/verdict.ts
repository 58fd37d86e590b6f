import { retryAfterMs } from './retryAfter';
import { nextAttemptAt } from './retrySchedule';
import type { Answered, SendResult } from './sendResult';

/** What an attempt means for its message and its endpoint. */
export type Verdict =
  | { readonly kind: 'delivered' }
  /** The endpoint is gone, and wants no more messages. */
  | { readonly kind: 'disable' }
  /** The receiver wants this message no more. */
  | { readonly kind: 'stop' }
  /** The receiver, or what stands before it, has too much to do. */
  | { readonly kind: 'slowDown'; readonly askedMs: number | null }
  | { readonly kind: 'retry'; readonly askedMs: number | null };

/** What to do with the message next. */
export type NextStep =
  | { readonly kind: 'done' }
  | { readonly kind: 'disableEndpoint' }
  /** The receiver stopped it, or all attempts are made. */
  | { readonly kind: 'giveUp' }
  | { readonly kind: 'attemptAgain'; readonly at: Date; readonly slowsDown: boolean };

const gone = 410;
const overloaded: readonly number[] = [429, 502, 504];

/** Judges an attempt by Standard Webhooks 1.0. */
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

/** The order matters: a message that has arrived needs no stop, and an endpoint that is gone has no messages left. */
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

/**
 * What follows from a verdict.
 *
 * @param attempts how many were made, the judged one included, which ended at `attemptedAt`
 * @param jitter from 0 to 1
 */
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
