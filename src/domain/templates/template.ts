import type { TemplateRules } from './templateRules';

/** A consent text's identity; its wordings are versions. */
export interface Template extends TemplateRules {
  readonly templateCode: string;
  readonly name: string;
  /** The locale (BCP 47) that every version has a text in, and that is served when no asked one fits. */
  readonly defaultLocale: string;
  /** Its place among pending templates: lower positions first, those without one last. */
  readonly position: number | null;
  readonly createdAt: Date;
  /** When the template stopped asking; null while it is in use. */
  readonly retiredAt: Date | null;
}

export const maxNameLength = 200;
export const maxPosition = 10_000;

/** Compares two templates by their positions, then by their codes. */
export function inOrderOfAsking(one: Template, other: Template): number {
  if (one.templateCode === other.templateCode) return 0;
  const byPosition = (one.position ?? Infinity) - (other.position ?? Infinity);
  // Two without a position differ by NaN.
  return byPosition || (one.templateCode < other.templateCode ? -1 : 1);
}

/** Whether the template's code or name contains the words, in any case. */
export function isFoundBy({ templateCode, name }: Template, words: string): boolean {
  const folded = foldCase(words);
  return [templateCode, name].some((text) => foldCase(text).includes(folded));
}

/** By way of capitals, so that ß finds SS and ς finds σ; composed, so that ü is found however it was typed. */
function foldCase(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase();
}
