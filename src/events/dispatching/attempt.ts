import { eventIdOf } from '../../domain/events/eventId';
import type { FeedName } from '../../domain/events/cloudEvent';
import type { FeedEvent } from '../../domain/events/feedEvent';
import type { SendResult } from '../../domain/webhooks/sendResult';
import { nextStep, verdictOn, type NextStep } from '../../domain/webhooks/verdict';
import { webhookBody, webhookMediaType } from '../../domain/webhooks/webhookBody';
import { webhookHeaders, type WebhookSigners } from '../../domain/webhooks/webhookSignature';
import type { LoggedAttempt } from '../../storage/events/webhooks/webhookAttempts';
import type { LeasedEndpoint } from '../../storage/events/webhooks/webhookQueue';
import type { DispatchParts } from './dispatchParts';

/** What came of an attempt, and what follows from it. */
export interface Attempted {
  readonly result: SendResult;
  readonly step: NextStep;
  readonly at: Date;
  readonly logged: LoggedAttempt;
}

export interface Addressee {
  readonly endpoint: LeasedEndpoint;
  readonly signers: WebhookSigners;
  readonly feed: FeedName;
}

/** Sends an event once. @param attempts how many were made before */
export async function attempt(
  { sender, now, random }: Pick<DispatchParts, 'sender' | 'now' | 'random'>,
  { endpoint, signers, feed }: Addressee,
  event: FeedEvent,
  attempts: number,
): Promise<Attempted> {
  const attemptedAt = now();
  const id = eventIdOf({ incarnation: feed.incarnation, position: event.position });
  const body = webhookBody(event, feed, endpoint.payload);
  const signed = webhookHeaders({ id, attemptedAt, body }, signers);
  const headers = { 'content-type': webhookMediaType, 'user-agent': 'consent-service', ...signed };
  const result = await sender.send({ url: endpoint.url, headers, body });
  const at = now();
  const step = nextStep(verdictOn(result, at), attempts + 1, at, random());
  return { result, step, at, logged: loggedAttempt(id, attempts + 1, attemptedAt, result, step) };
}

export function loggedAttempt(
  eventId: string,
  attempt: number,
  attemptedAt: Date,
  result: SendResult,
  step: NextStep,
): LoggedAttempt {
  const isDelivered = step.kind === 'done';
  const common = { eventId, attempt, attemptedAt, isDelivered };
  switch (result.kind) {
    case 'answered': {
      const { status, durationMs, firstText } = result;
      return { ...common, status, durationMs, failure: null, answer: isDelivered ? '' : firstText };
    }
    case 'refused':
      return { ...common, status: null, durationMs: null, failure: result.reason, answer: '' };
    case 'failed':
      return { ...common, status: null, durationMs: result.durationMs, failure: result.reason, answer: '' };
    default:
      return result satisfies never;
  }
}
