import type { Answered, SendResult } from './sendResult';
import { dayMs } from '../values/utcDay';

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

/** @param attempts all attempts, the judged one included, which ended at `attemptedAt` @param jitter from 0 to 1 */
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

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The schedule of Standard Webhooks 1.0, over 75 hours. */
export const attemptDelaysMs: readonly number[] = [
  0,
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

export const maxAttempts = attemptDelaysMs.length;

/** Spreads receivers that failed together. */
const jitterShare = 0.1;

/**
 * Null once all attempts are made. A receiver may ask for a longer wait, never for a shorter one.
 * @param attempts all attempts, the last one at `attemptedAt`
 * @param jitter from 0 to 1: moves the attempt by up to a tenth of its delay
 * @throws RangeError for a negative or fractional number of attempts, or a jitter out of range
 */
export function nextAttemptAt(
  attempts: number,
  attemptedAt: Date,
  jitter: number,
  askedMs: number | null,
): Date | null {
  if (!Number.isInteger(attempts) || attempts < 0) throw new RangeError('Attempts are counted from 0.');
  if (!(jitter >= 0 && jitter <= 1)) throw new RangeError('Jitter is a number from 0 to 1.');
  const delayMs = attemptDelaysMs[attempts];
  if (delayMs === undefined) return null;
  const movedMs = Math.round(delayMs * (1 + jitterShare * (2 * jitter - 1)));
  return new Date(attemptedAt.getTime() + Math.max(movedMs, askedMs ?? 0));
}

export const maxRetryAfterMs = dayMs;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const time = '(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)';

/** The three forms of RFC 9110, section 5.6.7. */
const dateForms = [
  `^[A-Z][a-z]{2}, (?<day>\\d\\d) (?<month>[A-Z][a-z]{2}) (?<year>\\d{4}) ${time} GMT$`,
  `^[A-Z][a-z]{5,8}, (?<day>\\d\\d)-(?<month>[A-Z][a-z]{2})-(?<year>\\d\\d) ${time} GMT$`,
  `^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})$`,
].map((form) => new RegExp(form));

/**
 * The wait that a receiver asks for (RFC 9110, section 10.2.3), up to 24 hours. Null if the header is absent or
 * malformed.
 */
export function retryAfterMs(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,15}$/.test(text)) return bounded(Number(text) * 1000);
  const instantMs = httpDateMs(text, now);
  return instantMs === null ? null : bounded(instantMs - now.getTime());
}

function bounded(ms: number): number {
  return Math.min(Math.max(ms, 0), maxRetryAfterMs);
}

function httpDateMs(text: string, now: Date): number | null {
  const groups = dateForms.map((form) => form.exec(text)?.groups).find((found) => found !== undefined);
  if (!groups) return null;
  const part = (name: string): number => Number(groups[name]);
  const month = months.indexOf(groups['month'] ?? '');
  const year = fullYear(part('year'), now);
  const date = new Date(Date.UTC(year, month, part('day'), part('hour'), part('minute'), part('second')));
  const isThere = date.getUTCMonth() === month && date.getUTCDate() === part('day');
  return isThere && part('hour') < 24 && part('minute') < 60 && part('second') < 61 ? date.getTime() : null;
}

/** The latest year with these digits that is at most 50 years ahead. */
function fullYear(year: number, now: Date): number {
  if (year >= 100) return year;
  const newest = now.getUTCFullYear() + 50;
  return newest - ((((newest - year) % 100) + 100) % 100);
}
