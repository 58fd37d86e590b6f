/** Lower-case hexadecimal digits in groups of 8, 4, 4, 4 and 12 (RFC 9562, section 4). */
const canonicalPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isCanonicalUuid(text: string): boolean {
  return canonicalPattern.test(text);
}
