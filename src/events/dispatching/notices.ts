import { noticeContent, type WebhookNotice } from '../../domain/webhooks/webhookBody';
import type { LoggedAttempt } from '../../storage/events/webhooks/webhookAttempts';
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
): Promise<LoggedAttempt> {
  const data = { webhook_id: endpoint.id, name: endpoint.name };
  return sendNotice(parts, endpoint, { id, source, type: 'consent.webhook.test', at: parts.now(), data });
}

async function sendNotice(
  parts: Parts,
  endpoint: SealedEndpoint,
  notice: WebhookNotice,
): Promise<LoggedAttempt> {
  const attemptedAt = parts.now();
  const content = noticeContent(notice, endpoint);
  const message = signedMessage(endpoint.url, content, attemptedAt, signersOf(endpoint, parts));
  const result = await parts.sender.send(message);
  return loggedAttempt({ eventId: notice.id, events: 1, attempt: 1, attemptedAt }, result);
}
