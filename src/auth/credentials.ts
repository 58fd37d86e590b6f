import { apiKeyPrefix } from '../domain/access/apiKey';
import { Refused } from '../domain/errors/refusal';

export interface Credential {
  readonly scheme: 'bearer' | 'key';
  /** Never to be logged. */
  readonly secret: string;
}

/** Longer than any real token; longer ones are refused before they cost a signature check. */
const maxSecretLength = 8_192;

/** The one credential of a request, if any. @throws Refused `UNAUTHENTICATED` for several or a malformed one */
export function findCredential(rawHeaders: readonly string[]): Credential | null {
  const credentials: Credential[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const found = findIn(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
    if (found) credentials.push(found);
  }
  const [credential] = credentials;
  if (!credential) return null;
  if (credentials.length > 1)
    throw unauthenticated('one credential, in one header', 'More than one credential came.');
  if (credential.secret.length > maxSecretLength) {
    throw unauthenticated(
      `a credential of at most ${maxSecretLength} characters`,
      `The credential has ${credential.secret.length} characters, but may have at most ${maxSecretLength} characters.`,
    );
  }
  return credential;
}

/** @param says what is wrong, without the credential @param remedy what helps, if not how to send one */
export function unauthenticated(expected: string, says: string, remedy?: string): Refused {
  return new Refused({ code: 'UNAUTHENTICATED', expected, says, ...(remedy !== undefined && { remedy }) });
}

function findIn(header: string, value: string): Credential | null {
  const isKey = isNamed(header, 'x-api-key');
  if (!isKey && !isNamed(header, 'authorization')) return null;
  // Gateways that pass headers on make an empty one of one that did not come.
  if (value.trim() === '') return null;
  if (isKey) return { scheme: 'key', secret: value.trim() };
  const secret = /^Bearer +([\x21-\x7e]+) *$/i.exec(value)?.[1];
  if (secret === undefined || placeholders.includes(secret)) {
    throw unauthenticated('Authorization: Bearer with a token or key', malformedSays(value));
  }
  // API keys differ from tokens by their prefix, so both may come as a bearer.
  return { scheme: secret.startsWith(apiKeyPrefix) ? 'key' : 'bearer', secret };
}

/** Most headers differ in length already, so that nothing is made for them. */
function isNamed(header: string, name: string): boolean {
  return header.length === name.length && header.toLowerCase() === name;
}

/** What programs send in place of a token that they do not have yet. */
const placeholders: readonly string[] = ['undefined', 'null', 'NaN', '[object Object]', '[object Promise]'];

/** Longer than all that is looked for. */
const maxLength = 40;

/** What is wrong with a value of the `Authorization` header, as a sentence that repeats nothing of a credential. */
function malformedSays(value: string): string {
  const start = value.trim().slice(0, maxLength);
  const [scheme = '', ...others] = start.split(/ +/);
  const rest = others.join(' ');
  const placeholder = placeholders.find((word) => word === rest || word === start);
  if (placeholder) return `The credential is "${placeholder}": the program that sent it had no token yet.`;
  if (/^bearer$/i.test(scheme)) return bearerSays(rest);
  return /^basic$/i.test(scheme) ? 'The scheme is "Basic".' : '"Bearer" is missing before the credential.';
}

function bearerSays(rest: string): string {
  if (rest === '') return 'Nothing follows "Bearer".';
  if (/^bearer\b/i.test(rest)) return '"Bearer" is there twice.';
  return 'What follows "Bearer" has spaces or other characters that no token has.';
}
