/** What terminals obey or draw otherwise than it stands: control characters, marks of direction, separators of lines. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const maxLength = 300;

/** Text from strangers in one line that shows what it holds. */
export function printable(text: string): string {
  const shown = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return shown.replace(unprintable, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
}

/** JSON whose texts are escaped where a terminal would obey them. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(unprintable, (sign) =>
    sign
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
