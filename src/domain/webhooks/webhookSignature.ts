import { createHmac, sign, type KeyObject } from 'node:crypto';

/** One attempt to deliver a message. */
export interface WebhookAttempt {
  /** The same for all attempts: receivers recognize repetitions by it. */
  readonly id: string;
  /** When the attempt begins; receivers refuse what is older than some minutes. */
  readonly attemptedAt: Date;
  /** Exactly what is sent. */
  readonly body: string;
}

/** What an endpoint's messages are signed with. */
export interface WebhookSigners {
  /** Several while a new secret replaces an old one, so that either verifies. */
  readonly secrets: readonly [Uint8Array, ...Uint8Array[]];
  /** Ed25519, beside the secrets. Receivers that know shared secrets only pass over these signatures. */
  readonly signingKeys: readonly KeyObject[];
}

/** The three headers of Standard Webhooks 1.0. */
export interface WebhookHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/** Visible ASCII without the dot, which divides the signed text. */
const idPattern = /^[\x21-\x2d\x2f-\x7e]{1,255}$/;

/**
 * Signs an attempt.
 *
 * @throws RangeError for an id that could be read in two ways, or an instant that has no timestamp
 */
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

/** Whole seconds since 1970. */
function timestampOf(instant: Date): string {
  const seconds = Math.floor(instant.getTime() / 1000);
  if (!(seconds >= 0)) throw new RangeError('A webhook is sent at an instant since 1970.');
  return String(seconds);
}

function ed25519Signature(signed: Buffer, key: KeyObject): string {
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('Webhooks are signed with an Ed25519 key.');
  return sign(null, signed, key).toString('base64');
}
