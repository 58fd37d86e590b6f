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

export interface WebhookHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/** Visible ASCII without the dot, which separates the signed parts. */
const idPattern = /^[\x21-\x2d\x2f-\x7e]{1,255}$/;

/** @throws RangeError for an id with a dot, or an instant before 1970 */
export function webhookHeaders(attempt: WebhookAttempt, signers: WebhookSigners): WebhookHeaders {
  const timestamp = timestampOf(attempt.attemptedAt);
  const signed = Buffer.from(signedText(attempt, timestamp), 'utf8');
  const signatures = [
    ...signers.secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`),
    ...signers.signingKeys.map((key) => `v1a,${ed25519Signature(signed, key)}`),
  ];
  return {
    'webhook-id': attempt.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

function signedText({ id, body }: WebhookAttempt, timestamp: string): string {
  if (!idPattern.test(id))
    throw new RangeError('A webhook id has 1 to 255 visible ASCII characters, no dot.');
  return `${id}.${timestamp}.${body}`;
}

function timestampOf(instant: Date): string {
  const seconds = Math.floor(instant.getTime() / 1000);
  if (!(seconds >= 0)) throw new RangeError('A webhook is sent at an instant since 1970.');
  return String(seconds);
}

function ed25519Signature(signed: Buffer, key: KeyObject): string {
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('Webhooks are signed with an Ed25519 key.');
  return sign(null, signed, key).toString('base64');
}
