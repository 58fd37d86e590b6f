import { createCipheriv, createDecipheriv, hash } from 'node:crypto';
import { bytesOf } from '../evidence/signedNote';

export interface SealingKey {
  /** Identifies the key and reveals nothing of it. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Malformed, sealed by none of the keys, or changed or of another endpoint. */
export type SealFault = 'FORM' | 'UNKNOWN_KEY' | 'NOT_AUTHENTIC';

export const sealingKeyBytes = 32;
export const sealNonceBytes = 12;

const cipher = 'aes-256-gcm';
const tagBytes = 16;
const maxSealedBytes = 1024;
const form = /^v1\.([0-9a-f]{8})\.([A-Za-z0-9+/]{16})\.([A-Za-z0-9+/=]+)$/;

/** @throws RangeError unless it has 32 bytes */
export function sealingKey(bytes: Uint8Array): SealingKey {
  if (bytes.length !== sealingKeyBytes) throw new RangeError('A key that seals secrets has 32 bytes.');
  const named = Buffer.concat([Buffer.from('webhook secrets\n', 'utf8'), bytes]);
  return { id: hash('sha256', named, 'hex').slice(0, 8), bytes };
}

/**
 * AES-256-GCM: `v1.<key id>.<nonce>.<ciphertext and tag>`. It opens for its endpoint alone, so a row copied to
 * another one does not sign.
 * @param nonce 12 random bytes, never used twice with this key (NIST SP 800-38D, section 8)
 * @throws RangeError for other lengths of nonce or secret
 */
export function sealSecret(
  secret: Uint8Array,
  key: SealingKey,
  nonce: Uint8Array,
  endpointId: string,
): string {
  if (nonce.length !== sealNonceBytes) throw new RangeError('A nonce has 12 bytes.');
  if (secret.length === 0 || secret.length > maxSealedBytes - tagBytes)
    throw new RangeError('A sealed secret has 1 to 1008 bytes.');
  const sealing = createCipheriv(cipher, key.bytes, nonce, { authTagLength: tagBytes });
  sealing.setAAD(Buffer.from(endpointId, 'utf8'));
  const sealed = Buffer.concat([sealing.update(secret), sealing.final(), sealing.getAuthTag()]);
  return ['v1', key.id, Buffer.from(nonce).toString('base64'), sealed.toString('base64')].join('.');
}

/** `keys` may hold older keys until all secrets are sealed anew. */
export function openSecret(
  text: string,
  keys: readonly SealingKey[],
  endpointId: string,
): Buffer | SealFault {
  const [, keyId = '', nonceText = '', sealedText = ''] = form.exec(text) ?? [];
  const nonce = bytesOf(nonceText);
  const sealed = bytesOf(sealedText);
  if (nonce?.length !== sealNonceBytes || sealed === null || !isSealedLength(sealed.length)) return 'FORM';
  const key = keys.find(({ id }) => id === keyId);
  if (!key) return 'UNKNOWN_KEY';
  return decrypted(sealed, key, nonce, endpointId) ?? 'NOT_AUTHENTIC';
}

function decrypted(sealed: Buffer, key: SealingKey, nonce: Buffer, endpointId: string): Buffer | null {
  const opening = createDecipheriv(cipher, key.bytes, nonce, { authTagLength: tagBytes });
  opening.setAAD(Buffer.from(endpointId, 'utf8'));
  opening.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([opening.update(sealed.subarray(0, -tagBytes)), opening.final()]);
  } catch {
    return null;
  }
}

function isSealedLength(length: number): boolean {
  return length > tagBytes && length <= maxSealedBytes;
}
