import { defaultTimeoutMs } from '../../config/webhooks';
import { judgeEndpointUrl } from '../../domain/webhooks/endpointUrl';
import { reachOf, type ReachSettings } from '../../domain/webhooks/networks';
import type { Answered, SendResult } from '../../domain/webhooks/sendResult';
import {
  answerText,
  exchange,
  ExchangeFailed,
  type Answer,
  type OutgoingMessage,
  type SendTimes,
} from './exchange';
import { ForbiddenAddress, sendFailureOf } from './sendFailure';
import { agentsOver, type Agents } from './guardedAgents';
import { systemResolver } from './guardedLookup';
import type { Resolver } from './sharedLookups';

export interface SenderSettings extends ReachSettings {
  readonly times?: SendTimes;
  readonly timeoutMs?: number;
  /** PEM, trusted beside Node’s own. */
  readonly extraCertificates?: readonly string[];
  readonly resolve?: Resolver;
}

export interface WebhookMessage {
  /** Endpoints share no connections. */
  readonly endpointId: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Sender {
  /** Never rejects for what a receiver does. */
  readonly send: (message: WebhookMessage) => Promise<SendResult>;
  /** The longest time that sending takes. */
  readonly longestMs: number;
  readonly close: () => void;
}

const defaultTimes: SendTimes = { totalMs: defaultTimeoutMs, connectMs: 5_000, bodyMs: 2_000 };

/**
 * Reaches public addresses and allowed networks only. Ignores proxies of the environment, which would look names
 * up.
 * @throws RangeError for a malformed network
 */
export function createSender(settings: SenderSettings): Sender {
  const guard = { reach: reachOf(settings), resolve: settings.resolve ?? systemResolver };
  const { timeoutMs = defaultTimes.totalMs, extraCertificates = [] } = settings;
  const { times = { ...defaultTimes, totalMs: timeoutMs } } = settings;
  const pooled = agentsOver(guard, extraCertificates, true);
  const singleUse = agentsOver(guard, extraCertificates, false);
  let isClosed = false;
  /** A receiver may close a connection as it is reused. The message is then sent on a new one. */
  const exchangeInTime = (message: OutgoingMessage, elapsedMs: () => number) =>
    exchange(message, pooled, times).catch((error: unknown) => {
      if (!(error instanceof ExchangeFailed && error.isStale) || isClosed) throw error;
      return exchange(message, singleUse, { ...times, totalMs: Math.max(times.totalMs - elapsedMs(), 0) });
    });
  return {
    send: async ({ endpointId, url, headers, body }) => {
      const judged = judgeEndpointUrl(url);
      if (typeof judged === 'string') return { kind: 'refused', reason: judged };
      const startedMs = performance.now();
      const elapsedMs = () => Math.round(performance.now() - startedMs);
      const message = { endpointId, url: judged, headers, body: Buffer.from(body, 'utf8') };
      return exchangeInTime(message, elapsedMs).then(
        (answer) => answered(answer, elapsedMs()),
        (error: unknown) => unanswered(error, elapsedMs()),
      );
    },
    longestMs: times.totalMs + times.bodyMs,
    close: () => {
      isClosed = true;
      [pooled, singleUse].flatMap(Object.values<Agents['http:']>).forEach((agent) => agent.destroy());
    },
  };
}

function answered({ status, headers, beginning }: Answer, durationMs: number): Answered {
  const { 'retry-after': retryAfter = null, 'webhook-delivery': delivery = null } = headers;
  const webhookDelivery = Array.isArray(delivery) ? delivery.join() : delivery;
  const firstText = answerText(beginning);
  return { kind: 'answered', status, retryAfter, webhookDelivery, firstText, durationMs };
}

/** @throws what is not the receiver’s fault */
function unanswered(error: unknown, durationMs: number): SendResult {
  const cause = error instanceof ExchangeFailed ? error.cause : error;
  if (cause instanceof ForbiddenAddress) return { kind: 'refused', reason: 'FORBIDDEN_ADDRESS' };
  if (!(error instanceof ExchangeFailed)) throw error;
  return { kind: 'failed', reason: sendFailureOf(cause), durationMs };
}
