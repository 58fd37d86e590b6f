import { isCanonicalUuid } from './uuid';

/** What an id is made of. `findCustomerIdFault` knows what else it must not be. */
export const customerIdPattern = /^[!-~]{1,128}$/;
export const customerIdWords = '1 to 128 visible ASCII characters';

/** A UUID in any case is one id; all else counts byte by byte. */
export function canonicalCustomerId(text: string): string {
  const lower = text.toLowerCase();
  return isCanonicalUuid(lower) ? lower : text;
}

export function isCanonicalCustomerId(text: string): boolean {
  return findCustomerIdFault(text) === null && canonicalCustomerId(text) === text;
}

export interface CustomerIdFault {
  readonly expected: string;
  /** What came, where its length does not say it. */
  readonly came?: string;
}

const own: readonly string[] = ['me', '.', '..'];

/*
 * A proxy may decode a path that it hands on, and then drop dot segments and doubled slashes. So an id is refused that
 * would then name another customer or another route.
 */
const encodedPattern = /%[0-9A-Fa-f]{2}/;
const pathPattern =
  /^[/\\]|[/\\]$|(?:^|[/\\])\.{1,2}(?:[/\\]|$)|[/\\](?:consents|erasure|evidence|links)(?![^/\\?#;])/;

/** Why a text cannot be a customer's id; null if it can. */
export function findCustomerIdFault(text: string): CustomerIdFault | null {
  if (!customerIdPattern.test(text)) return { expected: customerIdWords, ...cameOf(text) };
  if (own.includes(text)) return { expected: 'an id other than "me", "." and ".."', came: `"${text}"` };
  if (encodedPattern.test(text))
    return { expected: 'an id as it is: percent-encode it once, in paths alone' };
  if (pathPattern.test(text))
    return {
      expected:
        'an id without a slash at its ends, and without ".", "..", "consents", "erasure", "evidence" or "links" after one',
    };
  return null;
}

const maxLength = 128;

function cameOf(text: string): { readonly came?: string } {
  if (text === '') return { came: 'an empty string' };
  if (text.length > maxLength) return {};
  if (/\p{Cc}/u.test(text)) return { came: 'a string with a control character' };
  return { came: /\s/u.test(text) ? 'a string with a blank' : 'a string with a character beyond ASCII' };
}
