import { createHash } from 'node:crypto';
import type { LastingVersionBody } from './consentVersion';

const tagPattern = /(?:W\/)?("[^"]*")/g;

/** A strong entity tag: it changes with any member shown. `content_hash` stands for title and body. */
export function entityTagOf({ title: _title, body: _body, ...rest }: LastingVersionBody): string {
  return `"${createHash('sha256').update(JSON.stringify(rest)).digest('base64url')}"`;
}

/** Whether `If-None-Match` names the tag, by weak comparison (RFC 9110, sections 8.8.3.2 and 13.1.2). */
export function isNamedBy(ifNoneMatch: string | undefined, entityTag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return [...ifNoneMatch.matchAll(tagPattern)].some(([, opaque]) => opaque === entityTag);
}
