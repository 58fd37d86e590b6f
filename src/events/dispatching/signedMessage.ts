import type { WebhookContent } from '../../domain/webhooks/webhookBody';
import { webhookHeaders, type WebhookSigners } from '../../domain/webhooks/webhookSignature';
import type { WebhookMessage } from '../sending/sender';

/** What is sent at an attempt. */
export function signedMessage(
  url: string,
  { id, mediaType, body }: WebhookContent,
  attemptedAt: Date,
  signers: WebhookSigners,
): WebhookMessage {
  const signed = webhookHeaders({ id, attemptedAt, body }, signers);
  return { url, headers: { 'content-type': mediaType, 'user-agent': 'consent-service', ...signed }, body };
}
