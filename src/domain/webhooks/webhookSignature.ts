import { createHmac, sign, type KeyObject } from 'node:crypto';

export interface WebhookAttempt {
  /** The same for all attempts: receivers recognize repetitions by it. */
  readonly id: string;
  /** Receivers refuse what is older than some minutes. */
  readonly attemptedAt: Date;
  readonly body: string;
}

export interface WebhookSigners {
  /** Several during a rotation, so that either verifies. */
  readonly secrets: readonly [Uint8Array, ...Uint8Array[]];
  /** Ed25519. Receivers that only know shared secrets skip these signatures. */
  readonly signingKeys: readonly KeyObject[];
}

/** Visible ASCII without the dot, which separates the signed parts. */
const idPattern = /^[\x21-\x2d\x2f-\x7e]{1,255}$/;

/** The three headers of Standard Webhooks 1.0. @throws RangeError for an ambiguous id, or an instant before 1970 */
export function webhookHeaders(
  { id, attemptedAt, body }: WebhookAttempt,
  { secrets, signingKeys }: WebhookSigners,
) {
  if (!idPattern.test(id))
    throw new RangeError('A webhook id has 1 to 255 visible ASCII characters, no dot.');
  const seconds = Math.floor(attemptedAt.getTime() / 1000);
  if (!(seconds >= 0)) throw new RangeError('A webhook is sent at an instant since 1970.');
  if (signingKeys.some(({ asymmetricKeyType }) => asymmetricKeyType !== 'ed25519'))
    throw new TypeError('Webhooks are signed with an Ed25519 key.');
  const timestamp = String(seconds);
  const signed = Buffer.from(`${id}.${timestamp}.${body}`, 'utf8');
  const signatures = [
    ...secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`),
    ...signingKeys.map((key) => `v1a,${sign(null, signed, key).toString('base64')}`),
  ];
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
