/** Trusted: written without escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | null | readonly Html[];

/** Interpolated text is escaped, unless it is `Html`. Null adds nothing. */
export function html(literal: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const written = parts.map((part, index) => inHtml(part) + (literal[index + 1] ?? ''));
  return new Html((literal[0] ?? '') + written.join(''));
}

/** Isolates the writing direction of foreign text. */
export function apart(text: string): Html {
  return html`<bdi>${text}</bdi>`;
}

export function code(text: string): Html {
  return html`<code><bdi>${text}</bdi></code>`;
}

function inHtml(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return escaped(visibleLine(String(part)));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** What browsers interpret or hide: control characters, line separators, surrogates. */
const controls = String.raw`\p{Cc}\p{Zl}\p{Zp}\p{Cs}`;

/** What reorders or hides letters, except joiners, marks and variation selectors, which honest texts need. */
const unseen = String.raw`(?![\u00ad\u034f\u061c\u180b-\u180f\u200c-\u200f\ufe00-\ufe0f\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}`;
const annotations = String.raw`\ufff9-\ufffb\p{Noncharacter_Code_Point}`;

const hiddenInLine = new RegExp(`[${controls}${annotations}]|${unseen}`, 'gu');
const hiddenInText = new RegExp(`(?![\\t\\n\\r])[${controls}${annotations}]|${unseen}`, 'gu');

/** For names, ids and titles: shows hidden signs as numbers. */
export function visibleLine(text: string): string {
  return text.replace(hiddenInLine, signNumber);
}

export function visibleText(text: string): string {
  return text.replace(hiddenInText, signNumber);
}

function signNumber(sign: string): string {
  const number = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `⟨U+${number.padStart(4, '0')}⟩`;
}
