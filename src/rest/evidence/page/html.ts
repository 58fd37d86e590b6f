import { visibleLine } from './visible';

/** HTML that may stand in a page as it is. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | null | readonly Html[];

/** HTML from a template: what is put in is text, and so escaped, unless it is HTML itself. Null puts in nothing. */
export function html(literal: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const written = parts.map((part, index) => inHtml(part) + (literal[index + 1] ?? ''));
  return new Html((literal[0] ?? '') + written.join(''));
}

/** Text from elsewhere amid the page's own words: its direction of writing ends where it ends. */
export function apart(text: string): Html {
  return html`<bdi>${text}</bdi>`;
}

/** The same for what is compared sign by sign. */
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
