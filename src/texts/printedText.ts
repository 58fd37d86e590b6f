import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { allowedHtml } from './textPreview';

const renderer = new MarkdownIt({ html: false });

// A page that is kept for years must not load anything: a picture is named by its words and its address.
renderer.renderer.rules['image'] = (tokens, index) => {
  const { content = '', attrGet } = bound(tokens[index]);
  const { escapeHtml } = renderer.utils;
  return `[${escapeHtml(content)}: ${escapeHtml(String(attrGet('src')))}]`;
};

function bound(token: ReturnType<typeof renderer.parse>[number] | undefined) {
  return { content: token?.content, attrGet: (name: string) => token?.attrGet(name) ?? '' };
}

/** Sanitised HTML of Markdown that loads nothing, for pages that are kept and printed. */
export function printedHtmlOf(markdown: string): string {
  return sanitizeHtml(renderer.render(markdown), allowedHtml);
}
