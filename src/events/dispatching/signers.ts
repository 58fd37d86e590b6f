import { openSecret } from '../../domain/webhooks/sealedSecret';
import type { WebhookSigners } from '../../domain/webhooks/webhookSignature';
import type { DispatchParts } from './dispatchParts';

interface SealedSecrets {
  readonly id: string;
  readonly secret: string;
  readonly oldSecret: string | null;
  readonly oldSecretUntil: Date | null;
}

/**
 * What an endpoint's messages are signed with. An old secret signs until its time is over.
 *
 * @throws Error for a secret that none of the keys opens
 */
export function signersOf(
  { id, secret, oldSecret, oldSecretUntil }: SealedSecrets,
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
