import type { Template } from './template';

/** Whether the words stand in the template's code or name, in whatever case. */
export function isFoundBy({ templateCode, name }: Template, words: string): boolean {
  const folded = foldCase(words);
  return [templateCode, name].some((text) => foldCase(text).includes(folded));
}

/** By way of capitals, so that ß finds SS and ς finds σ; composed, so that ü is found however it was typed. */
function foldCase(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase();
}
