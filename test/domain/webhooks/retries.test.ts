import fc from 'fast-check';
import {
  maxRetryAfterMs,
  retryAfterMs,
  attemptDelaysMs,
  maxAttempts,
  nextAttemptAt,
  nextStep,
  verdictOn,
} from '../../../src/domain/webhooks/verdict';
import type { Answered, SendResult } from '../../../src/domain/webhooks/sendResult';

const now = new Date('2026-11-25T12:00:00.000Z');
const secondMs = 1000;

const answered = (status: number, headers: Partial<Answered> = {}): Answered => ({
  kind: 'answered',
  status,
  retryAfter: null,
  webhookDelivery: null,
  firstText: '',
  durationMs: 1,
  ...headers,
});

describe('the schedule', () => {
  test('has ten attempts and ends after 75:35:05', () => {
    const totalMs = attemptDelaysMs.reduce((sum, delayMs) => sum + delayMs, 0);
    expect([maxAttempts, totalMs]).toEqual([10, ((75 * 60 + 35) * 60 + 5) * secondMs]);
  });

  test.each([
    [0, '2026-11-25T12:00:00.000Z'],
    [1, '2026-11-25T12:00:05.000Z'],
    [2, '2026-11-25T12:05:00.000Z'],
    [9, '2026-11-26T12:00:00.000Z'],
  ])('after %i attempts, the next is at %s', (attempts, at) => {
    expect(nextAttemptAt(attempts, now, 0.5, null)?.toISOString()).toBe(at);
  });

  test('has no eleventh attempt, whatever the receiver asks for', () => {
    expect(nextAttemptAt(10, now, 0, secondMs)).toBeNull();
  });

  test('jitter moves an attempt by at most a tenth, and a receiver only to later', () => {
    const attempts = fc.integer({ min: 0, max: 9 });
    const jitter = fc.double({ min: 0, max: 1, noNaN: true });
    const asked = fc.option(fc.integer({ min: 0, max: maxRetryAfterMs }));
    fc.assert(
      fc.property(attempts, jitter, asked, (made, moved, askedMs) => {
        const waitMs = (nextAttemptAt(made, now, moved, askedMs)?.getTime() ?? NaN) - now.getTime();
        const delayMs = attemptDelaysMs[made] ?? NaN;
        expect(waitMs).toBeGreaterThanOrEqual(Math.max(delayMs * 0.9 - 1, askedMs ?? 0));
        expect(waitMs).toBeLessThanOrEqual(Math.max(delayMs * 1.1 + 1, askedMs ?? 0));
      }),
    );
  });

  test.each([
    [-1, 0],
    [0.5, 0],
    [NaN, 0],
    [1, -0.1],
    [1, 1.1],
    [1, NaN],
  ])('refuses %d attempts with a jitter of %d', (attempts, jitter) => {
    expect(() => nextAttemptAt(attempts, now, jitter, null)).toThrow(RangeError);
  });
});

describe('Retry-After', () => {
  test.each([
    ['0', 0],
    ['120', 120],
    [' 7 ', 7],
    ['86401', 86_400],
    ['999999999999999', 86_400],
    ['Wed, 25 Nov 2026 12:01:00 GMT', 60],
    ['Wednesday, 25-Nov-26 12:01:00 GMT', 60],
    ['Wed Nov 25 12:01:00 2026', 60],
    ['Wed, 25 Nov 2026 11:00:00 GMT', 0],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 0],
    ['Fri, 25 Dec 2026 12:00:00 GMT', 86_400],
  ])('%s asks for %i seconds', (header, seconds) => {
    expect(retryAfterMs(header, now)).toBe(seconds * secondMs);
  });

  test.each([
    null,
    '',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '١٢',
    'soon',
    '1, 2',
    '1'.repeat(16),
    'Wed, 31 Feb 2026 12:00:00 GMT',
    'Wed, 25 Nov 2026 24:00:00 GMT',
    'Wed, 25 Nov 2026 12:60:00 GMT',
    'Wed, 25 Nov 2026 12:01:00 CET',
    'Wed, 25 Foo 2026 12:01:00 GMT',
    '2026-11-25T12:01:00Z',
  ])('%j asks for nothing', (header) => {
    expect(retryAfterMs(header, now)).toBeNull();
  });

  test('an HTTP date is read as JavaScript writes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_400 }), (seconds) => {
        const date = new Date(now.getTime() + seconds * secondMs).toUTCString();
        expect(retryAfterMs(date, now)).toBe(seconds * secondMs);
      }),
    );
  });
});

describe('the verdict', () => {
  test.each<[string, SendResult, object]>([
    ['200', answered(200), { kind: 'delivered' }],
    ['299', answered(299), { kind: 'delivered' }],
    ['200 with a wish to stop', answered(200, { webhookDelivery: 'abort-message' }), { kind: 'delivered' }],
    ['199', answered(199), { kind: 'retry', askedMs: null }],
    ['301', answered(301), { kind: 'retry', askedMs: null }],
    ['308', answered(308), { kind: 'retry', askedMs: null }],
    ['400', answered(400), { kind: 'retry', askedMs: null }],
    ['503', answered(503, { retryAfter: '9' }), { kind: 'retry', askedMs: 9000 }],
    ['410', answered(410), { kind: 'disable' }],
    ['410 with a wish to stop', answered(410, { webhookDelivery: 'abort-message' }), { kind: 'disable' }],
    ['429', answered(429, { retryAfter: '30' }), { kind: 'slowDown', askedMs: 30_000 }],
    ['502', answered(502), { kind: 'slowDown', askedMs: null }],
    ['504', answered(504, { retryAfter: 'soon' }), { kind: 'slowDown', askedMs: null }],
    ['a wish to stop', answered(500, { webhookDelivery: 'Abort-Message' }), { kind: 'stop' }],
    ['another wish', answered(500, { webhookDelivery: 'abort-messages' }), { kind: 'retry', askedMs: null }],
    ['a refusal', { kind: 'refused', reason: 'FORBIDDEN_ADDRESS' }, { kind: 'retry', askedMs: null }],
    ['a failure', { kind: 'failed', reason: 'TLS', durationMs: 1 }, { kind: 'retry', askedMs: null }],
  ])('on %s', (_what, result, verdict) => {
    expect(verdictOn(result, now)).toEqual(verdict);
  });

  test.each([
    ['delivered', { kind: 'done' }],
    ['disable', { kind: 'disableEndpoint' }],
    ['stop', { kind: 'giveUp' }],
  ] as const)('%s ends the message', (kind, step) => {
    expect(nextStep({ kind }, 1, now, 0.5)).toEqual(step);
  });

  test('a receiver that has too much to do is asked again, slower, and as late as it asks', () => {
    const at = new Date('2026-11-25T12:01:00.000Z');
    const asked = { kind: 'slowDown', askedMs: 60_000 } as const;
    expect(nextStep(asked, 1, now, 0.5)).toEqual({ kind: 'attemptAgain', at, slowsDown: true });
  });

  test('after the last attempt nothing is tried again', () => {
    expect(nextStep({ kind: 'retry', askedMs: null }, 9, now, 0)).toMatchObject({ kind: 'attemptAgain' });
    expect(nextStep({ kind: 'retry', askedMs: 1 }, 10, now, 0)).toEqual({ kind: 'giveUp' });
  });
});
