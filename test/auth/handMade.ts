import { createHmac, sign, type KeyLike } from 'node:crypto';
import { testAuth } from '../service/bearer';

/** Members whose value is undefined are left out. */
export type Members = Readonly<Record<string, unknown>>;

export type Sign = (signed: string) => string;

export const farAway = 4_102_444_800;

export const hs256 =
  (secret: string): Sign =>
  (signed) =>
    createHmac('sha256', secret).update(signed).digest('base64url');

export const rs256 =
  (key: KeyLike): Sign =>
  (signed) =>
    sign('sha256', Buffer.from(signed), key).toString('base64url');

export const unsigned: Sign = () => '';

/**
 * A token with every claim that the tests' service requires, unless stated otherwise. Made by hand
 * (RFC 7515, section 5.1), because a library would refuse to make most of them.
 */
export function madeToken(
  claims: Members,
  signature: Sign = hs256(testAuth.secret),
  header: Members = {},
): string {
  const { issuer: iss, audience: aud } = testAuth.tokens;
  const payload = { iss, aud, exp: farAway, sub: 'a-service', ...claims };
  const signed = [{ alg: 'HS256', typ: 'JWT', ...header }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${signature(signed)}`;
}
