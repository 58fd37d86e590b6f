/* Ids of customers of all shapes: as others make them, and what is none. */

export const visible = '1 to 128 visible ASCII characters';
const notInPaths =
  'an id without a slash at its ends, and without ".", "..", "consents", "erasure", "evidence" or "links" after one';
const notEncoded = 'an id as it is: percent-encode it once, in paths alone';
const notOwn = 'an id other than "me", "." and ".."';
const someId = 'a customer’s id';

/** Every character that means something in a path, a query, JSON, SQL, CSV, HTML or an array of PostgreSQL. */
export const oddIds: readonly string[] = [
  'auth0|5f7c8ec7c33c6c004bbafe82',
  '10048213',
  '0',
  'nora@example.com',
  'a/b//c?d#e&f=g',
  '"{}",\\"NULL"',
  "'; DROP TABLE customer; --",
  '=cmd|A0!',
  '<b>&amp;</b>',
  '50%off+1%',
  'urn:uuid:3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11',
  '{3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11}',
  'DOMAIN\\user',
  '__proto__',
  '~'.repeat(128),
].map((id) => id.replaceAll(' ', '_'));

/** A new id of that shape, no longer than may be. */
export function oddId(shape: string, unique: number): string {
  const end = `!${unique}`;
  return `${shape.slice(0, 128 - end.length)}${end}`;
}

export const misusedIds: readonly (readonly [what: string, id: string, expected: string])[] = [
  ['nothing', '', visible],
  ['a blank', 'nora example', visible],
  ['blanks alone', '   ', visible],
  ['a line feed at the end', 'nora-example\n', visible],
  ['a control character', 'nora\u0000example', visible],
  ['DEL', 'nora\u007fexample', visible],
  ['a letter beyond ASCII', 'nöra-example', visible],
  ['half a surrogate pair', 'nora\ud800example', visible],
  ['129 characters', 'n'.repeat(129), visible],
  ['5,000 characters', 'n'.repeat(5_000), visible],
  ['a dot', '.', notOwn],
  ['two dots', '..', notOwn],
  ['what was encoded already', 'auth0%7C5f7c8ec7', notEncoded],
  ['two hex digits by chance', '100%25abc', notEncoded],
  ['a slash in front', '/nora-example', notInPaths],
  ['a slash at the end', 'nora-example/', notInPaths],
  ['a backslash in front', '\\nora-example', notInPaths],
  ['dots between slashes', 'x/../nora-example', notInPaths],
  ['dots after a backslash', 'example\\..\\nora', notInPaths],
  ['a route of ours', 'nora-example/consents/decisions?x=', notInPaths],
  ['a route of ours and an anchor', 'nora-example/evidence#', notInPaths],
  ['null', 'null', someId],
  ['NaN', 'NaN', someId],
  ['the name of an id', '{customerId}', someId],
  ['the name of an id with a colon', ':customerId', someId],
];

/** No client sends dots as a step of a path, and half a surrogate pair has no encoding. */
export function fitsPath(id: string): boolean {
  return id !== '' && id !== '.' && id !== '..' && id.isWellFormed();
}
