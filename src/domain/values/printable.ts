/**
 * What terminals obey, draw otherwise than it stands, or draw as nothing: control characters, marks of direction,
 * separators of lines, signs without a shape, and spaces that are none.
 */
const unseen =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]|(?! )\p{Zs}/gu;
const maxLength = 300;

/**
 * Text from strangers in one line that shows what it holds. Of several spaces each is shown, for they could move what
 * follows to where a line of a terminal begins.
 */
export function printable(text: string): string {
  const shown = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return seen(shown).replace(/ {2,}/g, numbers);
}

/** JSON whose texts are escaped where a reader would see something else or nothing. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(unseen, (sign) =>
    sign
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/**
 * The lines of a text from strangers, whole, with every sign that nobody sees as its number: `\u{200b}`. A backslash
 * that could begin such a number becomes its own number, so that each text is shown in one way.
 */
export function printableLines(text: string): readonly string[] {
  return text.split('\n').map((line) => {
    const shown = seen(line);
    const end = shown.trimEnd().length;
    return shown.slice(0, end) + numbers(shown.slice(end));
  });
}

function seen(line: string): string {
  return line.replaceAll('\\u{', '\\u{5c}u{').replace(unseen, number);
}

function numbers(signs: string): string {
  return signs.replace(/./gsu, number);
}

function number(sign: string): string {
  return `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`;
}

/**
 * Matches what makes a text read otherwise than it is stored, and hashed: embeddings, overrides and isolates of
 * the writing direction (Unicode Standard Annex 9), deprecated format characters, annotations, musical formats,
 * tags, and noncharacters. Marks of direction (U+200E, U+200F, U+061C) and joiners turn no letters round and hide
 * none, and honest Arabic, Hebrew and Persian texts need them.
 */
export const deceptive =
  /[\u202a-\u202e\u2066-\u206f\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]|\p{Noncharacter_Code_Point}/u;
