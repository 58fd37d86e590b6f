import { noticeContent, type WebhookNotice } from '../../domain/webhooks/webhookBody';
import type { LoggedAttempt, NewAttempt } from '../../storage/events/webhooks/webhookAttempts';
import type { SealedEndpoint } from '../../storage/events/webhooks/webhookEndpoints';
import { loggedAttempt } from './attempt';
import type { DispatchParts } from './dispatchParts';
import { signedMessage } from './signedMessage';
import { signersOf } from './signers';

type Parts = Pick<DispatchParts, 'sender' | 'now' | 'sealingKeys' | 'signingKeys'>;

/**
 * Sends a message about nothing to an endpoint, once, signed as all others.
 *
 * @param id of the message, without a dot
 * @param source who sends, as the feed names it
 */
export function sendTestMessage(
  parts: Parts,
  endpoint: SealedEndpoint,
  id: string,
  source: string,
): Promise<NewAttempt> {
  const data = { webhook_id: endpoint.id, name: endpoint.name };
  return sendNotice(parts, endpoint, { id, source, type: 'consent.webhook.test', at: parts.now(), data });
}

/** What an endpoint is told of its own end. */
export interface Disabling {
  /** Who sends, as the feed names it. */
  readonly source: string;
  readonly at: Date;
  readonly failingSince: Date | null;
  /** The attempt after which it was disabled. */
  readonly last: Pick<LoggedAttempt, 'status' | 'failure'> | undefined;
}

/** Tells an endpoint once that it took nothing for too long: some take this although they take no events. */
export function sendDisabledNotice(
  parts: Parts,
  endpoint: SealedEndpoint,
  { source, at, failingSince, last }: Disabling,
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
