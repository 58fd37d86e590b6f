import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { lookUpLocale } from '../domain/values/locale';
import type { VersionText } from '../domain/templates/version';

export interface TextPreview {
  readonly locale: string;
  readonly title: string;
  readonly html: string;
  readonly changeNoteHtml: string | null;
}

/** Rendered; null without any text. @param locale in canonical form; null for the default locale of the template */
export function previewText(
  texts: readonly VersionText[],
  locale: string | null,
  defaultLocale: string,
): TextPreview | null {
  const available = texts.map((text) => text.locale);
  const found = lookUpLocale(available, [...(locale === null ? [] : [locale]), defaultLocale]);
  const text = texts.find((candidate) => candidate.locale === found) ?? texts[0];
  if (!text) return null;
  const { title, body, changeNote } = text;
  const changeNoteHtml = changeNote === null ? null : htmlOf(changeNote);
  return { locale: text.locale, title, html: htmlOf(body), changeNoteHtml };
}

const renderer = new MarkdownIt({ html: false });

/** What Markdown is rendered to and nothing else, even if the renderer lets more through. */
export const allowedHtml: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'p',
      'br',
      'hr',
      'blockquote',
      'pre',
      'code',
      'em',
      'strong',
      's',
    ],
    ...['ul', 'ol', 'li', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'title'], img: ['src', 'alt', 'title'], ol: ['start'] },
  allowedStyles: {},
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

export function htmlOf(markdown: string): string {
  return sanitizeHtml(renderer.render(markdown), allowedHtml);
}
