import { hash } from 'node:crypto';
import { canonicalJson, type CanonicalValue } from './canonicalJson';

/** SHA-256 over the canonical JSON of a value, in lower-case hex. */
export function canonicalHash(value: CanonicalValue): string {
  return hash('sha256', canonicalJson(value), 'hex');
}

export interface Content {
  readonly locale: string;
  readonly title: string;
  readonly body: string;
}

/** Names exactly the wording that was shown: `{"body":…,"locale":…,"title":…}` in canonical JSON, hashed. */
export function contentHash({ locale, title, body }: Content): string {
  return canonicalHash({ body, locale, title });
}

/** `SHA-256(salt ‖ text)` in lower-case hex. */
export function saltedHash(salt: Uint8Array, text: string): string {
  return hash('sha256', Buffer.concat([salt, Buffer.from(text, 'utf8')]), 'hex');
}
