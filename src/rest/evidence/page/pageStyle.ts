import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { visibleLine } from './visible';
import { dayText } from './words';

const sheet = readFileSync(join(__dirname, 'page.css'), 'utf8');

export interface PageStyle {
  readonly element: string;
  /** What a page may do by itself, wherever it was saved to. It allows the style to the byte. */
  readonly policy: string;
}

/** @param head what each printed sheet says at its top, see `runningHead` */
export function styleOf(head: string): PageStyle {
  const style = sheet.replace('%running-head%', () => cssText(head));
  const styleHash = hash('sha256', style, 'base64');
  return {
    element: `<style>${style}</style>`,
    policy: `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`,
  };
}

export function runningHead(customerId: string, madeAt: Date | null): string {
  const made = madeAt ? `, made on ${dayText(madeAt)}` : '';
  return `Evidence of consent decisions of the customer ${visibleLine(customerId)}${made}`;
}

/** Stands in a string of CSS for whatever the text holds. */
function cssText(text: string): string {
  return text.replace(/[^A-Za-z0-9 .,:-]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `);
}
