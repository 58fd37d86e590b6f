import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { bytesOf } from '../evidence/signedNote';

/*
 * Secrets and keys in the form of Standard Webhooks 1.0: a prefix, then base64.
 */

const signingPrefix = 'whsk_';
const seedBytes = 32;
/** The PKCS#8 header of a seed (RFC 8410, section 7). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** @throws RangeError for fewer than 24 or more than 64 bytes, the bounds of the specification */
export function formatWebhookSecret(secret: Uint8Array): string {
  if (secret.length < 24 || secret.length > 64) throw new RangeError('A webhook secret has 24 to 64 bytes.');
  return `whsec_${Buffer.from(secret).toString('base64')}`;
}

/** An Ed25519 key: a seed, optionally followed by its public half. Null for anything else. */
export function parseSigningKey(text: string): KeyObject | null {
  const bytes = text.startsWith(signingPrefix) ? bytesOf(text.slice(signingPrefix.length)) : null;
  if (bytes === null || ![seedBytes, 2 * seedBytes].includes(bytes.length)) return null;
  const encoded = Buffer.concat([pkcs8Head, bytes.subarray(0, seedBytes)]);
  const key = createPrivateKey({ key: encoded, format: 'der', type: 'pkcs8' });
  const publicHalf = bytes.subarray(seedBytes).toString('base64url');
  return publicHalf === '' || publicHalf === createPublicKey(key).export({ format: 'jwk' }).x ? key : null;
}
