import { randomBytes } from 'node:crypto';
import { confirmationTokenHash } from '../../domain/decisions/confirming';
import { eventIdOf } from '../../domain/events/eventId';
import type { FeedName } from '../../domain/events/cloudEvent';
import type { FeedEvent } from '../../domain/events/feedEvent';
import type { SendResult } from '../../domain/webhooks/sendResult';
import { nextStep, verdictOn, type NextStep } from '../../domain/webhooks/verdict';
import {
  eventContent,
  noticeContent,
  type WebhookNotice,
  type WebhookContent,
} from '../../domain/webhooks/webhookBody';
import { type WebhookSigners, webhookHeaders } from '../../domain/webhooks/webhookSignature';
import type { NewAttempt, LoggedAttempt } from '../../storage/events/webhooks/webhookAttempts';
import type { LeasedEndpoint } from '../../storage/events/webhooks/webhookLeases';
import type { DispatchParts } from './dispatchParts';
import type { SealedEndpoint } from '../../storage/events/webhooks/webhookEndpoints';
import { openSecret } from '../../domain/webhooks/sealedSecret';
import type { WebhookMessage } from '../sending/sender';

export interface Attempted {
  readonly result: SendResult;
  /** For the event that was tried least. */
  readonly step: NextStep;
  /** For an event with this number of attempts before. The jitter is the same for all. */
  readonly stepAfter: (attempts: number) => NextStep;
  readonly at: Date;
  readonly logged: NewAttempt;
}

export interface Addressee {
  readonly endpoint: LeasedEndpoint;
  readonly signers: WebhookSigners;
  readonly feed: FeedName;
}

interface SentEvent {
  readonly event: FeedEvent;
  readonly attempts: number;
}

export async function attempt(
  parts: Pick<DispatchParts, 'sender' | 'now' | 'random' | 'store'>,
  { endpoint, signers, feed }: Addressee,
  batch: readonly SentEvent[],
): Promise<Attempted> {
  const { sender, now, random } = parts;
  const attemptedAt = now();
  const events = await Promise.all(batch.map(({ event }) => withToken(parts, endpoint, event)));
  const content = eventContent(events, feed, endpoint);
  const result = await sender.send(signedMessage(endpoint, content, attemptedAt, signers));
  const mayRepeatToken = events.some(({ data }) => 'token' in data);
  const at = now();
  const [verdict, jitter] = [verdictOn(result, at), random()];
  const stepAfter = (attempts: number) => nextStep(verdict, attempts + 1, at, jitter);
  const made = batch.map(({ attempts }) => attempts);
  const step = stepAfter(Math.min(...made));
  const sent = {
    eventId: eventIdOf({ incarnation: feed.incarnation, position: events[0]?.position ?? 0 }),
    events: events.length,
    attempt: Math.max(...made) + 1,
    attemptedAt,
    subjectIds: [...new Set(events.flatMap(({ subjectId }) => subjectId ?? []))],
  };
  return { result, step, stepAfter, at, logged: loggedAttempt(sent, result, mayRepeatToken) };
}

/** A new token for each message, of which only the hash is kept: an earlier message may have come through. */
async function withToken(
  { store, now }: Pick<DispatchParts, 'store' | 'now'>,
  { payload, eventTypes }: LeasedEndpoint,
  event: FeedEvent,
): Promise<FeedEvent> {
  const { type, subjectId, templateCode, data } = event;
  const isNamed = type === 'consent.confirmation.requested' && eventTypes.includes(type);
  if (!isNamed || payload !== 'FULL' || subjectId === null || templateCode === null) return event;
  const token = randomBytes(32).toString('base64url');
  const waiting = { subjectId, templateCode, sequence: Number(data['sequence']) };
  const isWaiting = await store.keepToken(waiting, confirmationTokenHash(token), now());
  return isWaiting ? { ...event, data: { ...data, token } } : event;
}

