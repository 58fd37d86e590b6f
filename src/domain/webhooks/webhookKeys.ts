import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { bytesOf } from '../evidence/signedNote';

/* Secrets and keys in the form of Standard Webhooks 1.0: a prefix, then base64. */

const secretPrefix = 'whsec_';
const privatePrefix = 'whsk_';
const publicPrefix = 'whpk_';

/** Bounds of the specification. */
export const minSecretBytes = 24;
export const maxSecretBytes = 64;

const seedBytes = 32;

/** @throws RangeError for fewer than 24 or more than 64 bytes */
export function formatWebhookSecret(secret: Uint8Array): string {
  if (!hasSecretLength(secret)) throw new RangeError('A webhook secret has 24 to 64 bytes.');
  return `${secretPrefix}${base64(secret)}`;
}

export function parseWebhookSecret(text: string): Buffer | null {
  const bytes = prefixedBytes(text, secretPrefix);
  return bytes !== null && hasSecretLength(bytes) ? bytes : null;
}

/** The seed, then the public key. @throws TypeError unless Ed25519 */
export function formatSigningKey(privateKey: KeyObject): string {
  const { d = '', x = '' } = ed25519Jwk(privateKey);
  return `${privatePrefix}${base64(Buffer.concat([d, x].map((part) => Buffer.from(part, 'base64url'))))}`;
}

/** A seed, optionally followed by its public key. Null for anything else. */
export function parseSigningKey(text: string): KeyObject | null {
  const bytes = prefixedBytes(text, privatePrefix);
  if (bytes === null || ![seedBytes, 2 * seedBytes].includes(bytes.length)) return null;
  const privateKey = keyOfSeed(bytes.subarray(0, seedBytes));
  const given = bytes.subarray(seedBytes).toString('base64url');
  return given === '' || given === ed25519Jwk(privateKey).x ? privateKey : null;
}

/** Takes either half. @throws TypeError unless Ed25519 */
export function formatVerifyingKey(key: KeyObject): string {
  const { x = '' } = ed25519Jwk(key);
  return `${publicPrefix}${base64(Buffer.from(x, 'base64url'))}`;
}

export function parseVerifyingKey(text: string): KeyObject | null {
  const bytes = prefixedBytes(text, publicPrefix);
  if (bytes?.length !== seedBytes) return null;
  return createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') },
    format: 'jwk',
  });
}

function hasSecretLength({ length }: Uint8Array): boolean {
  return length >= minSecretBytes && length <= maxSecretBytes;
}

function prefixedBytes(text: string, prefix: string): Buffer | null {
  return text.startsWith(prefix) ? bytesOf(text.slice(prefix.length)) : null;
}

/** The PKCS#8 header of a seed (RFC 8410, section 7). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

function keyOfSeed(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
}

function ed25519Jwk(key: KeyObject): { readonly d?: string | undefined; readonly x?: string | undefined } {
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('Webhooks are signed with an Ed25519 key.');
  return key.export({ format: 'jwk' });
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
