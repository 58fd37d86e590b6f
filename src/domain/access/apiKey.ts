import { createHash } from 'node:crypto';
import { invalidInput } from '../input/input';
import type { Recorder } from './caller';
import { isScope, scopes as knownScopes, type Scope } from '../values/scope';

/** A service's key as it is kept: everything but the secret, which only its holder knows. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly createdBy: Recorder;
  readonly expiresAt: Date | null;
  /** To the minute. */
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Distinguishes keys from tokens, and lets scanners for leaked secrets find them. */
export const apiKeyPrefix = 'ck_';

/** `ck_`, the id in hex, `_`, 32 random bytes in base64url. */
const secretPattern = /^ck_[0-9a-f]{32}_[A-Za-z0-9_-]{43}$/;

/** The secret of a new key; the id in it lets its holder name the key without showing it. */
export function apiKeySecret(id: string, random: Uint8Array): string {
  return `${apiKeyPrefix}${id.replaceAll('-', '')}_${Buffer.from(random).toString('base64url')}`;
}

export function isApiKeySecret(text: string): boolean {
  return secretPattern.test(text);
}

/**
 * What is kept of a secret and looked up by: SHA-256 in hex. Slow hashes defend secrets that people choose
 * and others can guess; among 2^256 random ones there is nothing to try. For the same reason the look-up may
 * take the time that it takes: who does not know the secret cannot choose what its hash begins with.
 */
export function apiKeyHashHex(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function isUsable(key: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, now: Date): boolean {
  return key.revokedAt === null && (key.expiresAt === null || now < key.expiresAt);
}

/** @throws Refused `INVALID_INPUT` unless it is one known scope or more; doubled ones count once */
export function requireScopes(member: string, texts: readonly string[]): readonly Scope[] {
  const found = knownScopes.filter((scope) => texts.includes(scope));
  const unknownCount = texts.filter((text) => !isScope(text)).length;
  if (found.length > 0 && unknownCount === 0) return found;
  const came = `a list of ${texts.length} with ${unknownCount} unknown`;
  throw invalidInput(member, `a list of one or more of ${knownScopes.join(', ')}`, came);
}
