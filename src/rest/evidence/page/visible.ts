/** What browsers obey or draw nothing for: control characters, separators of lines, and halves of characters. */
const controls = String.raw`\p{Cc}\p{Zl}\p{Zp}\p{Cs}`;

/** What turns letters round or stands between them unseen, and what honest texts need of that: joiners, marks, variants. */
const unseen = String.raw`(?![\u00ad\u034f\u061c\u180b-\u180f\u200c-\u200f\ufe00-\ufe0f\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}`;
const annotations = String.raw`\ufff9-\ufffb\p{Noncharacter_Code_Point}`;

const hiddenInLine = new RegExp(`[${controls}${annotations}]|${unseen}`, 'gu');
const hiddenInText = new RegExp(`(?![\\t\\n\\r])[${controls}${annotations}]|${unseen}`, 'gu');

/** A name, an id or a title: every sign that could hide or re-order what is read shows its number instead. */
export function visibleLine(text: string): string {
  return text.replace(hiddenInLine, signNumber);
}

/** The same of a text with lines, or of its HTML. */
export function visibleText(text: string): string {
  return text.replace(hiddenInText, signNumber);
}

function signNumber(sign: string): string {
  const number = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `⟨U+${number.padStart(4, '0')}⟩`;
}
