import { openSecret } from '../../domain/webhooks/sealedSecret';
import { type WebhookSigners, webhookHeaders } from '../../domain/webhooks/webhookSignature';
import type { DispatchParts } from './dispatchParts';
import type { WebhookContent } from '../../domain/webhooks/webhookBody';
import type { SealedEndpoint } from '../../storage/events/webhooks/webhookEndpoints';
import type { WebhookMessage } from '../sending/sender';

/** An old secret signs until its time is over. @throws Error for a secret that no key opens */
export function signersOf(
  { id, secret, oldSecret, oldSecretUntil }: SealedEndpoint,
  { sealingKeys, signingKeys, now }: Pick<DispatchParts, 'sealingKeys' | 'signingKeys' | 'now'>,
): WebhookSigners {
  const open = (sealed: string): Uint8Array => {
    const opened = openSecret(sealed, sealingKeys, id);
    if (opened.kind === 'opened') return opened.secret;
    throw new Error(
      opened.fault === 'UNKNOWN_KEY'
        ? `WEBHOOK_SECRET_KEY is not the key that sealed the secret of webhook ${id}`
        : `the secret of webhook ${id} cannot be opened: ${opened.fault}`,
    );
  };
  const isOldGood = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now();
  return { secrets: [open(secret), ...(isOldGood ? [open(oldSecret)] : [])], signingKeys };
}

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
