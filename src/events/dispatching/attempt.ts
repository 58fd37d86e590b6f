import { eventIdOf } from '../../domain/events/eventId';
import type { FeedName } from '../../domain/events/cloudEvent';
import type { FeedEvent } from '../../domain/events/feedEvent';
import type { SendResult } from '../../domain/webhooks/sendResult';
import { nextStep, verdictOn, type NextStep } from '../../domain/webhooks/verdict';
import { eventContent } from '../../domain/webhooks/webhookBody';
import type { WebhookSigners } from '../../domain/webhooks/webhookSignature';
import type { NewAttempt } from '../../storage/events/webhooks/webhookAttempts';
import type { LeasedEndpoint } from '../../storage/events/webhooks/webhookQueue';
import type { DispatchParts } from './dispatchParts';
import { signedMessage } from './signedMessage';

/** What came of an attempt, and what follows from it. */
export interface Attempted {
  readonly result: SendResult;
  /** For that of the events which was tried least. */
  readonly step: NextStep;
  /** For one that was tried so often before. Those that were tried equally often are due at the same instant. */
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
  /** How many attempts were made before. */
  readonly attempts: number;
}

/** Sends a batch once, or the one event of a message. */
export async function attempt(
  { sender, now, random }: Pick<DispatchParts, 'sender' | 'now' | 'random'>,
  { endpoint, signers, feed }: Addressee,
  batch: readonly SentEvent[],
): Promise<Attempted> {
  const attemptedAt = now();
  const events = batch.map(({ event }) => event);
  const content = eventContent(events, feed, endpoint);
  const result = await sender.send(signedMessage(endpoint, content, attemptedAt, signers));
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
  return { result, step, stepAfter, at, logged: loggedAttempt(sent, result) };
}

/** What was sent at an attempt. */
type Sent = Pick<NewAttempt, 'eventId' | 'events' | 'attempt' | 'attemptedAt' | 'subjectIds'>;

export function loggedAttempt(sent: Sent, result: SendResult): NewAttempt {
  const isDelivered = verdictOn(result, sent.attemptedAt).kind === 'delivered';
  const common = { ...sent, isDelivered };
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
