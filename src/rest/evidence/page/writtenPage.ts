import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Html, html, visibleLine } from '../../../domain/html/html';
import type { Reader } from './written';

export interface WrittenPage {
  readonly text: string;
  /** The `Content-Security-Policy` header: the page's own policy, and no framing. */
  readonly policy: string;
}

interface About {
  readonly title: string;
  readonly customerId: string;
  readonly madeAt: Date | null;
  readonly hasPictures: boolean;
}

/** A page that runs and loads nothing. The sheets of its print say what they belong to. */
export function writtenPage(reader: Reader, about: About, body: Html): WrittenPage {
  const { words } = reader;
  const { title, customerId, madeAt, hasPictures } = about;
  const head = words.runningHead(title, visibleLine(customerId), madeAt && reader.dayText(madeAt));
  const style = styleOf(reader, head, hasPictures);
  const { text } = html`<!doctype html>
    <html lang="${words.tag}" dir="ltr">
      ${headOf(title, style)}
      <body>
        ${body}
      </body>
    </html> `;
  return { text, policy: `${style.policy}; frame-ancestors 'none'` };
}

function headOf(title: string, { element, policy }: PageStyle): Html {
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="referrer" content="no-referrer" />
    <meta name="color-scheme" content="light dark" />
    <meta http-equiv="content-security-policy" content="${policy}" />
    <title>${title}</title>
    ${new Html(element)}
  </head>`;
}

const sheet = readFileSync(join(__dirname, 'page.css'), 'utf8');

interface PageStyle {
  readonly element: string;
  /** Holds wherever the page is saved. Allows exactly this style. */
  readonly policy: string;
}

/** @param head printed at the top of each sheet */
function styleOf({ words }: Reader, head: string, hasPictures: boolean): PageStyle {
  const said = { '%running-head%': head, '%page%': words.sheet.page, '%of%': words.sheet.of };
  const style = Object.entries(said).reduce(
    (css, [place, text]) => css.replace(place, () => cssText(text)),
    sheet,
  );
  const styleHash = hash('sha256', style, 'base64');
  return {
    element: `<style>${style}</style>`,
    policy: `default-src 'none'; ${hasPictures ? 'img-src data:; ' : ''}style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`,
  };
}

function cssText(text: string): string {
  return text.replace(/[^A-Za-z0-9 .,:-]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `);
}