type Sent = Pick<NewAttempt, 'eventId' | 'events' | 'attempt' | 'attemptedAt' | 'subjectIds'>;

const tokenWords = 'Not kept: the message held the token of a link, and the answer may repeat it.';

function loggedAttempt(sent: Sent, result: SendResult, mayRepeatToken = false): NewAttempt {
  const isDelivered = verdictOn(result, sent.attemptedAt).kind === 'delivered';
  const common = { ...sent, isDelivered };
  if (result.kind === 'answered') {
    const { status, durationMs, firstText } = result;
    const answer = mayRepeatToken && firstText !== '' ? tokenWords : firstText;
    return { ...common, status, durationMs, failure: null, answer: isDelivered ? '' : answer };
  }
  const durationMs = result.kind === 'failed' ? result.durationMs : null;
  return { ...common, status: null, durationMs, failure: result.reason, answer: '' };
}

type Parts = Pick<DispatchParts, 'sender' | 'now' | 'sealingKeys' | 'signingKeys'>;

/** @param id of the message, without a dot */
export function sendTestMessage(
  parts: Parts,
  endpoint: SealedEndpoint,
  id: string,
  source: string,
): Promise<NewAttempt> {
  const data = { webhook_id: endpoint.id, name: endpoint.name };
  return sendNotice(parts, endpoint, { id, source, type: 'consent.webhook.test', at: parts.now(), data });
}

export function sendDisabledNotice(
  parts: Parts,
  endpoint: SealedEndpoint,
  source: string,
  at: Date,
  failingSince: Date | null,
  last: Pick<LoggedAttempt, 'status' | 'failure'> | undefined,
): Promise<NewAttempt> {
  const data = {
    webhook_id: endpoint.id,
    name: endpoint.name,
    failing_since: failingSince && failingSince.toISOString(),
    last_status: last?.status ?? null,
    last_failure: last?.failure ?? null,
  };
  const id = `disabled-${endpoint.id}-${at.getTime()}`;
  return sendNotice(parts, endpoint, { id, source, type: 'consent.webhook.disabled', at, data });
}

async function sendNotice(
  parts: Parts,
  endpoint: SealedEndpoint,
  notice: WebhookNotice,
): Promise<NewAttempt> {
  const attemptedAt = parts.now();
  const content = noticeContent(notice, endpoint);
  const message = signedMessage(endpoint, content, attemptedAt, signersOf(endpoint, parts));
  const result = await parts.sender.send(message);
  return loggedAttempt({ eventId: notice.id, events: 1, attempt: 1, attemptedAt, subjectIds: [] }, result);
}

/** An old secret signs until its time is over. @throws Error for a secret that no key opens */
export function signersOf(
  { id, secret, oldSecret, oldSecretUntil }: SealedEndpoint,
  { sealingKeys, signingKeys, now }: Pick<DispatchParts, 'sealingKeys' | 'signingKeys' | 'now'>,
): WebhookSigners {
  const open = (sealed: string): Uint8Array => {
    const opened = openSecret(sealed, sealingKeys, id);
    if (typeof opened !== 'string') return opened;
    throw new Error(
      opened === 'UNKNOWN_KEY'
        ? `WEBHOOK_SECRET_KEY is not the key that sealed the secret of webhook ${id}`
        : `the secret of webhook ${id} cannot be opened: ${opened}`,
    );
  };
  const isOldGood = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now();
  return { secrets: [open(secret), ...(isOldGood ? [open(oldSecret)] : [])], signingKeys };
}

function signedMessage(
  { id: endpointId, url }: Pick<SealedEndpoint, 'id' | 'url'>,
  { id, mediaType, body }: WebhookContent,
  attemptedAt: Date,
  signers: WebhookSigners,
): WebhookMessage {
  const signed = webhookHeaders({ id, attemptedAt, body }, signers);
  const headers = { 'content-type': mediaType, 'user-agent': 'consent-service', ...signed };
  return { endpointId, url, headers, body };
}
