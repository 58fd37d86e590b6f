import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { allowedHtml } from './textPreview';

const renderer = new MarkdownIt({ html: false });
type Token = ReturnType<typeof renderer.parse>[number];

// A page that is kept for years must not load anything: a picture is named by its words and its address.
renderer.renderer.rules['image'] = (tokens, index) => {
  const token = tokens[index];
  const { escapeHtml } = renderer.utils;
  return `[${escapeHtml(token?.content ?? '')}: ${escapeHtml(String(token?.attrGet('src') ?? ''))}]`;
};

/** Markdown's tables have one row of headings, above the others. */
const printedHtml: sanitizeHtml.IOptions = {
  ...allowedHtml,
  allowedAttributes: { ...allowedHtml.allowedAttributes, th: ['scope'] },
  transformTags: { th: sanitizeHtml.simpleTransform('th', { scope: 'col' }) },
};

/**
 * Sanitised HTML of Markdown that loads nothing, for pages that are kept and printed.
 *
 * @param topHeading the level of its highest headings, from 1 to 6, so that they stand below those of the page
 */
export function printedHtmlOf(markdown: string, topHeading: number): string {
  const tokens = renderer.parse(markdown, {});
  lowerHeadings(tokens, topHeading);
  return sanitizeHtml(renderer.renderer.render(tokens, renderer.options, {}), printedHtml);
}

/** Levels that the text leaves out are closed up, so that the outline of the page has no gap. */
function lowerHeadings(tokens: readonly Token[], topHeading: number): void {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const levels = [...new Set(headings.map(({ tag }) => tag))].sort();
  for (const heading of headings) {
    heading.tag = `h${Math.min(topHeading + levels.indexOf(heading.tag), 6)}`;
  }
}
