import { defaultTimeoutMs } from '../../config/webhooks';
import { judgeEndpointUrl } from '../../domain/webhooks/endpointUrl';
import { reachOf, type ReachSettings } from '../../domain/webhooks/networks';
import type { Answered, SendResult } from '../../domain/webhooks/sendResult';
import { answerText } from './answerBeginning';
import { exchange, ExchangeFailed, type Answer, type OutgoingMessage, type SendTimes } from './exchange';
import { ForbiddenAddress, sendFailureOf } from './sendFailure';
import { pooledAgents, singleUseAgents, type Agents } from './guardedAgents';
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
  const pooled = pooledAgents(guard, extraCertificates);
  const singleUse = singleUseAgents(guard, extraCertificates);
  let isClosed = false;
  return {
    send: (message) => send(message, { pooled, singleUse, times, isClosed: () => isClosed }),
    longestMs: times.totalMs + times.bodyMs,
    close: () => {
      isClosed = true;
      [pooled, singleUse].flatMap(Object.values<Agents['http:']>).forEach((agent) => agent.destroy());
    },
  };
}

interface Means {
  readonly pooled: Agents;
  readonly singleUse: Agents;
  readonly times: SendTimes;
  readonly isClosed: () => boolean;
}

async function send({ endpointId, url, headers, body }: WebhookMessage, means: Means): Promise<SendResult> {
  const judged = judgeEndpointUrl(url);
  if (judged.kind === 'unfit') return { kind: 'refused', reason: judged.fault };
  const startedMs = performance.now();
  const elapsedMs = () => Math.round(performance.now() - startedMs);
  try {
    const message = { endpointId, url: judged.url, headers, body: Buffer.from(body, 'utf8') };
    return answered(await exchangeOnOpenConnection(message, means, elapsedMs), elapsedMs());
  } catch (error) {
    return unanswered(error, elapsedMs());
  }
}

/** A receiver may close a connection as it is reused. The message is then sent on a new one. */
async function exchangeOnOpenConnection(
  message: OutgoingMessage,
  { pooled, singleUse, times, isClosed }: Means,
  elapsedMs: () => number,
): Promise<Answer> {
  try {
    return await exchange(message, pooled, times);
  } catch (error) {
    if (!(error instanceof ExchangeFailed && error.isStale) || isClosed()) throw error;
    return exchange(message, singleUse, { ...times, totalMs: Math.max(times.totalMs - elapsedMs(), 0) });
  }
}

function answered({ status, headers, beginning }: Answer, durationMs: number): Answered {
  const { 'retry-after': retryAfter = null, 'webhook-delivery': delivery = null } = headers;
  const webhookDelivery = Array.isArray(delivery) ? delivery.join() : delivery;
  return {
    kind: 'answered',
    status,
    retryAfter,
    webhookDelivery,
    firstText: answerText(beginning),
    durationMs,
  };
}

/** @throws what is not the receiver’s fault */
function unanswered(error: unknown, durationMs: number): SendResult {
  const cause = error instanceof ExchangeFailed ? error.cause : error;
  if (cause instanceof ForbiddenAddress) return { kind: 'refused', reason: 'FORBIDDEN_ADDRESS' };
  if (!(error instanceof ExchangeFailed)) throw error;
  return { kind: 'failed', reason: sendFailureOf(cause), durationMs };
}
