import fc from 'fast-check';

/** What YAML, Markdown and front matter could stumble over, among other letters. */
const character = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...Array.from(' -:#\'"|>&*!%@`[]{},?\\~=<')) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('---', '---\n', 'null', 'true', '2.0', 'ä', '同', '\u00a0', '😀', '\ufeff'),
  },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 5 }) },
);

const isLine = (text: string) =>
  /\S/.test(text) && text.length <= 64 && !/\p{Cc}|\p{Zl}|\p{Zp}|\p{Surrogate}/u.test(text);
const isBlock = (text: string) =>
  /\S/.test(text) && text.length <= 2_000 && !/(?![\t\n])\p{Cc}|\p{Surrogate}/u.test(text);

/** One line of text as the service takes it. */
export const line = fc
  .array(character, { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join('').replaceAll('\n', ''))
  .filter(isLine);

/** Text of several lines as the service takes it. */
export const block = fc
  .array(fc.oneof(character, fc.constantFrom('\n', '\n\n', '\t', '    ', '\u2028')), {
    minLength: 1,
    maxLength: 20,
  })
  .map((parts) => parts.join(''))
  .filter(isBlock);
