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
 * @throws TypeError on numbers that JSON does not know and on unpaired surrogates (section 3.2.2.2).
 */
export function canonicalJson(value: CanonicalValue): string {
  if (typeof value === 'string') return canonicalString(value);
  if (typeof value === 'number') return canonicalNumber(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  return canonicalObject(value);
}

function canonicalObject(value: { readonly [member: string]: CanonicalValue }): string {
  let members = '';
  for (const name of Object.keys(value).sort()) {
    const separator = members === '' ? '' : ',';
    members += `${separator}${canonicalString(name)}:${canonicalJson(value[name] ?? null)}`;
  }
  return `{${members}}`;
}

function isList(value: object): value is readonly CanonicalValue[] {
  return Array.isArray(value);
}

function canonicalString(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('Canonical JSON has no unpaired surrogates.');
  return JSON.stringify(text);
}

function canonicalNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError('Canonical JSON has only finite numbers.');
  return JSON.stringify(value);
}
