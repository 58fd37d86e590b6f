/** What the ledger's records are made of; numbers are whole. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [member: string]: CanonicalValue };

/**
 * The JSON Canonicalization Scheme (RFC 8785): members sorted by UTF-16 code units (section 3.2.3), no white
 * space, strings and numbers as ECMAScript writes them (sections 3.2.2.2 and 3.2.2.3).
 *
 * @throws TypeError on numbers that JSON does not know and on unpaired surrogates (section 3.2.2.2).
 */
export function canonicalJson(value: CanonicalValue): string {
  if (typeof value === 'string') return canonicalString(value);
  if (typeof value === 'number') return canonicalNumber(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  return `{${Object.keys(value).sort().map(memberOf(value)).join(',')}}`;
}

function isList(value: object): value is readonly CanonicalValue[] {
  return Array.isArray(value);
}

function memberOf(object: { readonly [member: string]: CanonicalValue }) {
  return (name: string): string => `${canonicalString(name)}:${canonicalJson(object[name] ?? null)}`;
}

function canonicalString(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new TypeError('Canonical JSON has no unpaired surrogates.');
  return JSON.stringify(text);
}

function canonicalNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError('Canonical JSON has only finite numbers.');
  return JSON.stringify(value);
}
