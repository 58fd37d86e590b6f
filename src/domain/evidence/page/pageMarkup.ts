/* The markup that pages of the service are made of. A browser reads no more into it than stands here. */

const elements = [
  ...[
    'html',
    'head',
    'meta',
    'title',
    'style',
    'body',
    'header',
    'main',
    'section',
    'article',
    'div',
    'span',
  ],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'bdi', 'time'],
  ...['em', 'strong', 's', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
].join('|');
const attributes = [
  ...['class', 'id', 'lang', 'dir', 'title', 'start', 'scope', 'datetime', 'href', 'name', 'content'],
  ...['charset', 'http-equiv', 'aria-labelledby', 'aria-hidden'],
].join('|');
const space = String.raw`[ \t\n\r]`;

const openingPattern = new RegExp(`^<(${elements})(?:${space}+(?:${attributes})="[^"<>]*")*${space}*/?>$`);
const closingPattern = new RegExp(`^</(?:${elements})${space}*>$`);
const doctypePattern = /^<!doctype html>$/i;
/** As browsers write one into a page that they save. Nothing in it could end it early. */
const commentPattern = /^<!--(?:[^<>-]|-(?!-))*-->$/;
const rawPattern = /^<(?:style|title)\b/;

const maxTagLength = 1_048_576;

/**
 * Whether the service could have written a tag of a page, other than the one of the link that saves the file.
 *
 * @param tag from its `<` to the next `>`
 * @param before the tag before it
 */
export function isOfService(tag: string, before: string): boolean {
  if (tag.length > maxTagLength) return false;
  if (isRaw(before)) return tag === `</${before.slice(1, 6)}>`;
  const [, element] = openingPattern.exec(tag) ?? [];
  if (element !== undefined) return areHarmless(element, tag);
  return closingPattern.test(tag) || doctypePattern.test(tag) || commentPattern.test(tag);
}

/** Whether what follows the tag is no markup until the element ends. */
export function isRaw(tag: string): boolean {
  return rawPattern.test(tag);
}

const attributePattern = /(href|charset|http-equiv)="([^"]*)"/g;

const ownLinkPattern = /^<a(?:\s+(?:href|title)="[^"]*")*\s*>$/;

/** No attribute leads to another file, looks like the link to it, or makes a browser read the page otherwise. */
function areHarmless(element: string, tag: string): boolean {
  if (element === 'a' && !ownLinkPattern.test(tag)) return false;
  return [...tag.matchAll(attributePattern)].every(([, name, value = '']) => {
    if (name === 'href') return element === 'a' && isPlainAddress(value);
    return name === 'charset'
      ? value.toLowerCase() === 'utf-8'
      : value.toLowerCase() === 'content-security-policy';
  });
}

/** Links of consent texts, and to places in the page. The sign that ends a scheme has no other spelling here. */
const addressPattern = /^(?:#|https?:\/\/|mailto:|tel:)(?:[^&\s]|&(?:amp|quot|lt|gt|#39);)*$/i;

function isPlainAddress(address: string): boolean {
  return addressPattern.test(address);
}

/** Signs that no page has: some of them make a browser read others than stand there. */
export const foreignSigns = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
