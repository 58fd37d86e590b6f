import type { WebhookContent } from '../../domain/webhooks/webhookBody';
import { webhookHeaders, type WebhookSigners } from '../../domain/webhooks/webhookSignature';
import type { SealedEndpoint } from '../../storage/events/webhooks/webhookEndpoints';
import type { WebhookMessage } from '../sending/sender';

/** What is sent at an attempt. */
export function signedMessage(
  { id: endpointId, url }: Pick<SealedEndpoint, 'id' | 'url'>,
  { id, mediaType, body }: WebhookContent,
  attemptedAt: Date,
  signers: WebhookSigners,
): WebhookMessage {
  const signed = webhookHeaders({ id, attemptedAt, body }, signers);
  const headers = { 'content-type': mediaType, 'user-agent': 'consent-service', ...signed };
  return { endpointId, url, headers, body };
}
