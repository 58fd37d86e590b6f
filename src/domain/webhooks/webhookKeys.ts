import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { bytesOf } from '../evidence/signedNote';

/*
 * Secrets and keys as Standard Webhooks 1.0 writes them: a prefix that says what it is, then base64.
 */

const secretPrefix = 'whsec_';
const privatePrefix = 'whsk_';
const publicPrefix = 'whpk_';

/** The specification's bounds of a shared secret. */
export const minSecretBytes = 24;
export const maxSecretBytes = 64;

const seedBytes = 32;

/**
 * A shared secret as its receiver gets it.
 *
 * @throws RangeError for fewer than 24 or more than 64 bytes
 */
export function formatWebhookSecret(secret: Uint8Array): string {
  if (!hasSecretLength(secret)) throw new RangeError('A webhook secret has 24 to 64 bytes.');
  return `${secretPrefix}${base64(secret)}`;
}

/** Null for what is no secret in that form. */
export function parseWebhookSecret(text: string): Buffer | null {
  const bytes = prefixedBytes(text, secretPrefix);
  return bytes !== null && hasSecretLength(bytes) ? bytes : null;
}

/**
 * An Ed25519 key with which webhooks are signed: the seed, then the public key, as other servers write it.
 *
 * @throws TypeError for another kind of key
 */
export function formatSigningKey(privateKey: KeyObject): string {
  const { d = '', x = '' } = ed25519Jwk(privateKey);
  return `${privatePrefix}${base64(Buffer.concat([d, x].map((part) => Buffer.from(part, 'base64url'))))}`;
}

/** Null for what is no signing key. The public half may be left out; where it is given, it must be the seed's own. */
export function parseSigningKey(text: string): KeyObject | null {
  const bytes = prefixedBytes(text, privatePrefix);
  if (bytes === null || ![seedBytes, 2 * seedBytes].includes(bytes.length)) return null;
  const privateKey = keyOfSeed(bytes.subarray(0, seedBytes));
  const given = bytes.subarray(seedBytes).toString('base64url');
  return given === '' || given === ed25519Jwk(privateKey).x ? privateKey : null;
}

/**
 * The public half, which receivers verify with. Takes either half.
 *
 * @throws TypeError for another kind of key
 */
export function formatVerifyingKey(key: KeyObject): string {
  const { x = '' } = ed25519Jwk(key);
  return `${publicPrefix}${base64(Buffer.from(x, 'base64url'))}`;
}

/** Null for what is no public key in that form. */
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

/** The frame that PKCS#8 puts around a seed (RFC 8410, section 7). */
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
